"""Where nothing can be written (read-only site-packages, no home), compiled functions work all the same."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fogbound
from fogbound.sim import COMPILED

SCRIPT = """
import fogbound
from fogbound.sim.kernel.chance import begin_chance, nth_bit
print(fogbound.__file__, hasattr(nth_bit, "signatures"), nth_bit(0b1011, 2), begin_chance(7, 1))
"""


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="nothing is compiled without Numba")
def test_the_kernel_is_compiled_without_a_folder_for_its_cache(tmp_path):
    package = tmp_path / "fogbound"
    shutil.copytree(
        Path(fogbound.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "page", "server")
    )
    for folder in [package, *(path for path in package.rglob("*") if path.is_dir())]:
        (folder / "__pycache__").write_text("a file where the folder should be: it stops root as well")
    nowhere = str(package / "__pycache__")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "XDG_"))}
    environment |= {"HOME": nowhere, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    file, is_compiled, position, *_ = done.stdout.split()
    assert Path(file).parent == package
    assert (is_compiled, position) == ("True", "3")
    assert re.fullmatch(r"Fogbound compiles its rules and bots \(at every start: no folder .*\n", done.stderr)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled without Numba")
def test_the_first_compilation_says_so_on_standard_error_and_a_later_start_says_nothing(tmp_path):
    environment, said = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}, []
    for _ in range(2):
        command = [sys.executable, "-c", SCRIPT]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        assert len(done.stdout.splitlines()) == 1  # nothing but what the script prints
        said.append(done.stderr)
    assert said == ["Fogbound compiles its rules and bots (once): this can take a minute\n", ""]
