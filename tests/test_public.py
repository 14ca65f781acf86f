"""The public face: what `import fogbound` gives."""

import fogbound


def test_the_public_names_are_these():
    names = {name for name in vars(fogbound) if not name.startswith("_")} - {"core", "games", "cli"}
    assert names == set(fogbound.__all__)
