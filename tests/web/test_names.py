"""Names of players, by reader: nobody reads "You" of somebody else."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.person import Person, link_of, path_of
from tests.web.test_together import in_turn, resign, two_friends

pytestmark = pytest.mark.slow


def on_one_screen(visit, *names: str) -> Page:
    page: Page = visit("/new/memoarrr/one_screen")
    for _ in names[2:]:
        page.get_by_role("button", name="Add a player").click()
    for number, name in enumerate(names):
        page.get_by_label("Name").nth(number).fill(name)
    page.get_by_role("button", name="Start").click()
    return page


@pytest.mark.parametrize("mode", ["one_screen", "friends"])
def test_where_several_people_play_each_needs_a_name(visit, mode):
    page = visit(f"/new/memoarrr/{mode}")
    expect(page.get_by_label("Name").first).to_be_visible()
    for name in page.get_by_label("Name").all():
        expect(name).to_have_value("")
    page.locator("form button").last.click()
    assert page.evaluate("document.activeElement.matches(':invalid')")
    assert page.url.endswith(f"/new/memoarrr/{mode}")


def test_alone_nobody_needs_a_name_until_a_friend_comes(visit):
    page = visit("/new/memoarrr/now")
    page.get_by_role("combobox", name="Seat 2").select_option("A friend, by link")
    page.locator("form button").last.click()
    assert page.evaluate("document.activeElement.matches(':invalid')")
    page.get_by_role("combobox", name="Seat 2").select_option("sailor")
    page.locator("form button").last.click()
    expect(page.get_by_role("region", name="You", exact=True)).to_be_visible()


def test_one_name_for_two_is_told_at_its_field_before_there_is_a_table(visit):
    page = visit("/new/memoarrr/one_screen")
    first, second = page.get_by_label("Name").all()
    first.fill("Ann")
    second.fill("ann")
    page.get_by_role("button", name="Start").click()
    assert page.evaluate("document.activeElement.validationMessage") == "“ann” sits here already: take another name."
    assert page.url.endswith("/new/memoarrr/one_screen")
    second.fill("Ann1e")
    first.fill("AnnIe")  # the server knows that they look alike
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_contain_text("that name, or one that looks the same")
    page.goto("/".join(page.url.split("/")[:3]))
    expect(page.get_by_role("region", name="Go on playing")).to_have_count(0)  # half of a table is none
    expect(page.get_by_role("heading", name="Memoarrr!")).to_be_visible()


def test_a_guest_reads_the_name_of_the_host_as_a_name(visit):
    ann = visit("/new/memoarrr/friends")
    ann.get_by_label("Name").fill("You")
    ann.get_by_label("Anybody may join").check()
    ann.get_by_role("button", name="Open the table").click()
    path = path_of(link_of(ann))
    home = visit("/")
    expect(home.get_by_text("Memoarrr!: “You” (1/2)")).to_be_visible()
    ben = visit(path)
    expect(ben.get_by_role("list").get_by_text("“You”")).to_be_visible()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit here").click()
    ann.get_by_role("button", name="Start the game").click()
    people = [Person(ann), Person(ben)]
    for _ in people:
        person = in_turn(people)[0]
        who = ("You look", "“You” looks") if person.page is ann else ("Ben looks", "Ben looks")
        person.press(person.page.get_by_role("button", name=re.compile("^Look: ")).first)
        for page, says in zip((ann, ben), who, strict=True):
            expect(page.get_by_role("status").filter(has_text=f"{says} at the three cards")).to_be_visible()
        person.press(person.got_it)
    expect(ben.get_by_role("region", name="“You”")).to_be_visible()
    resign(ben)
    expect(ann.get_by_role("heading", name="You have won")).to_be_visible()
    expect(ben.get_by_role("heading", name="“You” wins")).to_be_visible()
    for page, name in ((ann, "You"), (ben, "“You”")):
        page.get_by_role("link", name="Look back").click()
        expect(page.get_by_role("radio", name=re.compile(f"^{name} "))).to_be_visible()


def test_on_one_screen_each_gives_up_for_themselves(visit):
    page = on_one_screen(visit, "Ida", "Jon", "Kim")
    page.get_by_role("button", name="Menu").click()
    for name in ("Jon", "Kim"):
        expect(page.get_by_role("button", name=f"Resign: {name}")).to_be_visible()
    page.get_by_role("button", name="Resign: Ida").click()
    expect(page.get_by_role("button", name="Resign: Jon")).to_be_visible()
    page.get_by_role("button", name="Ida: really give up?").click()
    expect(page.get_by_role("region", name="Ida").get_by_text("resigned")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Resign: Ida")).to_have_count(0)
    page.get_by_role("button", name="Resign: Jon").click()
    page.get_by_role("button", name="Jon: really give up?").click()
    expect(page.get_by_role("heading", name="Kim wins")).to_be_visible()
    expect(page.get_by_text("Ida and Jon gave up.", exact=True)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_who_gave_up_is_named_to_each(visit):
    ann, ben = two_friends(visit)
    resign(ann)
    expect(ann.get_by_text("You gave up.", exact=True)).to_be_visible()
    expect(ben.get_by_text("Ann gave up.", exact=True)).to_be_visible()


def test_home_says_with_whom_there_is_a_match_to_go_on_with(visit):
    ann, ben = two_friends(visit)
    expect(ann.get_by_role("region", name="Ben")).to_be_visible()
    for page, text in ((ann, "Memoarrr! with Ben"), (ben, "Memoarrr! with Ann")):
        page.get_by_role("link", name="Fogbound").click()
        expect(page.get_by_role("region", name="Go on playing").get_by_role("link")).to_have_text(text)
    page = on_one_screen(visit, "Ida", "Jon")
    expect(page.get_by_role("region", name="Jon")).to_be_visible()
    page.get_by_role("link", name="Fogbound").click()
    expect(page.get_by_role("link", name="Memoarrr! with Ida and Jon")).to_be_visible()


def test_a_name_that_is_taken_is_told_at_its_field_and_a_full_table_says_so(visit):
    ann = visit("/new/memoarrr/friends")
    ann.get_by_label("Name").fill("Ann")
    ann.get_by_role("button", name="Open the table").click()
    path = path_of(link_of(ann))
    ben, late = visit(path), visit(path)
    name = ben.get_by_label("Your name")
    name.fill("ann")
    expect(ben.get_by_text("“ann” sits here already")).to_be_visible()
    expect(name).to_have_attribute("aria-invalid", "true")
    ben.get_by_role("button", name="Sit here").click()
    expect(name).to_be_focused()
    name.fill("Ben")
    expect(ben.get_by_text("sits here already")).to_have_count(0)
    ben.get_by_role("button", name="Sit here").click()
    expect(late.get_by_text("All seats are taken. You can watch from here.")).to_be_visible()
