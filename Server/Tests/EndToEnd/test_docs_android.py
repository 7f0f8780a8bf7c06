"""Tests the reference of the Android library: what scripts/docs-android writes, and which comments it refuses."""

import html.parser
import posixpath
import re
import shutil
import subprocess

import pytest

from emplace import ROOT

LIBRARY = ROOT / "Android/officelinks"
SOURCES = "src/main/kotlin/dev/emplace/officelinks"


def docs(*arguments):
    done = subprocess.run([ROOT / "scripts/docs-android", *arguments], capture_output=True, text=True, timeout=300)
    if done.returncode == 69:
        pytest.skip(done.stderr.splitlines()[-1])
    return done


def built(folder, module=None, **sources):
    """Builds the reference of a small library in a folder."""
    for name, text in sources.items():
        file = folder / f"src/main/kotlin/{name}.kt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"package demo\n\n{text}\n")
    (folder / "Module.md").write_text(module or "# Module Demo\n\nA demo.\n\n# Package demo\n\nThe demo.\n")
    return docs("--library", folder, folder / "out")


def said(folder, texts):
    """Returns the problems of each source of a library, each with its line number."""
    done = built(folder, **{f"Demo{number}": text for number, text in enumerate(texts)})
    assert (done.returncode == 0) == (done.stderr == ""), done.stderr
    assert not done.stderr or not (folder / "out").exists()
    found = re.findall(r"^src/main/kotlin/Demo(\d+)\.kt:(.*)$", done.stderr, re.MULTILINE)
    assert len(found) == len(done.stderr.splitlines())
    return [[line for name, line in found if int(name) == number] for number in range(len(texts))]


def plain(page):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", page)).replace("&gt;", ">").replace("&lt;", "<")


# The library of this repository

