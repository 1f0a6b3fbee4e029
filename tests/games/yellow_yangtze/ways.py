"""How do the test games play? At random, by kinds of action, at war, and building pagodas."""

from .reference_actions import ACT, MARKET, PAGODA, REVOLT, WAR
from .reference_board import warring_states


def at_random(_game, legal, source):
    """Every action alike."""
    return source.choice(legal)


def by_kinds(game, legal, source):
    """Every kind of action alike: withdrawing and replacing as often as laying tiles."""
    kind = source.choice(sorted({game.options[action][0] for action in legal}))
    return source.choice([action for action in legal if game.options[action][0] == kind])


def warlike(game, legal, source):
    """Leaders on the board, tiles that start wars, all that can be committed or nothing."""
    options = game.options
    if game.phase in (REVOLT, WAR):
        return source.choice([legal[0], legal[-1], source.choice(legal)])
    if game.phase != ACT or source.random() < 0.2:
        return source.choice(legal)
    states = game.board.states()
    sparks = {
        cell for cell in game.board.spaces.cells
        if game.board.empty(cell) and warring_states(game.board, cell, states=states)
    }  # fmt: skip
    wars = [action for action in legal if options[action][0] == "tile" and options[action][2] in sparks]
    off = [a for a in legal if options[a][0] == "leader" and game.is_off(game.active, options[a][1])]
    near = [
        action for action in legal
        if options[action][0] == "tile" and len(game.board.states_joined(options[action][2], states)) >= 1
    ]  # fmt: skip
    return source.choice(wars or off or near or legal)


def builder(game, legal, source):
    """Tiles beside others of their colour, pagodas wherever they can stand, market tiles, long chains."""
    options = game.options
    if game.phase != ACT:
        return source.choice(legal[1:] if source.random() < 0.8 and game.phase in (MARKET, PAGODA) else legal)
    best, most = [], -1
    for action in legal:
        kind, *rest = options[action]
        worth = 0
        if kind == "pagoda":
            worth = 5 * (source.random() < 0.5)
        elif kind == "leader" and game.is_off(game.active, rest[0]):
            worth = source.random() < 0.1
        elif kind == "tile":
            near = [cell for cell in game.board.near(rest[1]) if game.board.tiles.get(cell) == rest[0]]
            worth = 1 + len(near)
        if worth > most:
            best, most = [], worth
        if worth == most:
            best.append(action)
    return source.choice(best if source.random() < 0.85 else legal)


WAYS = (at_random, by_kinds, warlike, builder)
