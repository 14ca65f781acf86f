"""The metadata that a registry shows: URLs, and a README whose links lead somewhere from any page."""

import re
from pathlib import Path

import fogbound
from hatch_build import repository_address, urls, with_absolute_links

ROOT = Path(__file__).parent.parent
HOME = "https://example.org/fog/bound"


def test_every_link_of_the_readme_is_absolute_and_leads_to_a_file():
    text = with_absolute_links((ROOT / "README.md").read_text("utf-8"), HOME)
    links = re.findall(r'\]\(([^)]+)\)|src="([^"]+)"', text)
    targets = [one or other for one, other in links]
    assert len(targets) > 15
    for target in targets:
        found = re.fullmatch(f"{HOME}/(raw|blob)/main/(.+)", target)
        assert found, target
        kind, path = found.groups()
        assert (ROOT / path.partition("#")[0]).exists(), target
        assert (kind == "raw") == path.endswith(".png")


def test_the_address_comes_from_the_environment_and_is_never_guessed():
    assert repository_address({"FOGBOUND_REPOSITORY": f"{HOME}/"}) == HOME
    assert repository_address({"GITHUB_SERVER_URL": "https://example.org", "GITHUB_REPOSITORY": "fog/bound"}) == HOME
    assert repository_address({}) == ""
    assert urls("") == {}
    assert with_absolute_links("[a](b.md)", "") == "[a](b.md)"
    assert {"Homepage", "Documentation", "Changelog", "Issues"} <= set(urls(HOME))


def test_the_citation_has_the_version_of_the_package():
    assert f"version: {fogbound.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
