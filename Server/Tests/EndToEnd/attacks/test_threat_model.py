"""docs/threat-model.md names a test for every defense. Each of these tests must exist.

Most tests run against the real binary (`test_name`). A test that sets the clock or reads a store is a Swift test
(`SuiteTests/sentence`).
"""

import ast
import re
import subprocess
import sys

import pytest

from emplace import ROOT

TEST = re.compile(r"`(test_\w+|\w+Tests/[^`]+)`")
SWIFT = re.compile(r"@Test\b[^`]*?func `([^`]+)`")


@pytest.fixture(scope="module")
def document() -> str:
    return (ROOT / "docs/threat-model.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def collected() -> set[str]:
    """Returns the names of all tests for pytest and Swift Testing, including tests that don't run now."""
    said = subprocess.run([sys.executable, "-m", "pytest", "--collect-only", "-q", ROOT / "Server/Tests/EndToEnd"],
                          capture_output=True, text=True, check=True, timeout=120).stdout
    files = [file for tests in ("Tests", "Server/Tests", "Server/Core/Tests") for file in (ROOT / tests).glob("*/**/*Tests.swift")]
    swift = {f"{path.stem}/{name}" for path in files
             for name in SWIFT.findall(path.read_text(encoding="utf-8"))}
    return set(re.findall(r"::(test_\w+)", said)) | swift


def test_every_test_that_the_threat_model_names_exists(document: str, collected: set[str]) -> None:
    named = set(TEST.findall(document))
    assert len(named) >= 60 and len(collected) > len(named)
    assert named - collected == set()


def test_every_threat_has_a_test(document: str) -> None:
    """Checks the rows of all tables whose last column is `test`."""
    tables = re.findall(r"\| test \|\n\|[-|]+\|\n((?:\|.*\n)+)", document)
    rows = [row for table in tables for row in table.splitlines()]
    assert len(rows) >= 60
    assert [row for row in rows if not TEST.search(row.rsplit("|", 2)[1])] == []


def test_the_threat_model_covers_every_section_of_rfc_9700(document: str) -> None:
    cells = re.findall(r"^\| ([24][\d., ]+) \|", document, re.MULTILINE)
    answered = {number.strip() for cell in cells for number in cell.split(",")}
    wanted = {f"4.{n}" for n in range(1, 18)} | {"2.1", "2.1.1", "2.1.2", "2.2.1", "2.2.2", "2.3", "2.4", "2.5", "2.6"}
    assert wanted - answered == set()


def expected_to_fail(source: str) -> set[str]:
    """Returns the tests in a file that have the mark `xfail`, either directly or through a variable."""
    tree = ast.parse(source)
    names = {target.id for node in tree.body if isinstance(node, ast.Assign) and "xfail" in ast.unparse(node.value)
             for target in node.targets if isinstance(target, ast.Name)}
    marks = re.compile("|".join(["xfail", *names]))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)
            and any(marks.search(ast.unparse(decorator)) for decorator in node.decorator_list)}


def test_the_open_threats_are_the_tests_marked_xfail(document: str) -> None:
    """Every test marked `xfail` must be listed as an open threat, and no fixed threat may be listed as open."""
    told = set(TEST.findall(document.partition("## Known to be open")[2].partition("## Accepted")[0]))
    files = (ROOT / "Server/Tests/EndToEnd/attacks").glob("test_*.py")
    assert told == set().union(*(expected_to_fail(path.read_text(encoding="utf-8")) for path in files))
