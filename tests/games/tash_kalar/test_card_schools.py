"""Does every being of the published schools do what its card says?

A line is a card and a position: own pieces (h heroic, l legendary), the being's square, foe pieces, what the effect
offers first (empty: not looked at), what is chosen, which own and which foe pieces are left, and what was counted:
foes destroyed by rank, then the actions left. Two actions were left before; the summon took one.
"""

import pytest

from .scenes import PUBLISHED, choices_of, counted_of, judge, lines, play_card, squares  # noqa: F401

IMPERIAL = """
swordmaster     | 43 45          | 44 | 33 53h 54  | 33 stop | 33            | 43 45 44h       | 53h 54     | C
swordmaster     | 43 45          | 44 | 33         | 33 stop | stop          | 43 45 44        | 33         |
swordmaster     | 43 45          | 44 | 44 55h     |         |               | 43 45 44        | 55h        | C
messenger       | 44 55          | 33 |            | 33 44 55 stop | 55>85   | 33 44 85        |            |
messenger       | 44 55 71h      | 33 | 73 75h     |         | 71>74         | 33 44 55 74h    | 75h        | C
messenger       | 44 55 71l      | 33 |            | 33 44 55 stop | stop    | 33 44 55 71l    |            |
herald          | 44 54 45 71    | 33 | 72 32      | 33 44 45 54 71 stop | 71>61 33>22 | 44 54 45 61 22 | 72 32 |
bomb            | 44 45          | 33 | 22 23h 35  |         |               | 45              | 23h 35     | C
bomb            | 44 45          | 33 | 33 22l     |         |               | 45              | 22l        | C
chronicler      | 43 34 54       | 44 |            | 34 43 54 | 34 34>35     | 43 54 44 35h    |            |
chronicler      | 43 34 54       | 44 | 35 25h     |         | 34 34>35      | 43 54 44 35h    | 25h        | C
chronicler      | 43h 34h 54h    | 44 |            |         |               | 43h 34h 54h 44  |            |
assassin        | 42 33 24       | 55 | 44l 45     |         |               | 42 33 24 55h    | 45         | L
assassin        | 42 33 24       | 55 | 45         | 55 stop | 55>44         | 42 33 24 44h    | 45         |
assassin        | 42 33 24 44    | 55 | 45         |         |               | 42 33 24 55h    | 45         |
time-mage | 34 25 45 36 | 44 | 35h 43 | | | 34 25 45 36 44h | 43 | H actions 2
time-mage       | 34 25 45 36 35 | 44 | 43         |         |               | 34 25 45 36 35 44h | 43      | actions 2
summoner        | 35 45 55       | 44 | 34         | 22 24 33 42 43 53 54 62 64 stop | 22 64 | 35 45 55 44h 22 64 | 34 |
summoner        | 35 45 55       | 44 | 34         |         | 54 stop       | 35 45 55 44h 54 | 34         |
hypnotist       | 53 34 54 35    | 44 | 22 23 62h 77 | 22 23 62 77 stop | 22>23 77>76 | 53 34 54 35 44h | 23 76 62h | C
hypnotist       | 53 34 54 35    | 44 | 22 62h 71h 77h |     | 62>61 71>72   | 53 34 54 35 44h | 22 61h 72h 77h |
hypnotist       | 53 34 54 35    | 44 | 63         | 63 stop | 63>53         | 34 54 35 44h    | 53         |
cannon          | 34 44 25       | 44 | 64 74h 84  | 54 stop | 54            | 34 25 44h       | 74h        | CC
cannon          | 34 44 25       | 44 | 64l 84 54h |         | 54            | 34 25 44h       | 64l 54h    | C
cannon          | 34 44 25       | 44 | 64h        |         |               | 34 25 44h       | 64h        |
champion | 34 35 45 46 | 44 | 54l 33 | 33 54 stop | 54 | 34 35 45 46 | 33 | L actions 2
champion        | 34 35 45 46    | 44 | 54l 33     |         | 33            | 34 35 45 46 44h | 54l        | C
infantry-captain | 25 35 55 65   | 44 | 66         | 25 35 55 65 stop | 65>66 25>26 | 44h 35 55 66 26 |     | C
cavalry-captain | 35 55 36 56 71h | 44 | 72h 74   |         | 71>72 72>63 63>74 | 35 55 36 56 44h 74h |    | HC
gryphon-rider   | 34 25 45 56    | 44 | 77         | 44 stop | 44>77 77 67   | 34 25 45 56 77 67 |          | C
gryphon-rider   | 34 25 45 56    | 44 | 77         |         | 44>76 stop    | 34 25 45 56 76h | 77         |
gryphon-rider   | 34 25 45 56    | 44 | 77         |         | stop          | 34 25 45 56 44h | 77         |
knight          | 35 45 55 36    | 44 | 43h 42 32  | 44 stop | 44>43 43>33 stop | 35 45 55 36 33h | 42 32   | H
high-priestess  | 44 36 56       | 44 | 43 33      | 44 stop | 44>43 33      | 36 56 43h       | 33h        | C
high-priestess  | 44 36 56       | 44 | 43 33      |         | stop 43       | 36 56 44h       | 33 43h     |
master-of-intrigue | 33 53 35 55 | 44 | 32 43h     | 33 35 44 53 55 stop | 44>45 33>32 stop | 45h 53 35 55 32 | 43h | C
gun-tower       | 45 55 46 56    | 44 | 34 24h 14  | 34 stop | 34            | 45 55 46 56 44h | 14         | CH
gun-tower       | 45 55 46 56    | 44 | 34 24l 14  | 34 stop | 34            | 45 55 46 56 44h | 24l 14     | C
gun-tower       | 45 55 46 56 54 | 44 | 74 34l     | 54 stop | 54            | 45 55 46 56 44h | 34l        | C
"""

