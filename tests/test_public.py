"""The public face: what `import fogbound` gives."""

from types import ModuleType

import fogbound


def test_the_public_names_are_these():
    public = {name for name, value in vars(fogbound).items() if name[0] != "_" and not isinstance(value, ModuleType)}
    assert public == set(fogbound.__all__)
