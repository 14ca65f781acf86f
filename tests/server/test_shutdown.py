"""A server that is told to stop says goodbye and loses nothing."""

import signal
from random import Random

import pytest

from tests.server.people import play_on, seat_people

pytestmark = pytest.mark.slow  # a real server


def test_it_closes_with_1012_ends_with_0_and_everything_is_there_again(server):
    _, clients = seat_people(server)
    play_on(clients, Random(1), moves=5)
    server.process.send_signal(signal.SIGTERM)
    for client in clients:
        assert client.until_closed() == 1012
    assert server.process.wait(timeout=20) == 0
    server.start()
    again = server.again(*clients)
    assert [client.table["moves"] for client in again] == [5, 5]
    play_on(again, Random(2), moves=5)
    assert server.log == ""