HIGHLAND = """
wild-eagle      | 35 55          | 44 | 77         | 44 stop | 44>77         | 35 55 77        |            | C
clan-axeman     | 53 35 34       | 44 | 43h 45l    | 34 43 stop | 43         | 53 35 34 44     | 45l        | H
clan-axeman     | 53 35 34       | 44 | 43h 45l    |         | 34            | 53 35 44        | 43h 45l    |
clan-healer     | 53 34 54       | 44 |            |         | 11 82         | 53 34 54 44 11 82 |          |
dire-wolf       | 35 45 26       | 44 | 54 64      | 44 stop | 44>54 54>64   | 35 45 26 64     |            | CC
ritual-keeper   | 21 12          | 22 |            | 12 21 22 | 22           | 21 12 22h       |            |
ritual-keeper   | 43 34          | 44 | 45         | 34 43 44 stop | 44>45   | 43 34 45        |            | C
ritual-keeper   | 32 23          | 33 | 34         |         |               | 32 23 33        | 34         |
eagle-lord      | 24 64 35 55    | 44 | 77h        | 44 stop | 44>77         | 24 64 35 55 77h |            | H
wolf-rider      | 45 55 65 46    | 44 | 43h        | 44 stop | 44>43 stop    | 45 55 65 46 43h |            | H
blood-shaman    | 64 65 46 56 32 | 55 | 31h 41 77  |         | 31            | 64 65 46 56 55h | 77         | HC
blood-shaman    | 64 65 46 56    | 55 | 22 23      | 22 23 46 55 56 64 65 | 22 | 64 65 46 56 55h | 23       | C
war-drummer     | 44 54 45 55    | 44 | 56         | 45 54 55 stop | 55>56   | 44h 54 45 56    |            | C
war-drummer     | 44 54 45 55    | 44 | 56         |         | 55>65 65>75   | 44h 54 45 75    | 56         |
war-drummer     | 44 54 45 55 71h | 44 | 72 73h    |         | 71>72 72>82   | 44h 54 45 55 82h | 73h       | C
hill-giant      | 45 36 46 56    | 44 | 43h 34l 54 |         |               | 36 46 56 44h    | 34l        | HC
warlord         | 35 45 55 26 66 | 44 | 27         |         | 26>27 44>43 43>42 | 35 45 55 66 27 42h |     | C
warlord         | 35 45 55 26 66 | 44 |            |         | 26>27 66>67 44>43 | 35 45 55 67 27 43h |     |
warlord         | 35 45 55 26 66 | 44 |            |         | 26>27 66>67 stop | 35 45 55 67 27 44h |      |
war-summoner    | 34 54 45 46    | 44 |            |         |               | 34 54 45 46 44h |            | actions 2
ritual-master   | 11 13 33       | 22 |            |         |               | 11 13 33 22h    |            | actions 3
ritual-master   | 33 35 55       | 44 | 77h 11     | 44 77 stop | 77 11      | 33 35 55 44h    |            | HC
ritual-master   | 33 35 55       | 44 | 77h 11     |         | stop 11       | 33 35 55 44h    | 77h        | C
ritual-master   | 45 43 63       | 54 | 77h        |         |               | 45 43 63 54h    | 77h        |
legend-slayer   | 45 55 46 66    | 44 | 33l 53h 35 | 33 35 53 55 stop | 33   | 45 55 46 66 44h | 53h 35     | L
legend-slayer   | 45 55 46 66    | 44 | 33l 53h 35 |         | 53 35         | 45 55 46 66 44h | 33l        | HC
mountain-troll | 35 45 46 56 | 44 | 43 53 54h | | | 35 45 46 56 44h | 54h | CC actions 2
mountain-troll  | 35 45 46 56    | 44 | 43 54h     |         |               | 35 45 46 56 44h | 54h        | C
hungry-bear     | 54 45 55       | 44 | 43 42      | 44 stop | 44>43 43>42   | 54 45 55 42h    |            | CC
hungry-bear     | 54 45 55       | 44 | 43 42      |         | 44>34         | 54 45 55 34h    | 43 42      |
werewolf        | 36 27 38       | 57 | 56h        | 57 stop | 57>56 stop    | 36 27 38 56h    |            | H
werewolf        | 54 45 56       | 75 | 74h 73     |         | 75>74 74>73 73>63 | 54 45 56 63h |           | HC
werewolf        | 23 14 25       | 44 | 43h 45     |         | 44>45         | 23 14 25 45h    | 43h        | C
clan-guardian   | 24 34 54 77    | 44 |            | 24 34 54 stop | 34      | 24 34h 54 77 44h |           |
"""