class Addresses(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.anchors = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            (self.links if name == "href" else self.anchors if name == "id" else []).append(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "reference"
    done = docs(folder)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"\d+ public symbols, all documented\n", done.stdout)
    return {str(file.relative_to(folder)): file.read_text() for file in folder.rglob("*.*") if file.is_file()}


def test_each_link_of_the_reference_leads_to_a_page_and_an_anchor(site):
    pages = {path: Addresses(text) for path, text in site.items() if path.endswith(".html")}
    links = [(path, link) for path, page in pages.items() for link in page.links if not link.startswith("https://")]
    assert len(links) > 1000
    for path, link in links:
        target, _, anchor = link.partition("#")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if target else path
        assert target in site and (not anchor or anchor in pages[target].anchors), f"{path}: {link}"


def test_no_page_has_two_elements_with_one_anchor(site):
    for path, text in site.items():
        anchors = Addresses(text).anchors
        assert len(anchors) == len(set(anchors)), path


def test_each_public_type_has_a_page_and_internal_types_have_none(site):
    names = {posixpath.basename(path).removesuffix(".html") for path in site}
    assert {"OfficeLink", "OfficeLink.Target.File", "SignInAnswer.ErrorCode", "OfficeSignInActivity"} <= names
    assert not names & {"Descriptors", "Percent", "JsonText", "OfficeLink.Companion"}


@pytest.mark.parametrize("name, old, new, problem", [
    ("OfficeLink", "/** Parses links. */", "", "OfficeLink.Companion has no KDoc"),
    ("OfficeLink", "/** The app Word. */", "", "OfficeApp.WORD has no KDoc"),
    ("LinkProblem", "/** A part of an address. */", "", "LinkProblem.Part has no KDoc"),
    ("OfficeLink", " * @property mode whether", " * whether",
     "OfficeLink.mode has no KDoc: add a comment that says what it is for, or @property mode to the comment of "
     "OfficeLink"),
    ("Presence", "then\n * Microsoft's address for all", "then\n * [Microsoft]'s address for all",
     "OfficeStores: [Microsoft] leads to no public symbol"),
    ("Presence", "@param fileName the file's", "@param name the file's",
     "OfficePromotion.offer: @param name names no parameter: correct the name, or remove the tag"),
    ("android/OfficeOpener", "[OpenDecision] contains", "[Decisions] contains",
     "OfficeOpener: [Decisions] leads to no public symbol"),
])
def test_a_fault_in_the_library_is_reported_with_its_file_and_line(tmp_path, name, old, new, problem):
    shutil.copytree(LIBRARY, tmp_path / "library")
    file = tmp_path / f"library/{SOURCES}/{name}.kt"
    text = file.read_text()
    assert text.count(old) == 1
    file.write_text(text.replace(old, new))
    done = docs("--library", tmp_path / "library", tmp_path / "out")
    assert done.returncode == 1 and len(done.stderr.splitlines()) == 1, done.stderr
    assert re.match(rf"{SOURCES}/{name}\.kt:\d+: {re.escape(problem)}", done.stderr)


# Rules about comments

UNDOCUMENTED = [
    "class A", "interface A", "object A", "enum class A { }", "fun a() = 1", "val a: Int = 1", "typealias A = Int",
    "// Not KDoc.\nclass A", "/* Not KDoc. */\nclass A", "/** */\nclass A",
    "/** Doc. */ private val b = 1\n@JvmField public val a: Int = 1",
    "/** Doc. */\nclass B { protected open fun a() {} }", "/** Doc. */\nclass B { constructor(a: Int) }",
    "/** Doc. */\nclass B { override fun toString(): String = \"\" }", "/** Doc. */\nclass B { companion object }",
    "/** Doc. */\nclass B(val a: Int)", "/** Doc. */\nenum class B { A }",
    "/** Doc. */\ninterface B {\n    val a: Int\n}",
]


def test_a_public_declaration_needs_a_comment(tmp_path):
    for text, lines in zip(UNDOCUMENTED, said(tmp_path, UNDOCUMENTED)):
        assert len(lines) == 1 and " has no KDoc: add a comment that says what it is for" in lines[0], text


DOCUMENTED = [
    "internal class A {\n    fun a() {}\n}", "private fun a() = 1", "internal object A {\n    class B\n}",
    "/** Doc. */\nclass A internal constructor(private val b: Int) { private fun c() {} }",
    "/** Doc. */\nclass A {\n    internal companion object {\n        fun of() = 1\n    }\n}",
    "/**\n * Doc.\n *\n * @property b the text.\n */\nclass A(val b: Int)",
    "/**\n * Doc.\n *\n * @property b the text.\n */\nclass A(b: Int) { val b: Int = b }",
    "/** Doc. */\nclass A(\n    /** The text. */\n    val b: Int,\n)",
    "/** Doc. */\n@Suppress(\"x\")\nclass A", "/** Doc. */\n// A note.\nclass A",
]


def test_other_declarations_need_none(tmp_path):
    assert said(tmp_path, DOCUMENTED) == [[] for _ in DOCUMENTED]


WRONG = [
    ("Uses [Missing].", "8: Demo.run: [Missing] leads to no public symbol: correct the name, or write it in backticks"),
    ("Uses [the text][Missing.it].", "8: Demo.run: [Missing.it] leads to no public symbol"),
    ("Uses [Hidden].", "8: Demo.run: [Hidden] leads to no public symbol"),
    ("Uses [Demo.hidden].", "8: Demo.run: [Demo.hidden] leads to no public symbol"),
    ("Runs.\n     *\n     * @param speed the speed.", "10: Demo.run: @param speed names no parameter: correct"),
    ("Runs.\n     *\n     * @param fast see [Missing].", "10: Demo.run: [Missing] leads to no public symbol"),
    ("Runs.\n     *\n     * @param fast", "10: Demo.run: @param fast has no text: add one"),
    ("Runs.\n     *\n     * @property speed the speed.", "10: Demo.run: @property speed names no public property"),
    ("Runs.\n     *\n     * @retrun nothing.", "10: Demo.run: @retrun isn't a known tag: use one of @param, "),
    ("Runs.\n     *\n     * @throws Missing always.", "10: Demo.run: @throws Missing leads to no public symbol"),
]


def test_a_link_or_a_tag_that_names_nothing_is_reported(tmp_path):
    found = said(tmp_path, [DEMO.replace("COMMENT", comment) for comment, _ in WRONG])
    for (comment, problem), lines in zip(WRONG, found):
        assert len(lines) == 1 and lines[0].startswith(problem), comment


RIGHT = [
    "Uses [Demo], [run], [Demo.run], [demo.Demo], [name], [fast], [Activity], [the text][Demo], and [Demo.Inner].",
    "Writes `[Missing]`, [a page](https://example.com), and a list [1, 2].",
    "Shows code:\n     *\n     * ```kotlin\n     * @Test val a = list[index]\n     * ```",
    "Runs.\n     *\n     * @param fast whether [name] matters.\n     * @return nothing.\n"
    "     * @throws IllegalStateException if it runs.\n     * @see Inner",
]


def test_comments_that_keep_the_rules_are_accepted(tmp_path):
    assert said(tmp_path, [DEMO.replace("COMMENT", comment) for comment in RIGHT]) == [[] for _ in RIGHT]


def test_a_line_that_the_parser_cannot_read_is_reported(tmp_path):
    lines, = said(tmp_path, ["/** Doc. */\nclass A\n\nfun fun fun ("])
    assert lines == [
        "6: the Kotlin parser doesn't understand this line: write one declaration per line, or in another way"]


def test_module_md_must_describe_the_library_and_each_package(tmp_path):
    done = built(tmp_path, module="Text.\n", Demo="/** Doc. */\nclass A")
    assert done.returncode == 1 and done.stderr.splitlines() == [
        "Module.md: add a section '# Module NAME' that says what the library is for",
        "Module.md: add a section '# Package demo' that says what the package is for"]
    module = "# Module Demo\n\n[A] and [B].\n\n# Package demo\n\nText.\n"
    done = built(tmp_path, module=module, Demo="/** Doc. */\nclass A")
    assert done.returncode == 1 and "Module.md:3: Demo: [B] leads to no public symbol" in done.stderr


# Pages

DEMO = """\
import android.app.Activity

/** A demo of <tags>. It runs. */
class Demo(internal val hidden: Int, /** The name. */ val name: String) : Activity() {
    /**
     * COMMENT
     */
    fun run(fast: Boolean) {}

    /** An inner class. */
    class Inner
}

internal class Hidden
"""


def test_a_page_has_the_signatures_texts_and_tags(tmp_path):
    done = built(tmp_path, Demo="""\
import android.content.Context

/**
 * A car & its **engine** (docs/protocol/office-links.md#grammar). See [Car.start] and `a < b`.
 *
 * @param speed the speed at the start, as [speed].
 * @property name the name, as in RFC 3986 §3.1.
 * @throws IllegalArgumentException for no seats.
 */
public data class Car<T : Any> @JvmOverloads constructor(
    public val name: String,
    speed: Int = 4,
) : Comparable<Car<T>> {
    /** The speed. */
    public var speed: Double = 0.0
        private set

    /**
     * Starts the car.
     *
     * @param context the context.
     * @return whether it started.
     */
    @Deprecated("drive")
    public fun start(
        context: Context?, vararg tries: List<Car<T>>, then: (Int) -> Unit = {}, last: Boolean,
    ): Boolean = true

    /** Makes cars. */
    public companion object {
        /** Makes a car. */
        public fun of(name: String): Car<Int> = Car(name)
    }
}

/** Stops the car. */
public fun <T : Any> Car<T>.stop(): Unit {}

/** Counts cars. */
public const val COUNT: Int = 1
""")
    assert done.stdout == "8 public symbols, all documented\n", done.stderr
    page = (tmp_path / "out/demo/Car.html").read_text()
    for text in [
        "data class Car<T : Any> : Comparable<Car<T>>", "Car(name: String, speed: Int = 4)",
        "speed: the speed at the start, as speed.", "name: the name, as in RFC 3986 §3.1.",
        "IllegalArgumentException for no seats.", "var speed: Double private set",
        '@Deprecated("drive") fun start( context: Context?, vararg tries: List<Car<T>>, then: (Int) -> Unit = {}, '
        "last: Boolean, ): Boolean", "context: the context.", "Returns whether it started.",
        "fun of(name: String): Car<Int>", "such as Car.of", "fun <T : Any> Car<T>.stop(): Unit",
    ]:
        assert text in plain(page).replace("&#34;", '"'), text
    for text in [
        "A car &amp; its <strong>engine</strong>", "<code>a &lt; b</code>",
        '<a href="#start"><code>Car.start</code></a>', 'as <a href="#speed"><code>speed</code></a>',
        'href="https://developer.android.com/reference/android/content/Context"',
        'href="https://www.rfc-editor.org/rfc/rfc3986#section-3.1"', '<article id="of">',
    ]:
        assert text in page, text
    index = (tmp_path / "out/index.html").read_text()
    assert "A car &amp; its <strong>engine</strong>.\n" in index and 'href="demo/Car.html#stop"' in index
    assert "const val COUNT: Int" in plain((tmp_path / "out/demo/index.html").read_text())


def test_tags_of_a_class_are_at_its_constructor_or_else_at_the_class(tmp_path):
    comment = "/**\n * Doc.\n *\n * @param T the kind.\n * @see B\n */\n"
    built(tmp_path, Demo=f"{comment}class A<T>\n\n{comment.replace('T the', 'U the')}class B<U> private constructor()")
    public, private = [plain((tmp_path / f"out/demo/{name}.html").read_text()) for name in "AB"]
    assert "Constructors A A() Parameters T: the kind. See also B" in public and public.count("See also") == 1
    assert "Doc. See also B" in private and "Constructors" not in private


def test_overloads_have_anchors_of_their_own(tmp_path):
    built(tmp_path, Demo="/** A. */\nobject A {\n    /** B. */\n    fun a() {}\n    /** C. */\n    fun a(b: Int) {}\n}")
    assert Addresses((tmp_path / "out/demo/A.html").read_text()).anchors == ["section-functions", "a", "a-2"]
