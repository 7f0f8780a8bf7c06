"""Tests the parser for Swift in scripts/figures, and the check of the figures."""

import json
import re
import subprocess
import sys
import textwrap

import pytest

from emplace import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

from structure.checkout import Checkout  # noqa: E402
from structure.declarations import declarations  # noqa: E402
from structure.documented import undocumented  # noqa: E402
from structure.figures import Figures, measure_all, percentile, shortfalls, table  # noqa: E402
from structure.swift_text import SwiftText  # noqa: E402


def read(text):
    return declarations(textwrap.dedent(text))


def functions(text):
    return [(found.name, found.lines) for found in read(text) if found.lines]


# Comments and strings

@pytest.mark.parametrize("text, code", [
    ('a "{" b', "a b"),
    ('a "\\"{" b', "a b"),
    ('a "\\(f("}{"))" b', "a b"),
    ('a "\\(x { "\\(y)" })" b', "a b"),
    ('a #"\\"# b', "a b"),
    ('a #"""# {', "a {"),
    ('a #"\\#("{")"# b', "a b"),
    ('a """\n{ " "" \n""" b', "a b"),
    ('a #"""\n"""\n"""# b', "a b"),
    ("a // {\nb", "a b"),
    ("a /* { /* { */ { */ b", "a b"),
    ("a `{ func }` b", "a __________ b"),
    ("a #/{/\\//# b", "a b"),
    ("f(/[/{]{2}/) b", "f( ) b"),
    ("a = /{/ b", "a = b"),
    ("a / {b} / c", "a / {b} / c"),
    ("a/{b}/c", "a/{b}/c"),
    ("reduce(1, /) {} /", "reduce(1, /) {} /"),
    ('"" {', "{"),
    ('"unended {\n{', "{"),
])
def test_comments_and_strings_are_blanked_and_code_keeps_its_position(text, code):
    found = SwiftText(text).code
    assert found.split() == code.split()
    assert [at for at, character in enumerate(found) if character == "\n"] == [
        at for at, character in enumerate(text) if character == "\n"]
    assert len(found) == len(text) and all(a == b for a, b in zip(found, text) if a not in " _")


# Functions

def test_a_function_is_counted_from_its_first_keyword_to_its_closing_brace():
    assert functions("""
        @Test(arguments: [
            1, 2
        ])
        public static
        func a(
            _ x: Int
        ) async throws -> [Int]
        where T == Int
        {
            if x { } else { }
        }
        """) == [("a(_:)", 8)]


def test_function_names_in_backticks_may_contain_any_text():
    assert functions("""
        @Test func `a lock { answers 409 } and func b() {`() async throws {
            #expect("}" != "{")
        }
        func `default`() {}
        """) == [("a lock { answers 409 } and func b() {()", 3), ("default()", 1)]


def test_braces_in_strings_and_regular_expressions_end_no_function():
    assert functions('''
        func a() -> String {
            let text = """
                } \\(b.map { "}" }) }
                """
            let pattern = /}{2,3}/
            // }
            return text + "}" + #"\\}"#
        }
        func b() {}
        ''') == [("a()", 8), ("b()", 1)]


def test_initializers_subscripts_and_operators_count_as_functions_but_calls_do_not():
    assert functions("""
        init?(_ text: String) {
            self.init(a: 1)
            super.init()
            b.init { }
        }
        convenience init!<T>(a: T) { }
        subscript(key: String) -> Int {
            get { 1 }
        }
        static func < (a: A, b: A) -> Bool { true }
        static func <<T>(a: T, b: T) -> Bool { true }
        static func == <T: B<Int>>(a: T, b: T) -> Bool { true }
        """) == [
            ("init(_:)", 5), ("init(a:)", 1), ("subscript(_:)", 3), ("<(a:b:)", 1), ("<(a:b:)", 1), ("==(a:b:)", 1)]


def test_a_requirement_without_a_body_has_no_lines():
    found = read("""
        protocol A {
            init(a: Int)
            func b() async throws -> [String: Int]
            subscript(c: Int) -> Int { get async throws }
            var d: Int { get }
            func e<T>(_ f: (T) -> Void)
                where T: B
            func g() { get() }
        }
        """)
    assert [(one.name, one.lines) for one in found if one.lines] == [("g()", 1)]
    assert [one.name for one in found] == ["A", "init(a:)", "b()", "subscript(_:)", "d", "e(_:)", "g()"]


def test_a_nested_function_is_counted_itself_and_in_its_outer_function():
    assert functions("""
        func a() {
            func b() {
            }
        }
        """) == [("a()", 4), ("b()", 2)]


