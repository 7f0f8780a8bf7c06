"""Checks that each target has a page with its purpose, its imports and where to start. Everything that a page names
must exist."""

import re
import sys

import pytest

from emplace import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

from structure.checkout import Checkout, swift_files  # noqa: E402
from structure.declarations import declarations  # noqa: E402

TARGETS = {target.name: target.folder for target in Checkout(ROOT).targets()}
FILES = {str(file.relative_to(ROOT)) for folder in TARGETS.values() for file in swift_files(folder)}


def missing(text, names, files):
    """Returns the symbols and files that a page names but that don't exist."""
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    for symbol in re.findall(r"(?<!`)``([^`]+)``(?!`)", text):
        if symbol.split("/")[-1].partition("(")[0] not in names:
            yield symbol
    for path in re.findall(r"`([\w+/]+\.swift)`", text):
        if not any(file == path or file.endswith("/" + path) for file in files):
            yield path


def test_a_page_that_names_a_missing_symbol_or_file_is_reported():
    text = "``A``, ``A/b(_:)``, ``Gone``, `Here.swift`, `In/Here.swift`, `Lost.swift`, `Other/Here.swift`\n"
    text += "```\n``No``\n```"
    assert list(missing(text, {"A", "b"}, {"Here.swift", "Deep/In/Here.swift"})) == [
        "Gone", "Lost.swift", "Other/Here.swift"]


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_has_a_page_and_everything_that_it_names_exists(name):
    folder = TARGETS[name]
    page = folder / f"{name}.docc" / f"{name}.md"
    text = page.read_text()
    assert text.startswith(f"# ``{name}``\n\n")
    assert re.search(r"\bimports?\b", text), "the page doesn't say what the target may import"
    assert re.search(r"\b[Ss]tart(s|ing)?\b", text), "the page doesn't say where to start"
    declared = [found for source in swift_files(folder) for found in declarations(source.read_text())]
    names = {found.name.partition("(")[0] for found in declared} | {name}
    for each in page.parent.glob("*.md"):
        assert list(missing(each.read_text(), names, FILES)) == [], each.name
