"""Does every being of the arena do what its card says?

A line is a card and a position: own pieces (h: beings), where the being is put, foe pieces, what the ability offers
first (empty: not looked at), what is chosen, which own and which foe pieces are left, and what was counted: points of
the card and of its ability, cards in the hand afterwards.
"""

import pytest

from .scenes import ARENA, choices_of, judge, lines, play_card, squares  # noqa: F401

IMPERIAL = """
swordmaster      | 42 44          | 43 | 32 53 54h   | 32 stop    | 32                    | 43h         | 53 54h  | 1
messenger        | 33 44 66       | 34 |             |            | 66>76 76>75 75>74     | 34h 74      |         | 1
messenger        | 33 44 66       | 34 |             |            | 34>24 stop            | 24h 66      |         | 1
messenger        | 33 44 66       | 34 |             | 34 66 stop | stop                  | 34h 66      |         | 1
herald           | 33 34 43 66 71 | 44 |             | 44 66 71 stop | 66>65 44>54        | 54h 65 71   |         | 1
bomb             | 33 34          | 44 | 55 35 53h 66 | yes stop   | yes                   | 44h         | 53h 66  | 1
bomb | 33 34 | 44 | 55 35 53h 66 | yes stop | stop | 44h | 55 35 53h 66 | 1
bomb             | 33 34          | 44 | 66          |            |                       | 44h         | 66      | 1
chronicler       | 34 43 54       | 44 |             | 44 stop    | 44>45                 | 45h         |         | 2
assassin         | 25 34 43       | 44 | 66h 47      | 66 stop    | 66                    | 44h         | 47      | 1
time-mage | 34 43 45 54 | 44 | 62 74 46h | 62 stop | 62 | 44h | 74 46h | 2 hand 6
summoner         | 34 44 54       | 45 |             |            | 25 66                 | 45h 25 66   |         | 1
summoner         | 34 44 54       | 45 |             |            | 66 stop               | 45h 66      |         | 1
hypnotist        | 34 35 53 54    | 44 | 22 62 77h   | 22 62 stop | 22>23 23>24 62>61     | 44h         | 24 61 77h | 2
cannon           | 34 43 53       | 44 | 64 74 84h 46 | 45 54 stop | 54                   | 44h         | 84h 46  | 1
champion         | 33 34 44 45    | 54 | 65h 53 74   | 53 65 stop | 65                    | 54h         | 53 74   | 2
infantry-captain | 23 33 53 63 71 | 43 | 54 55       | 43 71 stop | 71>72 43>44 55        | 44h 72      | 54      | 2
cavalry-captain  | 33 34 53 54    | 43 |             | 43 stop    | 43>42 42>41 41>40     | 40h         |         | 2
gryphon-rider    | 34 43 54 65    | 44 |             | 44 stop    | 44>17 26              | 17h 26      |         | 2
knight           | 33 34 43 53    | 44 | 66h 46      | 44 stop    | 44>54 54>55 stop 66   | 55h         | 46      | 2
high-priestess   | 35 43 55       | 45 |             | 45 stop    | 45>44                 | 44h         |         | 2
high-priestess   | 35 43 55       | 45 |             | 45 stop    | stop                  | 45h         |         | 2
master-of-intrigue | 33 35 53 55 71 | 34 |           | 34 71 stop | 34>44 71>72 stop      | 44h 72      |         | 2
gun-tower        | 33 34 43 44    | 54 | 64 74h 52h  | 52 64 stop | 64 74                 | 54h         | 52h     | 2
"""