@pytest.mark.parametrize("text, unlabeled", [
    ("func a(_ b: Int, _ c: Int, _ d: Int) {}", 3),
    ("func a(_ b: Int, c: Int, d e: Int) {}", 1),
    ("func a(_ b: (_ x: Int, _ y: Int) -> Int, c: [Int: Int] = [:]) {}", 1),
    ("func a(@B(c, d) _ e: Dictionary<String, Int>, _ f: @escaping (Int, Int) -> Void = { _, _ in }) {}", 2),
    ("func a<T>(\n    _ b: T,  // _ c: Int\n    _ d: inout T...\n)", 2),
    ("init(_ a: Int, _: Int)", 2),
    ("subscript(a: Int, b: Int, with c: Int) -> Int { 1 }", 2),
    ("static func + (_ a: A, _ b: A) -> A {}", 0),
    ("func a() {}", 0),
])
def test_parameters_without_a_label_are_counted(text, unlabeled):
    assert [found.unlabeled for found in read(text)] == [unlabeled]


# Documentation

def without_comment(text):
    return [name for _, name in undocumented(textwrap.dedent(text))]


def test_a_case_and_a_requirement_without_a_comment_are_reported():
    assert list(undocumented("public enum A {\n    case b\n    /// C.\n    case c(Int)\n}\n")) == [(2, "b")]
    assert without_comment("""
        /// A.
        @MainActor public protocol A: B
        where C: D {
            associatedtype E: F
            /// G.
            associatedtype G
            func h<T>(
                _ i: T
            ) async throws
            static var j: Int { get }
            mutating func k()
            init(l: Int)
            subscript(m: Int) -> Int { get }
            /// N.
            @available(*, deprecated) var n: Int { get }
            /// O.
            // A remark.
            @available(*, deprecated)
            func o()
            // Not for documentation.
            func p()
            /** Q. */
            func q()
        }
        """) == ["E", "h", "j", "k", "init", "subscript", "p"]


def test_a_case_of_a_nested_enum_is_reported_but_not_a_case_of_a_switch():
    assert without_comment("""
        extension A {
            public indirect enum B: Error {
                case c, d
                /// E.
                @f case e
                indirect case g(B)

                public var h: Int {
                    switch self {
                    case .c: 1
                    case let i: 2
                    }
                }
                enum J {
                    case k
                }
            }
            public enum L { case m }
            case n
        }
        """) == ["c", "g", "m"]


def test_code_that_is_not_public_needs_no_comment():
    assert without_comment('''
        enum A {
            case b
        }
        package protocol C {
            func d()
        }
        public struct E {
            var f = """
            public enum G {
                case h
            }
            """
        }
        // public enum I {
            // case j
        public enum K {}
        public protocol L: Sendable {}
        case m
        ''') == []


@pytest.mark.parametrize("declaration", [
    "public struct A {}", "public let a = 1", "public func a() {}", "public enum A {}", "public protocol A {}",
    "extension Int {\n    public var a: Int { 1 }\n}"])
def test_swift_format_requires_a_comment_on_public_declarations(tmp_path, declaration):
    def lint(text):
        (tmp_path / "A.swift").write_text(text)
        return subprocess.run(
            ["swift", "format", "lint", "--strict", "--configuration", ROOT / ".swift-format", tmp_path / "A.swift"],
            capture_output=True, text=True, timeout=60)

    said = lint(declaration + "\n")
    assert said.returncode != 0 and "AllPublicDeclarationsHaveDocumentation" in said.stderr
    assert lint(declaration.replace("public", "package") + "\n").returncode == 0
    documented = re.sub(r"^( *)public", r"\1/// A.\n\1public", declaration, flags=re.M)
    assert lint(documented + "\n").returncode == 0


# Figures of a tree

def tree(folder, files):
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return Checkout(folder)


NEW = {
    "Package.swift": '.library(name: "OfficeLinks", targets: ["OfficeLinks"])',
    "Sources/OfficeLinks/A.swift": "public let a = 1\n",
    "Server/Package.swift": "",
    "Server/Core/Package.swift": '.library(name: "W", type: .static, targets: ["WOPI"])',
    "Server/Core/Sources/Protocols/WOPI/B.swift": "/// B.\npublic let b = 1\nfunc c(_ d: Int, _ e: Int, _ f: Int) {\n}\n",
    "Server/Sources/Storage/CThing/shim.h": "int a;",
    "Server/Core/Tests/WOPITests/BTests.swift": "1\n2\n",
    "Server/Tests/PaceTests/Slow.swift": "1\n",
}
OLD = {
    "Package.swift": '.library(name: "WOPI", targets: ["WOPI"])',
    "Sources/OfficeLinks/A.swift": "public let a = 1\n",
    "Sources/WOPI/B.swift": "public let b = 1\n",
    "Tests/WOPITests/BTests.swift": "1\n",
}


