import Testing

@testable import Rehearsal

/// Tests that the simulated web view, which runs no scripts, parses HTML as a real web view does.
@Suite struct HTMLPageTests {
    private static func tags(_ html: String) -> [HTMLTags.Tag] {
        var reader = HTMLTags(html), tags: [HTMLTags.Tag] = []
        while let tag = reader.next() { tags.append(tag) }
        return tags
    }

    @Test(arguments: [
        ("<A HREF=x>", "a", ["href": "x"]), ("<br/>", "br", [:]), ("<input disabled>", "input", ["disabled": ""]),
        ("<a b='1\"2' c=\"3'4\">", "a", ["b": "1\"2", "c": "3'4"]), ("<a b = 1>", "a", ["b": "1"]),
        ("<a b=1 b=2>", "a", ["b": "1"]), ("<a b=&amp;&lt;&#65;&#x42;&quot;>", "a", ["b": "&<AB\""]),
        ("</form >", "/form", [:]), ("<a\nb\t=\r\n'c'>", "a", ["b": "c"]),
    ]) func `a tag name is in lower case, and each attribute occurs once`(
        html: String, name: String, attributes: [String: String]
    ) {
        let tags = Self.tags(html)
        #expect(tags.map(\.name) == [name] && tags.first?.attributes == attributes)
    }

    @Test(arguments: [
        "<!-- <a> -->", "<script><a></script>", "<style>a > b { } <a></style>", "a < b <", "< a>", "<!doctype html>",
    ]) func `comments, scripts, styles and lone brackets contain no tags`(html: String) {
        #expect(Self.tags(html).filter { $0.name == "a" }.isEmpty)
    }

    @Test(arguments: [
        "<script>x</script>", "<SCRIPT>x</SCRIPT>", "<script>x</Script >", "<style>x</STYLE\n>", "<script></script/>",
        "<script>'</scripts>'</script>", "<script></</script>", "<style></script></style>",
    ]) func `tags after a script or a style are read`(html: String) {
        #expect(Self.tags(html + "<a>").map(\.name) == ["a"])
        #expect(Self.tags(String(html.dropLast())).isEmpty)
    }

    @Test(arguments: [
        ("&amp;amp;", "&amp;"), ("&unknown;", "&unknown;"), ("&", "&"), ("&#0x;", "&#0x;"), ("&#xD800;", "&#xD800;"),
        ("a &lt b", "a &lt b"), ("&nbsp;", " "), ("&#128512;", "😀"),
    ]) func `entities are decoded once or kept`(text: String, resolved: String) {
        #expect(Self.tags(text + "<a>").first?.textBefore == resolved)
    }

    @Test func `fields of every kind are parsed, except those without a name`() throws {
        let page = HTMLPage(
            """
            <input name=outside><form><textarea name=t></textarea><select name=s></select><input type=radio name=r>
            <input type=hidden name=h><input value=nameless><input type=image name=i value=go><button type=reset>R</button>
            </form><input name=after>
            """)
        let form = try #require(page.forms.first)
        #expect(form.fields.map(\.name) == ["t", "s", "r", "h"] && form.method == "get" && form.action == "")
        #expect(FormUser.values(form).map(\.name) == ["t", "s", "h"], "a radio button that isn't checked isn't sent")
        #expect(form.buttons.map(\.value) == ["go"])
    }

    @Test func `at most sixty-four forms are parsed`() {
        #expect(HTMLPage(String(repeating: "<form></form>", count: 100)).forms.count == 64)
    }

    @Test(arguments: [
        ("/privacy", "", true), ("/x", "Datenschutz", true), ("/x", "プライバシー", true), ("/x", "Terms", false),
    ]) func `a privacy statement is recognized by its address or its text`(address: String, text: String, isOne: Bool) {
        #expect(SeenPage.isPrivacyLink((address: address, text: text)) == isOne)
    }

    @Test(
        arguments: [
            (["Sign in", "Cancel"], "Sign in"), (["Cancel", "Sign in"], "Sign in"), (["Cancel"], "Cancel"), ([], nil),
        ] as [([String], String?)]) func `the sign-in button is the one that doesn't decline`(
            labels: [String], chosen: String?
        ) throws
    {
        let buttons = labels.map { "<button>\($0)</button>" }.joined()
        let form = try #require(HTMLPage("<form>\(buttons)</form>").forms.first)
        #expect(ButtonChoice.signIn(form)?.text == chosen)
    }

    @Test(
        arguments: [
            ("<button>Weiter</button><button name=d value=deny>Nein</button>", "Weiter", "Nein"),
            ("<button>Not you?</button><button>Authorize</button><button>Decline</button>", "Authorize", "Decline"),
            ("<button>Use another account</button><button>Continue</button>", "Continue", nil),
        ] as [(String, String, String?)]) func `allow and deny buttons are recognized by their words`(
            buttons: String, yes: String, no: String?
        )
    {
        let forms = HTMLPage("<form>\(buttons)</form>").forms
        #expect(ButtonChoice.decision(forms, allows: true)?.1.text == yes)
        #expect(ButtonChoice.decision(forms, allows: false)?.1.text == no)
    }
}
