"""A position and its actions for people: words, and ecosystems drawn with hexes."""
def describe(box, state, action): return ""
def show(game, state): return ""