SYLVAN = """
sapling         | 45 46          | 44 |            |         |               | 45 46 44h       |            |
kiskin-farseeders | 54 35        | 44 |            |         | 65            | 54 35 44 65     |            |
charging-buck   | 35 45 36       | 44 | 64 66      | 44 stop | 44>64 64>66   | 35 45 36 66     |            | CC
forest-wardens  | 24 54          | 44 | 11 12 13 77 71h | 11 12 13 77 | 77    | 24 54 44        | 11 12 13   | CH
forest-wardens  | 24 54h         | 44 | 12 13 77 71h |        | 12            | 24 54h 44       | 13 77 71h  | C
forest-wardens  | 24 54          | 44 | 12 13 77   |         |               | 24 54 44        | 12 13 77   |
naiad           | 25 35 45       | 44 |            | 35 45 stop | 35>36 45>46 | 44 25 36 46    |            |
kiskin-spirit   | 24 25 45       | 44 |            |         |               | 24 25 45 44h    |            |
dryad           | 33 44 45       | 44 | 54h 35l    | 54 stop | 54            | 33 45 44h 54    | 35l        | H
centaur-spearman | 45 55 65 66   | 44 | 14h        | 44 stop | 44>34         | 45 55 65 66 34h |            | H
centaur-spearman | 45 55 65 66   | 44 | 42l 41     |         | 44>43         | 45 55 65 66 43h | 42l 41     |
centaur-spearman | 45 55 65 66   | 44 | 14h        |         | stop          | 45 55 65 66 44h | 14h        |
centaur-chieftain | 23 34 45 56  | 44 | 33         | 44 stop | 44>43 34>33 45>44 stop | 43h 44 33 23 56 | | C
unicorn         | 34 25 35 26    | 44 |            | b1 b2 | b1 44>54 | 34 25 35 26 54h | |
unicorn         | 34 25 35 26    | 44 |            |         | b2      | 34 25 35 26 44h |            | actions 2
sylvan-queen    | 45 65 56 57    | 44 | 33h 53l 43 | 33 stop | 33            | 45 65 56 57 44h 33h | 53l 43 | H
sylvan-princess | 45 56 47       | 44 | 33h 53     | 53 stop | 53            | 45 56 47 44h 53 | 33h        | C
woodland-druid  | 33 53 45       | 44 | 77 66      | 33 45 53 | 33 77        | 33h 53 45 44h   | 77h 66     |
forest-ancient  | 43 34 54 35    | 44 | 41 74h     |         | 22 66 41 22   | 43 34 54 35 44h | 66 74h     | CC
forest-mystic   | 43 34 55       | 44 |            |         |               | 43 34 55 44h    |            |
kiskin-leafsplitter | 43 34 54 45 | 44 | 33 22h 66l | 33 55 stop | 33 33     | 43 34 54 45 44h | 66l        | CH
kiskin-leafsplitter | 43 34 54 45 | 44 | 33 22h 66l |        | 55 stop       | 43 34 54 45 44h | 33 22h     | L
kiskin-boughrunner | 35 45 55 46 | 44 | 56         | 44 stop | 44>54 54>65 65>56 | 35 45 55 46 56h |        | C
tree-shepherd   | 34 54 45 55    | 44 |            | b1 b2 | b1 34 | 34h 54 45 55 44h | |
tree-shepherd   | 34 54 45 55    | 44 | 43h        |         | b2 44>43 | 34 54 45 55 43h |           | H
tree-shepherd   | 34 54 45 55 77l | 44 | 76l       | b1 b2 b3 | b3 77>66 | 34 54 45 55 44h 66l | 76l |
"""

