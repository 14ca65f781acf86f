"""The recipes run, in a short form. They need libraries that nothing else here needs: `./dev recipes` has them."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

RECIPES = Path(__file__).parent.parent / "examples" / "recipes"
SHORT: dict[str, tuple[str, tuple[str, ...]]] = {
    "ppo_recall.py": ("torch", ("--updates", "2")),
    "ppo_table.py": ("torch", ("--updates", "1")),
    "maskable_ppo.py": ("sb3_contrib", ("--decisions", "2048", "--games", "2")),
    "torchrl_ppo.py": ("torchrl", ("--updates", "1", "--steps", "256", "--games", "2")),
    "tianshou_dqn.py": ("tianshou", ("--epochs", "1", "--steps", "400", "--games", "8")),
}
"""By file: the library it is about, and arguments for a short run."""


def test_every_recipe_is_tried():
    assert {file.name for file in RECIPES.glob("*.py")} == set(SHORT)


@pytest.mark.slow
@pytest.mark.parametrize("recipe", SHORT)
def test_a_recipe_runs(recipe, tmp_path):
    library, arguments = SHORT[recipe]
    if importlib.util.find_spec(library) is None:
        pytest.skip(f"{library} is not installed here; ./dev recipes runs this in an environment that has it")
    command = [sys.executable, RECIPES / recipe, *arguments]
    alone = {**os.environ, "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=alone)
    assert done.returncode == 0, done.stderr
    assert re.search(r"\d+\.\d %", done.stdout), done.stdout


@pytest.mark.slow
def test_stable_baselines_own_check():
    checker = pytest.importorskip("stable_baselines3.common.env_checker", reason="./dev recipes has it")
    from fogbound.envs.gymnasium import FogboundEnv

    for one_hot in (False, True):
        checker.check_env(FogboundEnv("memoarrr", one_hot=one_hot), warn=False, skip_render_check=True)
