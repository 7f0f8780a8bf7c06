"""Tests sorting folders on the pages: by name, time and size, ascending and descending, also for visitors of a
link."""

import re

import pytest
from pages import made_link

NAMES = ["doc 10.docx", "doc 2.docx", "Äpfel.docx", "apfel.docx", "ñandú.docx", "nz.docx", "oso.docx", "Zebra.docx"]
BY_NAME = ["apfel.docx", "Äpfel.docx", "doc 2.docx", "doc 10.docx", "nz.docx", "ñandú.docx", "oso.docx", "Zebra.docx"]


@pytest.fixture(scope="module")
def folder(emplace):
    emplace.add_user("sorter", "a long password of sorter")
    for number, name in enumerate(NAMES):
        (emplace.folder / name).write_bytes(b"x" * (1000 * (number + 1)))
        emplace.import_(emplace.folder / name, user="sorter", into="Everything")
    for name in ("Year 10", "Year 9"):
        emplace.import_(emplace.folder / NAMES[0], user="sorter", into=f"Everything/{name}")
    return "Everything"


@pytest.fixture
def view(emplace, folder):
    made = emplace.web_view()
    page = made.sign_in(made.open(emplace.address + "/"), "sorter", "a long password of sorter")
    return made, made.open(page.link(f"^{folder}"))


def names(page):
    return re.findall(r"</svg><span><bdi>([^<]*)</bdi>", page.response.text)


def test_names_are_in_natural_order_with_folders_first(view):
    _, page = view
    assert names(page) == ["Year 9", "Year 10", *BY_NAME]
    assert 'aria-sort="ascending"' in page.response.text


def test_each_column_sorts_in_both_directions(view):
    made, page = view
    page = made.open(page.link("sort=-name"))
    assert names(page) == ["Year 10", "Year 9", *reversed(BY_NAME)] and 'aria-sort="descending"' in page.response.text
    # Sorting by size begins with the largest item.
    page = made.open(page.link("sort=-size"))
    assert names(page)[2:] == NAMES[::-1]
    page = made.open(page.link("sort=size"))
    assert names(page)[2:] == NAMES
    page = made.open(page.link("sort=-modified"))
    assert set(names(page)[2:]) == set(NAMES)


def test_a_browser_remembers_the_sort_order(emplace, view, folder):
    made, page = view
    made.open(page.link("sort=-name"))
    again = made.open(made.open(emplace.address + "/").link(f"^{folder}"))
    assert names(again)[2:] == BY_NAME[::-1]
    made.open(again.link("sort=name"))


@pytest.mark.parametrize("query", ["sort=evil", "sort=", "sort=--name", "after=x", "before=f.YQ", "sort=name;DROP"])
def test_an_invalid_sort_or_page_query_is_404(view, query):
    made, page = view
    assert made.open(page.url.partition("?")[0] + "?" + query).status == 404


def test_an_invalid_sort_cookie_is_ignored(emplace, view):
    made, page = view
    name = next((c.name for c in made.session.cookies if c.name.endswith("order")), "__Host-emplace-order")
    for value in ("evil", "-", "x" * 600, "name;size"):
        made.session.cookies.set(name, value, domain="localhost.local", path="/")
        assert made.open(page.url.partition("?")[0]).status == 200


def test_a_renamed_document_moves_to_its_new_position_at_once(emplace, view):
    made, page = view
    document = made.open(page.link("^Zebra"))
    form = document.form(lambda form: form.action.endswith("/rename"), "form to rename")
    document = made.submit(document, form, {"name": "doc 3.docx"})
    assert document.status == 200
    page = made.open(page.url.partition("?")[0])
    assert names(page)[4:7] == ["doc 2.docx", "doc 3.docx", "doc 10.docx"]
    document = made.open(page.link("^doc 3"))
    form = document.form(lambda form: form.action.endswith("/rename"), "form to rename")
    made.submit(document, form, {"name": "Zebra.docx"})


def test_a_visitor_of_a_link_can_sort(emplace, view):
    made, page = view
    form = page.form(lambda form: form.action.endswith("/share"), "form to make a link")
    page = made.submit(page, form)
    address = made_link(page)
    visitor = emplace.web_view()
    page = visitor.open(address)
    assert names(page) == ["Year 9", "Year 10", *BY_NAME]
    assert names(visitor.open(page.link("sort=-name")))[2:] == BY_NAME[::-1]
