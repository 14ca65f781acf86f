"""The examples run, and do what they say."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.slow
def test_the_training_example_beats_random_and_draws_its_curve(tmp_path):
    plot = tmp_path / "curve.png"
    command = [sys.executable, "-W", "error", EXAMPLES / "train_memoarrr.py", "--updates", "10", "--plot", plot]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    found = re.search(r"^learner against random: [\d.]+ % \(([\d.]+) to [\d.]+ %\)$", done.stdout, re.MULTILINE)
    assert found, done.stdout
    assert float(found[1]) > 80
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert list(tmp_path.iterdir()) == [plot]
