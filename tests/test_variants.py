"""Variants as values: equal, hashed, printed, pickled, never changed; and what is no game or option is refused."""

import copy
import dataclasses
import pickle

import battery
import pytest

import playmill as pm
from playmill.options import declared

each_class = pytest.mark.parametrize("found", pm.game_classes().values(), ids=pm.game_classes())


@each_class
def test_each_game_brings_variants_for_the_battery(found):
    given = battery.variants(found.name)
    assert given[0].players >= 2
    assert all(type(game) is found for game in given)
    assert len(set(map(battery.label, given))) == len(given)
    for option, (known, default) in declared(found).items():
        if len(known.values) != 1:
            assert any(game.variant()[option] != default for game in given), f"no variant has {option} changed"


@each_class
def test_a_class_is_found_under_its_name(found):
    assert getattr(pm, found.__name__) is found
    assert found.__name__ in dir(pm)
    assert type(pm.game(found.name)) is found
    assert found.title
    assert found.summary


def test_a_state_has_no_padding(variant):
    """NumPy copies fields and leaves what lies between them to chance, and `concatenate` closes the gaps."""

    def size(dtype):
        if dtype.names is None:
            return dtype.itemsize
        kinds = [kind for kind, *_ in dtype.fields.values()]
        return sum(size(kind.base) * (kind.itemsize // kind.base.itemsize) for kind in kinds)

    assert variant.state_dtype.itemsize == size(variant.state_dtype)


def test_a_variant_prints_as_what_makes_it(variant):
    if variant.variant()["components"] is None:
        assert eval(repr(variant), vars(pm) | {type(variant).__name__: type(variant)}) == variant
    assert repr(variant).startswith(f"{type(variant).__name__}(players={variant.players}")


def test_a_variant_is_rebuilt_from_its_options(variant):
    assert pm.game(variant.name, **variant.variant()) == variant


def test_copies_are_equal_and_play_the_same(variant):
    for again in (pickle.loads(pickle.dumps(variant)), copy.copy(variant), copy.deepcopy(variant)):
        assert again == variant
        assert hash(again) == hash(variant)
        battery.assert_same(pm.simulate(again, 5, seed=1), pm.simulate(variant, 5, seed=1))


@each_class
def test_variants_are_equal_only_to_themselves(found):
    given = battery.variants(found.name)
    assert len(set(given)) == len(given)
    assert set(given) == {pickle.loads(pickle.dumps(game)) for game in given}
    assert given[0] != given[0].variant()


def test_a_variant_cannot_be_changed(usual):
    for option in declared(type(usual)):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(usual, option, getattr(usual, option))
        with pytest.raises(dataclasses.FrozenInstanceError):
            delattr(usual, option)


# ---------------------------------------------------------------------- what is refused


@each_class
def test_unknown_options_are_refused_with_the_nearest(found):
    with pytest.raises(pm.InvalidVariant, match=rf"{found.__name__} has no option 'player' \(did you mean players\?\)"):
        found(player=2)
    with pytest.raises(pm.InvalidVariant, match=f"has no option 'zzz'; it has: {', '.join(declared(found))}"):
        pm.game(found.name, zzz=1)
    with pytest.raises(pm.InvalidInput, match="takes its options by name"):
        found(2)


@each_class
@pytest.mark.parametrize("value", [None, 1.5, float("nan"), "zzz", -1, 10**30, True, [2], {}, b"2"])
def test_values_that_an_option_does_not_have_are_refused(found, value):
    for option, (known, _) in declared(found).items():
        if option == "components" or any(type(value) is type(one) and value == one for one in known.values):
            continue
        with pytest.raises(pm.InvalidVariant, match=rf"(?s)^{found.__name__}: {option}=.* is not allowed"):
            found(**{option: value})


@pytest.mark.parametrize("name", ["chess", "", "no game at all", None, 3, [], b"x"])
def test_unknown_games_are_refused_with_those_there_are(name):
    with pytest.raises(pm.InvalidVariant, match=rf"no game is called .*; there are: .*{', '.join(pm.game_classes())}"):
        pm.game(name)


@each_class
def test_a_near_miss_is_answered_with_the_name_meant(found):
    with pytest.raises(pm.InvalidVariant, match=rf"did you mean {found.name}\?"):
        pm.game(found.name.upper() + "x")


def test_the_package_has_no_other_names():
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        pm.Chess  # noqa: B018