HIGHLAND = """
wild-eagle       | 33 53          | 43 |             | 43 stop    | 43>28                 | 28h         |         | 1
clan-axeman      | 35 53          | 43 | 42 32 44h   | 42 stop    | 42                    | 43h         | 32 44h  | 1
clan-healer      | 34 53 54 71    | 44 |             |            | 61 62                 | 44h 71 61 62 |        | 1
dire-wolf        | 34 43 53       | 44 | 66 46h      | 44 stop    | 44>55 stop 66         | 55h         | 46h     | 1
ritual-keeper    | 34 43          | 44 | 54          | b1 b2 stop | b1  | 44h         | 54      | 2
ritual-keeper    | 34 43          | 44 | 54          |            | b2 54           | 44h         |         | 1
ritual-keeper    | 34 43          | 44 | 64          | b1 stop | stop               | 44h         | 64      | 1
eagle-lord       | 23 34 54 63    | 44 | 12 21       | 44 stop    | 44>22 12              | 22h         | 21      | 2
wolf-rider       | 33 34 43 53    | 44 | 65 56       | 44 stop    | 44>54 54>55 56        | 55h         | 65      | 2
blood-shaman     | 35 45 53 54    | 44 | 77h 11      | 11 77 stop | 77                    | 44h         | 11      | 2
war-drummer      | 33 34 43 44    | 54 |             | 54 stop    | 54>55 55>56           | 56h         |         | 2
hill-giant       | 34 43 44 54    | 45 | 46 35 56 55h | yes stop  | yes                   | 45h         | 56 55h  | 2
warlord          | 24 33 43 53 64 71 | 44 | 46       | 44 71 stop | 71>61 44>45 stop 46   | 45h 61      |         | 3
war-summoner | 33 44 45 53 | 43 | | | 42 | 43h 42 | | 2 hand 6
ritual-master    | 33 35 55       | 34 | 64h         | b1 b2 stop | b1  | 34h         | 64h     | 1 hand 7
ritual-master    | 33 35 55       | 34 | 64h         |            | b2 64           | 34h         |         | 1
legend-slayer    | 33 34 43 54    | 44 | 55h 35 53   |            | b1 55           | 44h         | 35 53   | 2
legend-slayer    | 33 34 43 54    | 44 | 55h 35 53   |            | b2 35 53        | 44h         | 55h     | 2
mountain-troll   | 33 43 44 54    | 34 | 23 35 46    | yes stop   | yes                   | 34h         | 46      | 2
hungry-bear      | 34 43 44       | 54 |             | 54 stop    | 54>64 64>74           | 74h         |         | 1
werewolf         | 34 43 45       | 44 | 66 56       | 44 stop    | 44>55 stop 66         | 55h         | 56      | 1
clan-guardian    | 33 43 63       | 53 | 54          |            |                       | 53h         | 54      | 3
"""

SYLVAN = """
sapling          | 33 34          | 44 |             |            |                       | 44h         |         | 2
kiskin-farseeders | 34 53         | 44 |             | 33 34 35 43 45 53 54 55 stop | 55  | 44h 55      |         | 1
charging-buck    | 33 34 43       | 44 |             | 44 stop    | 44>45 stop            | 45h         |         | 1
forest-wardens   | 33 63          | 43 | 77 11h      | 77 stop    | 77                    | 43h         | 11h     | 1
naiad            | 34 44 54 36 56 71 | 45 |          | 36 56 stop | 36>37 56>57           | 45h 37 57 71 |        | 1
kiskin-spirit | 33 34 54 | 44 | | | | 44h | | 1 hand 7
dryad            | 33 44 45       | 34 | 24 25h      | 24 stop    | 24                    | 34h 24      | 25h     | 1
centaur-spearman | 33 43 53 54    | 44 | 47 74       | 44 stop    | 44>45 47              | 45h         | 74      | 2
centaur-chieftain | 22 33 44 55   | 34 |             | 34 stop    | 34>24 24>14 stop      | 14h         |         | 2
unicorn          | 34 35 43 44    | 54 |             | b1 b2 stop | b1 54>55 | 55h    |         | 2
unicorn          | 34 35 43 44    | 54 |             |            | b2              | 54h         |         | 2 hand 6
sylvan-queen     | 33 44 45 53    | 43 | 32 34 42    | 32 34 stop | 32 34                 | 43h 32 34   | 42      | 2
sylvan-princess  | 33 35 44       | 34 | 23 24       | 23 stop    | 23                    | 34h 23      | 24      | 1
woodland-druid   | 33 45 53       | 43 |             |            |                       | 43h         |         | 3
forest-ancient   | 34 35 43 54    | 44 | 74 14h      |            | 64 stop 74            | 44h 64      | 14h     | 2
forest-mystic | 34 43 55 | 44 | | | | 44h | | 2 hand 7
kiskin-leafsplitter | 34 43 45 54 | 44 | 33 22 66 47 | 33 66 stop | 33 22                 | 44h         | 66 47   | 2
kiskin-boughrunner | 33 43 44 53  | 34 | 37          | 34 stop    | 34>35 35>36 stop 37   | 36h         |         | 2
tree-shepherd    | 33 44 53 54    | 43 |             | b1 b2 stop | b1  | 43h         |         | 3
tree-shepherd    | 33 44 53 54    | 43 |             |            | b2 43>42 42>41  | 41h         |         | 2
"""

