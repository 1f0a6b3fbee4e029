"""Is this a tower, and which towers can a team build? Said slowly and plainly, clause by clause.

A level is a dict {size: count}, a tower a list of levels from bottom to top, a team a dict {size: count}, ranks a dict
{skill: rank}. Nothing here shares code with the compiled core. `legal_counts` and `all_towers` try everything and serve
small teams; `Builder` answers the same questions for any team, and is tried against them.
"""

import itertools
from functools import cache
from operator import add, ge
from typing import NamedTuple

SKILLS = ("balance", "base", "mix", "strength", "width")
SIZES = range(1, 11)  # CAL-3
LIMIT = 3  # CAL-51; a box may say otherwise
FESTIVAL_LEVELS = 4  # CAL-78; so may it here


# ---------------------------------------------------------------------------------------------------- is it a tower?


def width(level):
    return sum(level.values())


def neighbours(tower):
    return list(itertools.pairwise(tower))


def balanced(below, above, uses, exact_one_fewer):
    """CAL-50, CAL-55: whether a level may stand on another with so many uses of Balance on it."""
    if uses:
        return width(above) == width(below)
    return width(above) == width(below) - 1 if exact_one_fewer else width(above) < width(below)


def mixed(level, uses):
    """CAL-48, CAL-57: whether a level may stand with so many uses of Mix on it."""
    return len(level) == 2 and max(level) - min(level) == 1 if uses else len(level) == 1


def carried(below, above, uses):
    """CAL-49, CAL-58, CAL-60: whether a level carries another with so many uses of Strength."""
    return max(above) == min(below) - 1 + uses if uses else max(above) < min(below)


def totals(ways):
    """From the numbers of uses that each level allows: the totals of all ways to use the skill."""
    return {sum(way) for way in itertools.product(*ways)}


def base_width_splits(tower, limit):
    """CAL-56, CAL-59, CAL-62: (uses of Base, uses of Width) for each choice of Base levels."""
    wide = [number for number, level in enumerate(tower) if width(level) > limit]
    found = set()
    for count in range(len(wide) + 1):
        for named in itertools.combinations(wide, count):
            rest = [width(tower[number]) for number in range(len(tower)) if number not in named]
            found.add((count, max(0, max(rest, default=0) - limit)))
    return found


def counts(tower, *, exact_one_fewer=False, strength_stack=False, limit=LIMIT):
    """Every way to count the skills that a tower takes (CAL-62); none if no ranks make it a tower."""
    if not tower or any(width(level) < 1 or min(level.values()) < 1 for level in tower):  # CAL-52
        return []
    on_pair = range(11 if strength_stack else 2)  # CAL-58
    pairs = neighbours(tower)
    balance = totals([[uses for uses in (0, 1) if balanced(*pair, uses, exact_one_fewer)] for pair in pairs])
    mix = totals([[uses for uses in (0, 1) if mixed(level, uses)] for level in tower])
    strength = totals([[uses for uses in on_pair if carried(*pair, uses)] for pair in pairs])
    return [
        {"balance": bal, "base": base, "mix": mix, "strength": force, "width": wid}
        for bal, mix, force in itertools.product(balance, mix, strength)
        for base, wid in base_width_splits(tower, limit)
    ]


def has(team, tower):
    """CAL-52, CAL-53: whether a team has the castellers of a tower."""
    return all(sum(level.get(size, 0) for level in tower) <= team.get(size, 0) for size in SIZES)


def legal_counts(tower, ranks, team=None, required=(), **flags):
    """The counts that are within the ranks and use what is required (CAL-54, CAL-67); none if it is no tower."""
    if team is not None and not has(team, tower):
        return []
    return [
        count
        for count in counts(tower, **flags)
        if all(count[skill] <= ranks[skill] for skill in SKILLS) and all(count[skill] >= 1 for skill in required)
    ]


def canonical(found):
    """Of such counts the one with the fewest uses, ties to less Base."""
    return min(found, key=lambda count: (count["base"] + count["width"], count["base"]))


def pareto_splits(found):
    """Of such counts the (Base, Width) that no other beats, by Base."""
    return [(-base, -wide) for base, wide in non_dominated({(-count["base"], -count["width"]) for count in found})]


