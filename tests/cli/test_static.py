"""The page as a folder of files."""

import gzip
import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import fogbound
from fogbound.cli.main import app
from fogbound.cli.static_folder import write_folder
from fogbound.core.errors import OptionsError

PAGE = Path(fogbound.__file__).parent / "server" / "page"
REGISTRY = re.compile(rb"(jsdelivr|unpkg|npmjs|pypi|pythonhosted|anaconda)\.[a-z]")


def unpacked(path: str, body: bytes) -> Iterator[tuple[str, bytes]]:
    """The bytes of a file; of an archive, those of each file in it."""
    if path.endswith(".packed"):
        body = gzip.decompress(body)
    if not zipfile.is_zipfile(io.BytesIO(body)):
        yield path, body
        return
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        for name in archive.namelist():
            yield name, archive.read(name)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_the_same_version_writes_the_same_bytes_and_names_no_registry(tmp_path):
    for name in ("one", "two"):
        write_folder(tmp_path / name, None)
    one = contents(tmp_path / "one")
    assert one == contents(tmp_path / "two")
    assert not [path for path in one if path.endswith((".gz", "made-of"))]
    for path, body in one.items():
        assert not re.search(rb"https?://[^ \"']*(registry|/simple/|/packages/|\.whl|\.tgz)", body), path
        for name, inside in unpacked(path, body):
            assert not REGISTRY.search(inside), f"{path}: {name}"


def test_every_file_of_the_page_has_an_address_below_the_folder(tmp_path):
    write_folder(tmp_path, None)
    index = (tmp_path / "index.html").read_text("utf-8")
    assert '="/' not in index
    for path in re.findall(r'(?:src|href)="\./([^"]+)"', index):
        assert (tmp_path / path).is_file(), path
    assert re.search(r'"start_url": "\./"', (tmp_path / "manifest.webmanifest").read_text("utf-8"))
    (version,) = re.findall(r'name="fogbound-engine" content="(\w+)"', index)
    assert (tmp_path / "engine" / version / "packages.packed").is_file()
    kept = re.search(r"const SET = (.*);", (tmp_path / "sw.js").read_text("utf-8"))
    assert kept is not None
    assert f'"engine/{version}/library.packed"' in kept[1]


def test_the_engine_is_light_and_no_part_of_the_first_load(tmp_path):
    """Our server sends it compressed; a plain web space may send all of its bytes, and the list there says so."""
    write_folder(tmp_path, None)
    for folder, most in ((PAGE, 6_000_000), (tmp_path, 7_000_000)):
        sizes = re.findall(r'"engine/([^"]+)": \[(\d+), (\d+)\]', (folder / "sw.js").read_text("utf-8"))
        assert 1_000_000 < sum(int(sent) for _, sent, _ in sizes) <= most
        for path, sent, stored in sizes:
            assert int(sent) <= int(stored) == (tmp_path / "engine" / path).stat().st_size
    assert "engine/" not in (tmp_path / "index.html").read_text("utf-8")


def test_a_server_is_named_to_the_page_and_to_its_policy(tmp_path):
    write_folder(tmp_path, "https://tables.example")
    index = (tmp_path / "index.html").read_text("utf-8")
    assert '<meta name="fogbound-server" content="https://tables.example" />' in index
    assert "connect-src 'self' https://tables.example wss://tables.example;" in index
    assert "'unsafe-eval'" not in index


@pytest.mark.parametrize("server", ["tables.example", "https://x/path", 'https://"><script>', "ftp://x", ""])
def test_what_is_no_address_is_refused_and_nothing_is_written(server, tmp_path):
    with pytest.raises(OptionsError, match="no address of a server"):
        write_folder(tmp_path / "new", server)
    assert not (tmp_path / "new").exists()


def test_a_folder_with_something_in_it_stays_as_it_is(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    answer = CliRunner().invoke(app, ["static", str(tmp_path)])
    assert answer.exit_code != 0
    assert "is not empty" in answer.output
    assert contents(tmp_path) == {"mine.txt": b"mine"}
