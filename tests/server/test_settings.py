"""Settings come from the environment, and what cannot be is refused."""

import pytest

from fogbound.core.errors import OptionsError
from fogbound.server.settings import Settings


def test_without_an_environment_everything_has_its_default():
    assert Settings.from_environment({"PATH": "/bin"}) == Settings()


def test_a_setting_is_read_as_what_it_is():
    given = {"FOGBOUND_PORT": "0", "FOGBOUND_BOT_PACE_S": "0.5", "FOGBOUND_METRICS": "0", "FOGBOUND_HOST": "::1"}
    assert Settings.from_environment(given) == Settings(port=0, bot_pace_s=0.5, metrics=False, host="::1")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PORT", "http"),
        ("PORT", "70000"),
        ("PORT", "80.5"),
        ("BOT_PACE_S", "nan"),
        ("KEEP_DAYS", "inf"),
        ("METRICS", "yes"),
        ("LOG_LEVEL", "loud"),
        ("MAX_WAITING", "1"),
        ("COLOUR", "red"),
    ],
)
def test_what_cannot_be_is_refused_by_name(name, text):
    with pytest.raises(OptionsError, match=f"FOGBOUND_{name}"):
        Settings.from_environment({f"FOGBOUND_{name}": text})