def non_dominated(vectors):
    """Vectors that no other is at least as high as everywhere, best first."""
    kept = []
    for vector in sorted(set(vectors), reverse=True):
        if not any(all(map(ge, other, vector)) for other in kept):
            kept.append(vector)
    return kept


# ---------------------------------------------------------------------------------------------------- small teams


def all_levels(team):
    """Every level that could be made, if any skill were at hand."""
    for size in SIZES:
        for few in range(1, team.get(size, 0) + 1):
            yield {size: few}
            for more in range(1, team.get(size + 1, 0) + 1):
                yield {size: few, size + 1: more}


def all_towers(team, most_strength=1, below=None):
    """Every stack of levels that is a tower at some ranks, and some that are not."""
    for level in all_levels(team):
        if below and (width(level) > width(below) or max(level) >= min(below) + most_strength):
            continue
        yield [level]
        left = {size: count - level.get(size, 0) for size, count in team.items()}
        for rest in all_towers(left, most_strength, level):
            yield [level, *rest]


def towers(team, ranks, **flags):
    """Every legal tower of a small team."""
    on_pair = max(1, ranks["strength"]) if flags.get("strength_stack") else 1
    return [tower for tower in all_towers(team, on_pair) if legal_counts(tower, ranks, **flags)]


# ---------------------------------------------------------------------------------------------------- what it gives


def matches(tower, tokens):
    """CAL-92: castellers of each token's size."""
    return tuple(sum(level.get(size, 0) for level in tower) for size in tokens)


def tower_score(tower, tokens):
    """CAL-81: levels, and castellers whose size a token shows."""
    return len(tower) + sum(matches(tower, sorted(set(tokens))))


def vector(tower, tokens):
    """CAL-80: all that matters about a tower at a festival."""
    return (tower_score(tower, tokens), *matches(tower, tokens))


def competes(tower, tokens):
    """CAL-78."""
    return len(tower) >= FESTIVAL_LEVELS and all(matches(tower, tokens))


def levels_of(tile):
    """CAL-66: an exhibition asks for as many levels as it pays points, unless it says so itself."""
    return tile.get("levels", tile.get("points"))


def fulfils(tower, tile, ranks, *, exhibition_levels="at_least", **flags):
    """CAL-65, CAL-66: whether a tower does what a local-performance tile asks."""
    if "widths" in tile:
        return [width(level) for level in tower] == tile["widths"] and bool(legal_counts(tower, ranks, **flags))
    levels = levels_of(tile)
    enough = len(tower) == levels if exhibition_levels == "exact" else len(tower) >= levels
    return enough and bool(legal_counts(tower, ranks, required=tile["skills"], **flags))


# ---------------------------------------------------------------------------------------------------- any team


class Top(NamedTuple):
    """What the upper end of a tower leaves: castellers that may still come, what they stand on, and uses of skills."""

    left: tuple  # count of each size from 1, up to the largest that may still come
    smallest: int
    width: int  # 0 on the ground
    balance: int
    base: int
    mix: int
    strength: int


GROUND = 11  # anybody may stand on it


