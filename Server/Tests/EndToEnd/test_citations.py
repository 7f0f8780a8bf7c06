"""Checks that the page and the heading in every citation and in every link exist."""

import pathlib
import posixpath
import re
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from emplace import ROOT

FENCE = re.compile(r"^\s*(```|~~~).*?^\s*\1\s*$", re.M | re.S)
HEADING = re.compile(r"^#{1,6} +(.+?)(?: +#+)?$", re.M)
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(<?([^()\s<>]+(?:\([^()\s]*\))?)>?(?: \"[^\"]*\")?\)")
DOC = re.compile(r"<doc:([\w-]+)>")
# A line break inside a sentence. A comment marker may be at the beginning of the next line.
CONTINUED = re.compile(r"\n[ \t]*(?:///?|#|\*)?[ \t]+")
# Matches citations such as docs/protocol/files.md#lock, #get-file and #put-file
CITATION = re.compile(r"(docs/[\w./-]+?\.md)((?:#[a-z0-9-]+(?:,? (?:and |to )?(?=#[a-z]))?)*)")
# References to files that aren't in the repository.
PRIVATE = re.compile(r"\b[Ss]eeds? 00\d|(?<![\w/])[a-z-]+\.md,? §\d|README\.md,? §")


def slug(heading: str) -> str:
    """Returns the anchor that GitHub derives from a heading."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    words = re.sub(r"(?<!\w)[*_]+|[*_]+(?!\w)|`", "", words)
    return re.sub(r"[^\w\- ]", "", words.strip().lower()).replace(" ", "-")


def anchors(text: str) -> set[str]:
    """Returns the anchors of all headings of a page. A repeated heading gets a number."""
    seen: Counter[str] = Counter()
    found = set()
    for heading in HEADING.findall(FENCE.sub("", text)):
        name = slug(heading)
        found.add(f"{name}-{seen[name]}" if seen[name] else name)
        seen[name] += 1
    return found


class Tree:
    """The texts of a repository by path, and the paths of files that aren't text."""

    def __init__(self, texts: Mapping[str, str], others: set[str] = frozenset()):
        self.texts, self.paths = texts, set(texts) | others
        self.folders = {folder for path in self.paths for folder in parents(path)}
        self.reference = {path.rpartition("/")[2] for path in texts if path.startswith("docs/protocol/")}
        self._anchors: dict[str, set[str]] = {}

    def problem(self, page: str, anchor: str) -> str | None:
        """Returns the reason why a page or an anchor doesn't exist, or None if both exist. The anchor may be empty."""
        if page not in self.paths and page.rstrip("/") not in self.folders:
            return f"{page} doesn't exist"
        if not anchor or not page.endswith(".md"):
            return None
        if page not in self._anchors:
            self._anchors[page] = anchors(self.texts[page])
        return None if anchor in self._anchors[page] else f"{page} has no heading #{anchor}"

    def problems(self) -> list[str]:
        found = []
        for path, text in sorted(self.texts.items()):
            for page, anchor in (*self.citations(path, text), *self.links(path, text)):
                if problem := self.problem(page, anchor):
                    found.append(f"{path}: {problem}")
            found += [f"{path}: cites “{words}”" for words in PRIVATE.findall(text)]
        return found

    def citations(self, path: str, text: str) -> Iterator[tuple[str, str]]:
        """Yields every `docs/page.md#anchor` in a text. Outside of Markdown, also yields every key such as
        `files.md#lock`."""
        whole = CONTINUED.sub(" ", text)
        for page, sections in CITATION.findall(whole):
            yield from ((page, anchor) for anchor in re.findall(r"#([a-z0-9-]+)", sections) or [""])
        if path.endswith(".md"):
            return
        key = r"(?<![\w/.-])([\w-]+\.md)((?:#[a-z0-9-]+(?: steps? [^,\"]*)?(?:, (?=#[a-z]))?)+)"
        for page, sections in re.findall(key, whole):
            if page in self.reference:
                yield from ((f"docs/protocol/{page}", anchor) for anchor in re.findall(r"#([a-z0-9-]+)", sections))

    def links(self, path: str, text: str) -> Iterator[tuple[str, str]]:
        """Yields the relative links of a Markdown page, and the articles to which a DocC page links."""
        if not path.endswith(".md"):
            return
        prose = re.sub(r"`[^`\n]*`", "", FENCE.sub("", text))
        for target in LINK.findall(prose):
            if re.match(r"[a-z]+:", target):
                continue
            page, _, anchor = target.partition("#")
            yield posixpath.normpath(posixpath.join(posixpath.dirname(path), page)) if page else path, anchor
        for article in DOC.findall(text):
            yield posixpath.join(posixpath.dirname(path), article + ".md"), ""


def parents(path: str) -> Iterator[str]:
    while path := posixpath.dirname(path):
        yield path


def repository() -> Tree:
    names = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    texts, others = {}, set()
    for name in filter(None, names.decode().split("\0")):
        file = ROOT / name
        if not file.is_file():
            continue
        try:
            # This file isn't checked, because it contains broken citations as examples.
            texts[name] = "" if file == pathlib.Path(__file__).resolve() else file.read_text()
        except UnicodeDecodeError:
            others.add(name)
    return Tree(texts, others)


def test_every_citation_and_every_link_has_a_target():
    tree = repository()
    assert tree.problems() == []
    cited = {found for path, text in tree.texts.items() if not path.endswith(".md") for found in tree.citations(path, text)}
    assert len(cited) > 100, "too few citations found"


def missing_tests(page: str, swift: list[str], paths: set[str]) -> list[str]:
    """Returns the test targets, suites and files that a page names but that don't exist."""
    folders, files = {part for path in paths for part in path.split("/")[:-1]}, {path.split("/")[-1] for path in paths}
    found = []
    for name in re.findall(r"\b(?:\w+Tests\b|test_\w+\.py)", page):
        is_suite = any(re.search(rf"\b(?:struct|class) {name}\b", text) for text in swift)
        if not is_suite and name not in folders | files:
            found.append(name)
    return found


def test_every_test_that_the_page_about_testing_names_exists():
    tree = repository()
    swift = [text for path, text in tree.texts.items() if "Tests/" in path and path.endswith(".swift")]
    page = tree.texts["docs/testing.md"]
    assert missing_tests(page, swift, tree.paths) == []
    assert len(re.findall(r"\b\w+Tests\b", page)) > 20


@pytest.mark.parametrize("page, missing", [
    ("`LockTests`, [Tests](../Tests), `SaveTests` and test_locks.py", []), ("--filter SaveTests.LockTests", []),
    ("`LocksTests`", ["LocksTests"]), ("--filter SaveTest.LostTests", ["LostTests"]), ("`test_lock.py`", ["test_lock.py"]),
])
def test_a_missing_test_that_a_page_names_is_reported(page, missing):
    swift = "@Suite struct LockTests {\n    @Test func `a lock ends`() {}\n}"
    paths = {"Tests/SaveTests/A.swift", "EndToEnd/test_locks.py"}
    assert missing_tests(page, [swift, "struct LostTestsOfOthers {}"], paths) == missing


PAGES = {
    "docs/protocol/files.md": "# Files\n\n## Lock\n\n### Lock header\n\n## Get file (`GetFile`)\n\n## Lock\n",
    "docs/glossary.md": "# Glossary\n\n```\n## Not a heading\n```\n",
}


@pytest.mark.parametrize("path, text, problem", [
    ("A.swift", "/// docs/protocol/files.md#lok.", "docs/protocol/files.md has no heading #lok"),
    ("A.swift", "/// docs/protocol/folders.md", "docs/protocol/folders.md doesn't exist"),
    ("A.swift", "    /// (docs/protocol/files.md#lock,\n    /// #unlock)", "docs/protocol/files.md has no heading #unlock"),
    ("A.swift", 'throw Shortfall("files.md#lok, #lock")', "docs/protocol/files.md has no heading #lok"),
    ("A.swift", 'throw Shortfall("files.md#lock step 2, #lok")', "docs/protocol/files.md has no heading #lok"),
    ("a.py", "# As docs/protocol/files.md#lock and #put-file say.", "docs/protocol/files.md has no heading #put-file"),
    ("docs/a.md", "[a page](protocol/file.md)", "docs/protocol/file.md doesn't exist"),
    ("docs/a.md", "[a heading](glossary.md#not-a-heading)", "docs/glossary.md has no heading #not-a-heading"),
    ("docs/a.md", "# Here\n[below](#there)", "docs/a.md has no heading #there"),
    ("Kit.docc/Kit.md", "- <doc:Nowhere>", "Kit.docc/Nowhere.md doesn't exist"),
    ("A.swift", "/// Decided by files.md §2.2.", "cites “files.md §2”"),
    ("A.swift", "/// As seed 004 has it.", "cites “seed 004”"),
])
def test_the_checker_reports_broken_citations_and_links(path, text, problem):
    assert Tree({**PAGES, path: text}).problems() == [f"{path}: {problem}"]


def test_the_checker_accepts_valid_citations_and_links():
    pages = {
        **PAGES,
        "README.md": "[the lock](docs/protocol/files.md#lock-1), [a file](docs/protocol/files.md#get-file-getfile),"
                     " [folder](docs/), ![picture](docs/a.png), [out](https://example.com/#x), `[no](link)`",
        "A.swift": "/// docs/protocol/files.md#lock to #lock-header, RFC 6749 §4.1\nlet key = \"files.md#lock, #lock-1 step 2\"",
        "Kit.docc/Kit.md": "<doc:Article>", "Kit.docc/Article.md": "# Article",
    }
    assert Tree(pages, {"docs/a.png"}).problems() == []


@pytest.mark.parametrize("heading, anchor", [
    ("Put relative file", "put-relative-file"), ("Sign-in page", "sign-in-page"), ("What isn't there", "what-isnt-there"),
    ("A, B and *C*", "a-b-and-c"), ("The `tk` parameter", "the-tk-parameter"), ("Größe & Co.", "größe--co"),
])
def test_anchors_match_those_of_github(heading, anchor):
    assert anchors(f"# Page\n\n## {heading}\n") == {"page", anchor}


def test_the_glossary_is_in_alphabetical_order():
    terms = re.findall(r"^- \*\*(.+?)\.\*\*", (ROOT / "docs/glossary.md").read_text(), re.M)
    assert len(terms) > 60 and terms == sorted(terms, key=str.lower)