EVERFROST = """
snow-fox         | 33 44          | 34 |             | 34 stop    | 34>24 24>14           | 14h         |         | 1
royal-reindeer   | 33 43 54       | 44 |             | 44 stop    | 44>45 stop            | 45h         |         | 2
crystal-mirror   | 33 35          | 34 |             |            | 14 54                 | 34h 14 54   |         | 1
crystal-grower   | 33 43          | 44 |             |            |                       | 44h         |         | 2
ice-princess     | 34 43 54       | 44 | 46          | 44 stop    | 44>45 46              | 45h         |         | 1
ice-queen        | 35 43 44 55 71 | 45 | 36          | 45 71 stop | 71>72 stop 36         | 45h 72      |         | 2
frostweave-summoner | 33 45 46 | 44 | | | | 44h | | 1 hand 6
winter-whisperer | 23 33 43 53 | 44 | | | | 44h | | 2 hand 7
frozen-chest | 34 44 54 | 45 | | | | 45h | | 1 hand 6
everfrost-sentinel | 33 34 44 45  | 54 | 71          | 71 stop    | 71>72                 | 54h         | 72      | 3
glacier-giant    | 34 43 44 54    | 45 | 46 47h 48   | 46 stop    | 46                    | 45h         | 47h     | 2
polar-bear       | 33 34 43 54    | 44 | 55          | 44 stop    | stop 55               | 44h         |         | 2
war-sled         | 33 34 44 54    | 43 | 41 31       | 43 stop    | 43>42 stop 41         | 42h         | 31      | 2
snow-monster     | 24 33 43 54 26 | 34 | 45 16 56 27 | yes stop   | yes                   | 34h 26      | 56 27   | 2
frost-imp        | 33 44 55       | 34 | 62          | 62 stop    | 62>63 63>64           | 34h         | 64      | 1
ice-wyvern       | 34 43 45 55    | 44 | 27 16       | 44 stop    | 44>26 27              | 26h         | 16      | 2
deathbringer     | 35 43 45 55    | 44 | 54h         | 54 stop    | 54                    | 44h         |         | 2
frostweave-illusionist | 33 45 53 | 43 | 77 11h      | 77 stop    | 77                    | 43h 77      | 11h     | 1
"""

ETHERWEAVE = """
doppelganger     | 33 34          | 44 |             |            | 55                    | 44h 55      |         | 1
paradox-worm     | 34 44 53       | 43 | 62          | 62 stop    | 62>61                 | 43h         | 61      | 1
lesser-shadow-twin | 34 44 54     | 45 | 46 36       | 36 46 stop | 46                    | 45h         | 36      | 1
translocationist | 34 35 45 53 | 44 | | | | 44h | | 2 hand 6
antimatter-spirit | 35 53         | 34 |             |            | 77                    | 34h 77      |         | 1
merchant-of-time | 34 43 54 63    | 44 | 11          | 11 stop    | 11                    | 44h         |         | 3
merchant-of-time | 34 43 54 63    | 44 | 11          | 11 stop    | stop                  | 44h         | 11      | 3
gate-of-oblivion | 33 34 53 54    | 43 | 41 65 45h   | 41 65 stop | 41 65                 | 43h         | 45h     | 2
time-traveler | 33 44 55 | 34 | 24 | 24 stop | 24 | 34h | | 1 hand 6
greater-shadow-twin | 34 44 54    | 45 | 47h 46      | 47 stop    | 47                    | 45h         | 46      | 1
warpmaster       | 35 43 46       | 44 |             |            | b1 44>34        | 34h         |         | 1
warpmaster       | 35 43 46       | 44 |             | b1 b2 stop | b2  | 44h         |         | 1 hand 6
dark-sphere      | 33 34 43 44    | 54 | 77          | 77 stop    | 77>76 76>75 75>74     | 54h         | 74      | 2
void-summoner    | 35 44 53 55    | 45 |             |            | 11 77                 | 45h 11 77   |         | 2
eternal-emperor  | 33 34 35 45    | 44 |             |            | b1 77           | 44h 77      |         | 2
eternal-emperor  | 33 34 35 45    | 44 |             | b1 b2 stop | b2 44>54 54>64 | 64h |      | 2
reality-patch    | 34 43 45 54    | 44 | 77h 11      | 77 stop    | 77                    | 44h         | 11      | 2
polarity-queen   | 33 44 45 53    | 43 |             | 43 stop    | 43>42 stop 41         | 42h 41      |         | 2
singularity      | 33 35 53 55    | 34 | 65          | 65 stop    | 65>64 64>54 54        | 34h         |         | 2
ziggurat-sentinel | 35 44 45 53 54 | 34 |            | 34 stop    | 34>24 24>14 14>13     | 13h         |         | 3
iris-of-eternity | 34 43 45 53 55 | 44 | 33h         | b1 b2 stop | b1  | 44h         | 33h     | 6
iris-of-eternity | 34 43 45 53 55 | 44 | 33h         |            | b2 33           | 44h         |         | 3
"""