class Builder:
    """What a team can build, level by level from the bottom.

    A level is three numbers here: its smallest size, how many castellers have it, and how many are one size larger.
    """

    def __init__(self, team, ranks, *, exact_one_fewer=False, strength_stack=False, limit=LIMIT, points=(1, 1)):
        self.exact, self.at_once = exact_one_fewer, 10 if strength_stack else 1  # CAL-50, CAL-58
        self.plain_limit, self.limit = limit, limit + ranks["width"]  # CAL-51, CAL-59
        self.level_points, self.match_points = points  # CAL-81
        left = tuple(team.get(size, 0) for size in SIZES)
        self.ground = Top(left, GROUND, 0, ranks["balance"], ranks["base"], ranks["mix"], ranks["strength"])
        self.known = {}

    def next_levels(self, top):
        """Every level that may come next: (level, skills used on it, what it leaves)."""
        if top not in self.known:
            self.known[top] = list(self.find_levels(top))
        return self.known[top]

    def find_levels(self, top):
        for smallest, count in enumerate(top.left, 1):
            larger = top.left[smallest] if top.mix and smallest < len(top.left) else 0  # CAL-57
            for few, more in itertools.product(range(1, count + 1), range(larger + 1)):
                strength = max(0, smallest + (more > 0) - top.smallest + 1)  # CAL-49, CAL-58, CAL-60
                if self.may_stand(few + more, top) and strength <= min(top.strength, self.at_once):
                    for base, wide in self.payments(few + more, top.base):
                        used = int(few + more == top.width), base, int(more > 0), strength, wide
                        skills = frozenset(itertools.compress(SKILLS, used))
                        yield (smallest, few, more), skills, self.after(top, smallest, few, more, used)

    def may_stand(self, upper, top):
        """CAL-50, CAL-55: whether a level so wide may stand there."""
        if upper == top.width:
            return top.balance > 0
        return not top.width or (upper == top.width - 1 if self.exact else upper < top.width)

    def payments(self, wide, base_left):
        """CAL-51, CAL-56, CAL-59: (use of Base, Width is used) that allow a level so wide."""
        if wide <= self.plain_limit:
            return [(0, 0)]
        return [(0, 1)] * (wide <= self.limit) + [(1, 0)] * (base_left > 0)

    def after(self, top, smallest, few, more, used):
        balance, base, mix, strength, _ = used
        left = list(top.left)
        left[smallest - 1] -= few
        if more:
            left[smallest] -= more
        highest = smallest - 1 + min(top.strength - strength, self.at_once)
        return Top(
            tuple(left[:highest]), smallest, few + more,
            top.balance - balance, top.base - base, top.mix - mix, top.strength - strength,
        )  # fmt: skip

    def outcomes(self, tokens, min_levels=FESTIVAL_LEVELS):
        """CAL-80: the vectors that no other beats, of towers that compete for these size tokens; best first."""
        sizes, found = sorted(set(tokens)), {}
        if any(self.ground.left[size - 1] == 0 for size in sizes):
            return []

        def above(top):
            """(levels, castellers of each size) of what can still be put on top."""
            if top not in found:
                reached = {(0,) * (1 + len(sizes))}
                for (smallest, few, more), _, rest in self.next_levels(top):
                    gain = (1, *(few * (size == smallest) + more * (size == smallest + 1) for size in sizes))
                    reached |= {tuple(map(add, gain, others)) for others in above(rest)}
                found[top] = non_dominated(reached)
            return found[top]

        competing = [v for v in above(self.ground) if v[0] >= min_levels and all(v[1:])]
        return non_dominated(
            (self.level_points * v[0] + self.match_points * sum(v[1:]), *(v[1 + sizes.index(size)] for size in tokens))
            for v in competing
        )

    def tallest(self):
        """The most levels of a legal tower."""

        @cache
        def above(top):
            return max((1 + above(rest) for _, _, rest in self.next_levels(top)), default=0)

        return above(self.ground)

    def shapes(self, widths):
        """CAL-65: whether a tower of these widths can be built."""

        @cache
        def can(top, number):
            return number == len(widths) or any(
                rest.width == widths[number] and can(rest, number + 1) for _, _, rest in self.next_levels(top)
            )

        return can(self.ground, 0)

    def exhibits(self, skills, levels, exhibition_levels="at_least"):
        """CAL-66, CAL-67: whether a tower of so many levels can be built that uses all these skills."""
        exactly = exhibition_levels == "exact"

        @cache
        def can(top, levels, skills):
            if levels == 0 and (exactly or not skills):
                return not skills
            if top.width and levels > top.width - 1 + top.balance:  # CAL-50, CAL-55
                return False
            return any(can(rest, max(0, levels - 1), skills - used) for _, used, rest in self.next_levels(top))

        return can(self.ground, levels, skills)

    def performs(self, tile, exhibition_levels="at_least"):
        """CAL-64: whether a local-performance tile can be fulfilled."""
        if "widths" in tile:
            return self.shapes(tuple(tile["widths"]))
        return self.exhibits(frozenset(tile["skills"]), levels_of(tile), exhibition_levels)
