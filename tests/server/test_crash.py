"""Nothing that was acknowledged is lost, whenever the server is killed."""

import pytest

from tests.server.crashing import crash

KILLS = 5  # `./dev bench crash` does it a hundred times


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_and_no_table_is_stuck_when_the_server_is_killed(server):
    crews = crash(server, KILLS, seed=6)
    assert sum(crew.acknowledged for crew in crews) > 20 * KILLS
    assert server.log == ""