def test_the_old_and_the_new_folder_layout_are_read(tmp_path):
    new = tree(tmp_path / "new", NEW)
    assert [(t.name, t.layer, t.is_library) for t in new.targets()] == [
        ("OfficeLinks", "SDK", True), ("WOPI", "Protocols", True)]
    old = tree(tmp_path / "old", OLD)
    assert [(t.name, t.is_library) for t in old.targets()] == [("OfficeLinks", False), ("WOPI", True)]
    measured = [measure_all(old), measure_all(new)]
    assert (measured[1]["WOPI"].lines, measured[1]["WOPI"].tests, measured[1]["WOPI"].functions) == (4, 2, [2])
    assert measured[1]["PaceTests"].tests == 1
    rows = {line.split()[1]: [cell.strip() for cell in line.split("|")[2:-1]] for line in table(measured).splitlines()}
    assert rows["WOPI"] == ["1", "1 → 4", "1/1 → 4/4", "– → 2/2", "1.00 → 0.50", "–", "0", "0 → 1"]
    assert rows["PaceTests"][1] == "– → 1 of tests"


def test_contract_suites_count_as_tests_of_the_domain_target_that_they_test(tmp_path):
    testing, cores = "Server/Core/Sources/TestSupport/PortContracts", "Server/Core/Sources/Domain"
    found = measure_all(tree(tmp_path, {
        "Package.swift": "", "Server/Package.swift": "", "Server/Core/Package.swift": "",
        f"{cores}/Documents/A.swift": "1\n2\n", f"{cores}/OAuthServer/A.swift": "1\n2\n3\n4\n",
        f"{cores}/WOPIHost/A.swift": "1\n2\n", "Server/Core/Tests/DocumentsTests/A.swift": "1\n",
        f"{testing}/Documents/LibraryContract.swift": "1\n",
        f"{testing}/Documents/LibraryContract+locks.swift": "1\n2\n",
        f"{testing}/Documents/KeyStoreContract.swift": "1\n", f"{testing}/Documents/InMemoryRows.swift": "1\n",
        f"{testing}/OAuth/Contracts/GrantContract.swift": "1\n", f"{testing}/OAuth/Contracts/Scene.swift": "1\n",
        f"{testing}/OAuth/InMemory/InMemoryGrants.swift": "1\n",
    }))
    told = {name: (found[name].tests, found[name].contracts) for name in ("Documents", "OAuthServer", "WOPIHost")}
    assert told == {"Documents": (1, 3), "OAuthServer": (0, 2), "WOPIHost": (0, 1)}
    assert found["PortContracts"].lines == 8 and found["PortContracts"].contracts == 0
    assert found["Documents"].as_json()["testsAndContractsPerLine"] == 2
    rows = {line.split()[1]: line.split("|")[6:8] for line in table([found]).splitlines()}
    assert [cell.strip() for cell in rows["Documents"]] == ["0.50", "2.00"]
    assert [cell.strip() for cell in rows["PortContracts"]] == ["0.00", "–"]


def test_a_percentile_is_one_of_the_measured_values():
    assert [percentile([5, 1, 3, 2, 4], share) for share in (50, 90, 100)] == [3, 5, 5]
    assert percentile([1, 2], 50) == 1 and percentile([7], 90) == 7 and percentile([], 50) is None


def test_a_library_that_breaks_a_rule_is_reported_with_file_and_line():
    assert shortfalls({"A": Figures(), "B": Figures()}) == []
    told = shortfalls({"A": Figures(undocumented=["A.swift:1 a"]), "B": Figures(unlabeled=["B.swift:2 f"])})
    assert len(told) == 4 and "without a label" in told[0] and told[1] == "    B.swift:2 f"
    assert "without a documentation comment" in told[2] and told[3] == "    A.swift:1 a"


# The script

def script(*arguments):
    return subprocess.run([ROOT / "scripts/figures", *arguments], capture_output=True, text=True, timeout=120)


def test_the_script_lists_every_target_and_its_check_passes():
    found = json.loads(script("--json").stdout)
    folders = {path.parent.name for path in (ROOT / "Server").glob("**/Sources/*/*/*.docc") if ".build" not in path.parts}
    assert folders <= set(found["targets"]) and found["targets"]["OfficeLinks"]["undocumented"] == []
    checked = script("--check")
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("arguments", [["--check", "HEAD"], ["1", "2", "3"], ["no-such-revision"]])
def test_wrong_arguments_are_refused_without_a_traceback(arguments):
    said = script(*arguments)
    assert said.returncode != 0 and said.stdout == "" and "Traceback" not in said.stderr
