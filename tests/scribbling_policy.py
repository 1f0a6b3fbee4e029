"""Plays with a compiled policy that writes nonsense into the list of actions it was given; see test_policies.py."""

import battery

import playmill as pm


@pm.policy
def scribbling(state, actions):
    for k in range(len(actions)):
        actions[k] = 2**31 - 1
    return 0


def first(states, legal):
    return legal.argmax(axis=1)


if __name__ == "__main__":
    for game in battery.usual_variants():
        for policies in (scribbling, [scribbling, *[first] * (game.players - 1)]):
            try:
                pm.simulate(game, 100, policy=policies, seed=1)
            except pm.PolicyError as error:
                print(error)
