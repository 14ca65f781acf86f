"""How fast plain Python is: as fast as it can run for longer than a moment, and as it is now."""

from collections.abc import Iterator

import pytest

from fogbound.bots import speed


class Device:
    """A device whose clock goes on by the time of one sample whenever it is looked at. It is slow by a factor, and runs
    the program for 10 ms of every 40."""

    def __init__(self, slower: float) -> None:
        self.slower, self._worked_s = slower, 0.0

    def clock(self) -> float:
        self._worked_s += 0.0007 * self.slower
        turns, rest = divmod(self._worked_s, 0.01)
        return turns * 0.04 + rest


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[Device]:
    running = Device(slower=4)
    monkeypatch.setattr(speed, "perf_counter", running.clock)
    speed._measure.cache_clear()
    yield running
    speed._measure.cache_clear()


def test_a_device_that_lets_it_run_by_turns_is_as_slow_as_all_of_them_together(device):
    assert speed.plain_speed() == pytest.approx(1 / 4 / 4, rel=0.3)


def test_a_device_that_has_become_slower_is_noticed(device):
    before = speed.plain_speed()
    assert speed.plain_speed() == before  # not measured for every move
    device.slower = 16
    for _ in range(1000):
        device.clock()  # time goes on
    assert speed.plain_speed() < before / 2