EVERFROST = """
snow-fox        | 54 65          | 44 | 43         | 44 stop | 44>34 34>24   | 54 65 24        | 43         |
royal-reindeer  | 35 45 56       | 44 |            | 44 stop | 44>24         | 35 45 56 24h    |            |
royal-reindeer  | 35 45 56       | 44 | 24         |         | 44>24         | 35 45 56 24     |            | C
royal-reindeer  | 35 45 56       | 44 | 44         |         | stop          | 35 45 56 44     |            | C
royal-reindeer  | 35 45 56       | 44 |            |         | stop          | 35 45 56 44h    |            |
crystal-grower  | 35 45          | 44 | 77 66      | 66 77   | 77            | 35 45 44        | 77h 66     |
ice-princess    | 45 36 56       | 44 | 35         | 36 45 56 stop | 36>35   | 45 35 56 44     |            | C
ice-queen       | 44 45 36 56 71h | 44 | 72h       | 71 stop | 71>72         | 45 36 56 44h 72h |           | H
frostweave-summoner | 33 45 46   | 44 | 77         |         |               | 33 45 46 44h    | 77         |
winter-whisperer | 35 45 55 65   | 44 | 77         |         |               | 35 45 55 65 44h | 77         |
frozen-chest    | 34 44 54       | 44 | 77         |         |               | 34 54 44h       | 77         |
everfrost-sentinel | 45 46 56 57 | 44 | 44         | 44 stop | 44            | 45 46 56 57 44  |            | C fewer 1
everfrost-sentinel | 45 46 56 57 | 44 | 44         |         | stop          | 45 46 56 57 44h |            | C
everfrost-sentinel | 45 46 56 57 | 44 | 43         |         |               | 45 46 56 57 44h | 43         |
glacier-giant   | 45 36 46 56    | 44 | 55 66l     | 44 stop | 44>55 66      | 45 36 46 56     |            | CL
glacier-giant   | 45 36 46 56    | 44 | 55 66l     |         | 44>55 stop    | 45 36 46 56 55h | 66l        | C
glacier-giant   | 45 36 46 56    | 44 | 55l        |         | 44>26         | 45 36 46 56 26h | 55l        |
polar-bear      | 54 64 55 75    | 44 | 34h 24     | 44 stop | 44>34 34>24 24>14 | 54 64 55 75 14h |        | HC
polar-bear      | 54 64 55 75    | 44 | 34h 24h    |         | 44>34 34>33   | 54 64 55 75 33h | 24h        | H
war-sled        | 24 25 35 45    | 44 | 73h        | 44 stop | 44>54 54>64 64>73 | 24 25 35 45 73h |        | H
snow-monster    | 44 54 35 65    | 44 | 33 62 66 34h |       |               | 54 35 65 44h    | 62 34h     | CC
frost-imp       | 34 45 56       | 44 | 33         | 33 34 45 stop | 33>11   | 34 45 56 44h    | 11         |
ice-wyvern      | 54 45 56 66    | 44 | 11         | 44 stop | 44>11         | 54 45 56 66     |            | C
ice-wyvern      | 54 45 56 66    | 44 | 11         |         | 44>12         | 54 45 56 66 12h | 11         |
deathbringer    | 34 26 36 46    | 44 | 33h 54h    | 33 34 stop | 33         | 34 26 36 46 44h | 54h        | HH
frostweave-illusionist | 34 54 46 | 44 | 77         |         |               | 34 54 46        | 44 77      |
"""

