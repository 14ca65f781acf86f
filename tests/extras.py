"""Every command with whatever extras are installed: it works, or it names the extra that it lacks. No pytest needed.

python -m tests.extras [--without PACKAGE...]

CI runs it in clean environments, one for each extra; `--without` plays that packages are missing where they are not.
"""

import os
import subprocess
import sys
import tempfile

COMMANDS: dict[str, tuple[str, ...]] = {
    "fogbound --version": (),
    "fogbound --help": (),
    "fogbound bots": (),
    "fogbound play memoarrr --seed 1": (),
    "fogbound arena memoarrr random greedy --games 2 --seed 1 --jobs 1": (),
    "fogbound arena ahoy cabin-boy captain --games 2 --seed 1 --jobs 1 --turn-limit 4": (),
    "fogbound arena memoarrr random greedy --games 2 --seed 1 --jobs 1 --plot p.png": ("matplotlib",),
    "fogbound arena memoarrr random greedy --games 2 --seed 1 --backend dask": ("distributed",),
    "fogbound arena memoarrr random greedy --games 2 --seed 1 --backend ray": ("ray",),
    "fogbound engine": (),
    "fogbound test-bot cmd:false": (),
    "fogbound verify missing.json": (),
}
"""By command, the packages that it cannot do without."""
MODULES: dict[str, tuple[str, ...]] = {
    "fogbound": (),
    "fogbound.bots": (),
    "fogbound.server.app": (),
    "fogbound.sim.batch": ("numpy",),
    "fogbound.sim.self_play": ("numpy",),
    "fogbound.envs.gymnasium": ("numpy", "gymnasium"),
    "fogbound.envs.pettingzoo": ("numpy", "gymnasium", "pettingzoo"),
    "fogbound.envs.openspiel": ("numpy", "pyspiel"),
}
BLOCK = "import sys; [sys.modules.__setitem__(name, None) for name in {names!r}]\n"


def run(program: str, names: list[str], folder: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", BLOCK.format(names=names) + program]
    room = {**os.environ, "COLUMNS": "200", "MPLBACKEND": "agg"}
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=folder, env=room, input="quit\n", timeout=300
    )


def faults(names: list[str]) -> list[str]:
    """Returns the faults in words; nothing if all is well."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for command, needs in COMMANDS.items():
            argv = command.split()
            program = f"sys.argv = {argv!r}\nfrom fogbound.__main__ import main\nsys.exit(main())"
            done = run(program, names, folder)
            said = done.stdout + done.stderr
            lacks = [name for name in needs if name in names]
            if "Traceback" in said:
                found.append(f"{command}: a traceback: {said.splitlines()[-1]}")
            elif lacks and (done.returncode != 2 or "fogbound[" not in said):
                found.append(f"{command}: lacks {lacks}, exit code {done.returncode}: {said.strip()[-200:]}")
        for module, needs in MODULES.items():
            done = run(f"import {module}", names, folder)
            if done.returncode and not any(name in names for name in needs):
                found.append(f"import {module}: {done.stderr.splitlines()[-1]}")
    return found


def main(*args: str) -> None:
    names = list(args[1:]) if args and args[0] == "--without" else []
    found = faults(names)
    print("\n".join(found) or "all commands work, or say what they lack")
    sys.exit(bool(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