LEGENDS = """
fire-dragon      | 33h 44 45h 53h | 43 | 41 52 65 61h | 41 52 65 stop | 41 52 65 61       | 33h 45h 53h 43h |     | 5
hell-bull        | 33 34h 44 45 53 54h | 43 | 41h    | 43 stop    | 43>42 stop 41         | 34h 54h 42h |         | 5
angel-of-death   | 24 33 44h 45 53 64 | 43 | 77h     | 77 stop    | 77 43>11              | 44h 11h     |         | 5
the-eldest-tree  | 24 35h 53h 64  | 34 | 45h         | 45 stop    | 45 44 stop            | 35h 53h 34h 44 |      | 5
bone-catapult    | 33 35h 45h 55h | 34 | 14 52       | 14 52 stop | 14 52                 | 35h 45h 55h 34h |     | 6
fire-elemental   | 24h 33h 44 53 64 | 43 | 41 65 71 55h | yes stop | yes                 | 24h 33h 43h | 71 55h  | 5
leviathan        | 34h 44 53h 63h | 54 | 57h 24h 51 21 |          | b1 57 24        | 34h 53h 63h 54h | 51 21 | 5
leviathan        | 34h 44 53h 63h | 54 | 57h 24h 51 21 |          | b2 51 21        | 34h 53h 63h 54h | 57h 24h | 5
two-headed-dragon | 24h 33h 42h 44 55 | 34 | 36h 15h | 15 36 stop | 36                    | 24h 33h 42h 34h | 15h | 7
earth-elemental  | 25h 34 43 44 55h | 35 | 77        | 77 stop    | 77 77 35>36           | 25h 55h 77 36h |      | 5
time-elemental | 33h 35 44h 53h 55 | 34 | | | | 33h 44h 53h 34h | | 7 hand 7
storm-elemental  | 33h 34h 45 54h | 44 | 77h 11      | 11 77 stop | 11 77                 | 33h 34h 54h 44h |     | 5
titan            | 35 43h 44h 45 55 | 34 | 23 25 24h | yes stop   | yes 24                | 43h 44h 34h |         | 5
"""

TABLE = [*map(lines, (IMPERIAL, HIGHLAND, SYLVAN, EVERFROST, ETHERWEAVE, LEGENDS))]


@pytest.mark.clause("TAS-26", "TAS-28", "TAS-29", "TAS-31", "TAS-32", "TAS-40")
@pytest.mark.parametrize("line", [line for table in TABLE for line in table], ids=" ".join)
def test_card(line):
    card, own, being, foe, first, choices, own_left, foe_left, counted = line
    play = play_card(ARENA, card, own, being, foe)
    if first:
        assert play.offered() == choices_of(first)
    play.choose(choices)
    assert play.own() == squares(own_left)
    assert play.foes() == squares(foe_left)
    points, _, hand = counted.partition(" hand ")
    assert play.points() == int(points)
    assert play.hand() == int(hand or 5)


def test_every_card_has_its_test():
    tried = {line[0] for table in TABLE for line in table}
    assert tried == set(ARENA.beings())