LEGENDS = """
fire-dragon     | 31h 51h 42 43h | 44 | 45 66h 26 64 47 55l | 34 35 45 54 55 | 45 | 31h 51h 42 43h 44l | 64 47 55l | CCH
hell-bull       | 33 53 34h 44 54h 45 | 44 | 55 66l 77 | 44 stop | 44>66    | 33 53 34h 54h 45 66l | 77       | CL
angel-of-death  | 33 53 24 44h 64 45 | 44 | 77      |         | 77            | 33 53 24 64 45 77l |           | H
angel-of-death  | 33 53 24 44h 64 45 | 44 | 77      |         | stop          | 33 53 24 64 45 44l | 77        |
the-eldest-tree | 53h 24 64 35h 45 | 44 | 54h 77    | b1 b2 b3 stop | b1 b2 b3 43 | 53h 24 64 35h 44l 45h 43 | 77 | H
bone-catapult   | 33 35h 45h 55h | 44 | 64h 63 74 24 | 24 64 74 stop | 64  | 33 35h 45h 55h 44l | 24        | HCC
fire-elemental  | 35h 55 26h 46 66 | 44 | 43h 42 64l 24 | b1 b2 | b1 | 35h 55 26h 46 66 44l | 42 64l 24 | H
fire-elemental  | 35h 55 26h 46 66 | 44 | 43h 42 64l 24 |   | b2      | 35h 55 26h 46 66 44l | 43h 64l | CC
leviathan       | 45h 55h 26h 36 | 64 | 71h 72l 61 62 | b1 b2 | b1 71 72 | 45h 55h 26h 36 64l | 71 72h 61 62 |
leviathan       | 45h 55h 26h 36 | 64 | 71h 72l 61 62 |      | b2 61 62 | 45h 55h 26h 36 64l | 71h 72l  | CC
two-headed-dragon | 53h 44h 35h 55 66 | 33 | 65h    | 35 44 53 55 66 stop | 55 65 | 53h 44h 35h 55h 66 33l |  | H
earth-elemental | 54 45 55 36h 66h | 44 | 31h 11    | 31 36 45 54 55 66 | 31 | 54 45 55 36h 66h 44l | 11h     | H
time-elemental  | 35h 55h 46h 37 57 | 44 | 77       |         |               | 35h 55h 46h 37 57 44l | 77     |
storm-elemental | 32h 33h 53h 44 | 44 | 57 67h     | b1 b2 b3 stop | b1 47 47>57 | 32h 33h 53h 44l | 67h | C
storm-elemental | 32h 33h 53h 44 | 44 | 57 67h     |         | b2 47 47>57 57>67 stop | 32h 33h 53h 44l | | CH
titan           | 45h 46h 37 47 57 | 44 | 43l 33h 53l |      |               | 46h 37 47 57 44l | 53l       |
"""

TABLE = [*map(lines, (IMPERIAL, HIGHLAND, SYLVAN, EVERFROST, LEGENDS))]


@pytest.mark.clause("TAS-68", "TAS-69", "TAS-70", "TAS-72", "TAS-77", "TAS-78", "TAS-79", "TAS-81", "TAS-82", "TAS-83")
@pytest.mark.parametrize("line", [line for table in TABLE for line in table], ids=" ".join)
def test_card(line):
    card, own, being, foe, first, choices, own_left, foe_left, counted = line
    play = play_card(PUBLISHED, card, own, being, foe)
    if first:
        assert play.offered() == choices_of(first)
    play.choose(choices)
    assert play.own() == squares(own_left)
    assert play.foes() == squares(foe_left)
    assert play.counted() == counted_of(counted)


def test_every_card_has_its_test():
    tried = {line[0] for table in TABLE for line in table} | {"crystal-mirror"}
    assert tried == set(PUBLISHED.beings())
