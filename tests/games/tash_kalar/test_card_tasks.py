"""Is every task claimed when it is fulfilled at the turn's end, and not when a little is missing?

A line is a task, its points, own pieces, foe pieces, where the last action places a common, what the turn has counted
so far (foes destroyed as letters; beings, legends, red and green summons), and whether it is fulfilled.
"""

import pytest

from .scenes import PUBLISHED, box, judge, lines, slug  # noqa: F401

TASKS = """
destruction         | 1 |                      |          | 40 | CCC      | yes
destruction         | 1 |                      |          | 40 | CH       | no
devastation         | 2 |                      |          | 40 | CCCH     | yes
devastation         | 2 |                      |          | 40 | CCC      | no
heroic-destruction  | 2 |                      |          | 40 | CCH      | yes
heroic-destruction  | 2 |                      |          | 40 | CCL      | yes
heroic-destruction  | 2 |                      |          | 40 | CCC      | no
heroic-destruction  | 2 |                      |          | 40 | CH       | no
heroic-devastation  | 3 |                      |          | 40 | CCHL     | yes
heroic-devastation  | 3 |                      |          | 40 | CCCH     | no
end-of-legends      | 2 |                      |          | 40 | L        | yes
end-of-legends      | 2 |                      |          | 40 | HH       | yes
end-of-legends      | 2 |                      |          | 40 | CCCH     | no
red-conquest        | 2 | 31h 44h              |          | 75 |          | yes
red-conquest        | 2 | 31h 44               |          | 75 |          | no
red-conquest        | 2 | 31h 44h              |          | 57 |          | no
green-conquest      | 2 | 22h 62l              |          | 83 |          | yes
green-conquest      | 2 | 22h 62               |          | 83 |          | no
color-conquest      | 3 | 31h 44h 22h 62       |          | 83 |          | yes
color-conquest      | 3 | 31h 44h 22 62        |          | 83 |          | no
color-conquest      | 3 | 31h 44h 22h          |          | 83 |          | no
red-legends         | 3 | 31h 44l              |          | 40 |          | yes
red-legends         | 3 | 31h 44h              |          | 40 |          | no
red-legends         | 3 | 31l 22h              |          | 75 |          | no
green-legends       | 3 | 22h 62l              |          | 40 |          | yes
green-legends       | 3 | 22h 62h              |          | 40 |          | no
rainbow-dominance   | 2 | 31h 22h              | 44 62    | 40 |          | yes
rainbow-dominance   | 2 | 31h 22h              | 44h      | 40 |          | no
rainbow-dominance   | 2 | 31h                  |          | 22 |          | no
red-summoning       | 1 |                      |          | 40 | beings 2 red 1 | yes
red-summoning       | 1 |                      |          | 40 | beings 2 green 1 | no
red-summoning       | 1 |                      |          | 40 | beings 1 red 1 | no
green-summoning     | 1 |                      |          | 40 | beings 2 green 1 | yes
green-summoning     | 1 |                      |          | 40 | beings 2 red 1 | no
green-summoning     | 1 |                      |          | 40 | beings 1 green 1 | no
colored-summoning   | 2 |                      |          | 40 | beings 2 red 1 green 1 | yes
colored-summoning   | 2 |                      |          | 40 | beings 2 red 2 | yes
colored-summoning   | 2 |                      |          | 40 | beings 2 red 1 | no
legendary-summoning | 2 |                      |          | 40 | beings 2 legends 1 | yes
legendary-summoning | 2 |                      |          | 40 | beings 2 | no
legendary-summoning | 2 |                      |          | 40 | beings 1 legends 1 | no
central-dominance   | 1 | 33h 43h 53 34        |          | 44 |          | yes
central-dominance   | 1 | 33h 43 53 34         |          | 44 |          | no
central-dominance   | 1 | 33h 43h 53 34        |          | 46 |          | no
center-cross        | 2 | 43 34 54 45          |          | 44 |          | yes
center-cross        | 2 | 33 53 35 55          |          | 44 |          | yes
center-cross        | 2 | 43 34 54 33          |          | 44 |          | no
line-dominance      | 2 | 04 14 24 34 54       |          | 44 |          | yes
line-dominance      | 2 | 04 14 24 34 54       | 74       | 44 |          | no
line-dominance      | 2 | 04 14 24 34 54 84    | 74       | 44 |          | yes
line-dominance      | 2 | 30 31 32 33 34       |          | 35 |          | yes
line-dominance      | 2 | 02 12 22 32 42       |          | 52 |          | no
diagonals           | 3 | 11h 22 33 17h 26 35  |          | 44 |          | yes
diagonals           | 3 | 11h 22 33 17 26 35   |          | 44 |          | no
diagonals           | 3 | 11h 22 17h 26 35     |          | 44 |          | no
diagonals           | 3 | 11 22 44h 17 26      | 35       | 53 |          | no
diagonals           | 3 | 11 22 44h 17 26 35   |          | 33 |          | yes
side-chain          | 3 | 04 14 24 34 54 64 74 84 |       | 44 |          | yes
side-chain          | 3 | 04 14 24 34 54 64 74 84 |       | 40 |          | no
side-chain          | 3 | 40 41 42 43 45 46 47 48 |       | 44 |          | yes
side-chain          | 3 | 02 13 22 33 53 62 73 82 |       | 42 |          | yes
side-chain          | 3 | 14 24 34 54 64 74 84 |          | 44 |          | no
corner-chain        | 3 | 11 22 33 55 66 77    |          | 44 |          | yes
corner-chain        | 3 | 71 62 53 35 26 17    |          | 44 |          | yes
corner-chain        | 3 | 20 30 40 50          |          | 60 |          | no
corner-chain        | 3 | 11 22 33 55 66 77    | 44       | 40 |          | no
imprisonment        | 1 | 33 43 53 34 54       | 44       | 35 |          | yes
imprisonment        | 1 | 33 43 53 34          | 44       | 35 |          | no
imprisonment        | 1 | 33 43 53 34          | 44 54    | 35 |          | no
envelopment         | 2 | 33 43 53 34 54 45    | 44       | 35 |          | yes
envelopment         | 2 | 33 43 53 34 54       | 44       | 35 |          | no
isolation           | 2 | 33 43 53 34 54 35 45 | 44 64    | 55 |          | yes
isolation           | 2 | 33 43 53 34 54 35 45 | 44 64    | 40 |          | no
isolation           | 2 | 33 43 53 34 54 35 45 | 44 74    | 55 |          | no
"""


def at_the_end(task, own, foes, counted):
    """Seat 0 has one action left, and that task lies open."""
    play = PUBLISHED.scene(own=own, foes=foes, actions=1)
    play.open_task(task)
    words = counted.split()
    killed = words.pop(0) if words and words[0].isupper() else ""
    numbers = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    play.turn_so_far([killed.count(letter) for letter in "CHL"], **numbers)
    return play


@pytest.mark.clause("TAS-64", "TAS-89")
@pytest.mark.parametrize("line", lines(TASKS), ids=" ".join)
def test_task(line):
    task, points, own, foes, place, counted, fulfilled = line
    play = at_the_end(task, own, foes, counted)
    play.put(place)
    claim = f"claim {task}"
    assert (play.seat == 0 and claim in play.legal()) == (fulfilled == "yes")
    if fulfilled == "yes":
        before = play.points()
        play.play(claim)
        assert play.seat == 1
        assert play.points() - before == int(points)


def test_every_task_has_its_test():
    tried = {line[0]: int(line[1]) for line in lines(TASKS)}
    assert tried == {slug(task["name"]): task["points"] for task in box()["task"]}
    assert {(line[0], line[6]) for line in lines(TASKS)} == {(task, word) for task in tried for word in ("yes", "no")}
