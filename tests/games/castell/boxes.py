"""What boxes of Castell, besides the printed one, are games tried with? Such that what is rare happens all the time."""

from .reference_table import printed_components


def changed_box(**changes):
    """The printed components with some entries changed; a table given is merged into the printed one."""
    box = dict(printed_components())
    for name, value in changes.items():
        box[name] = box[name] | value if isinstance(value, dict) else value
    return box


def tiles(*found):
    """Local-performance tiles as a components file lists them: ids from 0."""
    return [tile | {"id": number} for number, tile in enumerate(found)]


def easy_tiles():
    """Local performances that nearly any team can give."""
    shapes = [[1], [2], [3], [1, 1], [2, 1], [3, 1], [3, 2], [2, 2], [4, 1], [3, 2, 1], [2, 1, 1], [4, 2, 1], [5, 3]]
    shows = [["balance"], ["base"], ["mix"], ["strength"], ["width"], ["balance", "mix"], ["base", "width"]]
    found = [{"widths": widths, "points": len(widths)} for widths in shapes]
    found += [{"skills": skills, "levels": 2, "points": 3} for skills in shows]
    return changed_box(local_tile=tiles(*found), box={"local_tiles": len(found)})


def all_special(count=8, **others):
    """A wheel on which so many tiles are special."""
    wheel = dict.fromkeys(("balance", "base", "mix", "strength", "width"), 0) | others | {"special": count}
    return changed_box(wheel_tiles=wheel)


def few_castellers(each, sizes=range(1, 11)):
    """So many castellers of some sizes only: the bag runs out."""
    counts = [each if size in sizes else 0 for size in range(1, 11)]
    return changed_box(castellers={"counts": counts}, box={"castellers": sum(counts)})


def great_teams(team=15, **changes):
    """Large first teams: there are towers at every festival, and a choice of them."""
    counts = [25] * 10
    return changed_box(
        castellers={"counts": counts}, box={"castellers": sum(counts)} | changes.pop("box", {}),
        setup={"team": team}, **changes,
    )  # fmt: skip


def easy_festivals():
    """Low towers compete, and there are two prizes of a kind."""
    return great_teams(
        tower={"widest": 5, "festival_levels": 2},
        prize_chart={"p2": ["trophy", "medal"], "p3": ["trophy", "medal", "ribbon"], "p4": ["trophy", "trophy"]},
        prizes={"trophy": 5, "medal": 2, "ribbon": 1}, box={"prizes": 8},
        score={"level": 2, "matching": 1},
    )  # fmt: skip


def matches_only():
    """Levels are worth nothing, matching castellers two each."""
    return great_teams(score={"level": 0, "matching": 2}, tower={"widest": 4, "festival_levels": 3})


def busy_calendar():
    """Two festivals in most rounds, up to three size tokens each, often of one size."""
    rounds = [3, 4, 4, 5, 5, 6, 6, 7, 8, 8, 9, 9, 10, 10]
    calendar = [
        {"round": number, "type": "II" if index % 2 else "I", "size_tokens": 1 + index % 3}
        for index, number in enumerate(rounds)
    ]
    return great_teams(
        calendar=calendar, size_tokens={"counts": [0, 0, 0, 10, 10, 10, 0, 0, 0, 0]}, refill={"rounds": [2, 6]}
    )
