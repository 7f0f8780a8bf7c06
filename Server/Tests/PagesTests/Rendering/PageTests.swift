import Foundation
import Testing

@testable import Localization
@testable import Pages

@Suite struct PageTests {
    let renderer: PageRenderer

    init() throws { renderer = try PageRenderer(provider: Provider(name: "Contoso")) }

    @Test func `A name that holds HTML is inert on every page`() throws {
        let renderer = try PageRenderer(provider: Provider(name: Samples.hostile))
        for page in Samples.all(Samples.hostile) {
            let html = renderer.html(page, for: Samples.visitor(name: Samples.hostile))
            #expect(!withoutScript(html).contains("<script"), "\(page)")
            for quote in ["\"", "'"] as [Unicode.Scalar] {
                #expect(!contains([quote, "\u{301}"], in: html), "\(page)")
            }
        }
    }

    /// Returns the page without the tag that loads the script.
    private func withoutScript(_ html: String) -> String {
        html.replacing("<script type=\"module\" src=\"\(PageAssets.script.path)\"></script>", with: "")
    }

    @Test func `Only pages that need it load the script, and the policy of the others forbids scripts`() {
        for page in Samples.all() {
            let html = renderer.html(page, for: Samples.visitor()), hasScript = page.parts.contains(.script)
            #expect((html != withoutScript(html)) == hasScript, "\(page)")
            let policy = PageSecurity.contentSecurityPolicy(page.parts)
            #expect(policy.contains("script-src 'self'; connect-src 'self'; ") == hasScript)
            #expect(policy.contains("require-trusted-types-for 'script'; trusted-types 'none'; ") == hasScript)
            #expect(policy.contains("frame-src 'self'; ") == html.contains("<iframe sandbox src="))
            #expect(policy.hasPrefix("default-src 'none'; ") && !policy.contains("unsafe"))
            if html.contains("name=\"password\" type=\"password\""), html.contains("value=\"sign-in\"") {
                #expect(!hasScript)
            }
            #expect(!(page is ConsentPage && hasScript) && !(page is LockedLinkPage && hasScript))
        }
    }

    @Test func `The script only inserts plain text`() {
        let sinks = ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(", "srcdoc"]
        for sink in sinks + ["localStorage", "cookie", "http:", "https:"] {
            #expect(!String(decoding: PageAssets.script.body, as: UTF8.self).contains(sink), "\(sink)")
        }
    }

    /// Returns whether the HTML contains these Unicode scalars. `String.contains` compares characters, so it misses a
    /// quotation mark with a combining accent.
    private func contains(_ scalars: [Unicode.Scalar], in html: String) -> Bool {
        var last: Unicode.Scalar?
        for scalar in html.unicodeScalars {
            if last == scalars[0], scalar == scalars[1] { return true }
            last = scalar
        }
        return false
    }

    @Test(arguments: Language.allCases)
    func `Every page is complete in all languages`(language: Language) {
        for page in Samples.all() {
            let html = renderer.html(page, for: Samples.visitor(language))
            #expect(html.contains("<html lang=\"\(language.tag)\">"))
            #expect(
                html.firstMatch(of: /<(h[123]|p|label|li|a|button|option|bdi|time)\b[^>]*><\/\1>/) == nil, "\(page)")
            #expect(html.firstMatch(of: /(href|action|name|id|for|src|aria-label)=""/) == nil, "\(page)")
        }
    }

    @Test func `No page contains inline scripts or styles, or loads anything from other sites`() {
        for page in Samples.all() {
            let html = withoutScript(renderer.html(page, for: Samples.visitor()))
                .replacing("<iframe sandbox src=\"/", with: "<a href=\"/")
            #expect(html.firstMatch(of: /<(script|style|iframe|object)|\sstyle=|\son[a-z]+=|javascript:/) == nil)
            #expect(html.firstMatch(of: /(src|href|action)="(https?:)?\/\//) == nil)
        }
    }

    @Test func `Every form that changes something sends the CSRF token before any file`() throws {
        for page in Samples.all() {
            let html = renderer.html(page, for: Samples.visitor())
            for form in html.matches(of: /<form[^>]*method="post"[^>]*>\s*(.{60})/.dotMatchesNewlines()) {
                #expect(form.output.1.hasPrefix("<input type=\"hidden\" name=\"csrf\" value=\"token-7\">"), "\(form.0)")
            }
            let changing = html.matches(of: /<form/).count - html.matches(of: /role="search" method="get"/).count
            #expect(changing == html.matches(of: /method="post"/).count)
        }
    }

    @Test func `Every field has a label and every label has a field`() {
        for page in Samples.all() {
            let html = renderer.html(page, for: Samples.visitor())
            let ids = html.matches(of: /<(?:input|select) id="([^"]+)"/).map { String($0.1) }
            let labels = html.matches(of: /<label[^>]* for="([^"]+)"/).map { String($0.1) }
            #expect(Set(ids) == Set(labels) && ids.count == Set(ids).count, "\(ids) \(labels)")
        }
    }

    @Test func `A typed password is never sent back`() {
        let html = renderer.html(SignInPage(name: "mia", problem: .wrong, continuation: "k"), for: Samples.visitor())
        #expect(html.firstMatch(of: /type="password"[^>]* value=/) == nil)
        #expect(html.contains("role=\"alert\""))
    }

    @Test func `Cancel is offered only for an app that waits`() {
        let waiting = renderer.html(SignInPage(client: "Office", continuation: "k"), for: Samples.visitor())
        let alone = renderer.html(SignInPage(continuation: "k"), for: Samples.visitor())
        #expect(waiting.contains("value=\"cancel\" formnovalidate") && !alone.contains("value=\"cancel\""))
    }

    @Test func `Only a link that allows editing offers to replace the file`() {
        func html(_ mayEdit: Bool) -> String {
            let page = SharePage(
                token: "t", name: "a.docx", size: 1, modified: Samples.now, sharedBy: "Mia", mayEdit: mayEdit)
            return renderer.html(page, for: Samples.visitor())
        }
        #expect(html(true).contains("action=\"/s/t/upload\"") && !html(false).contains("/upload"))
    }

    @Test(arguments: [
        ("https://contoso.example/privacy", "https://contoso.example/privacy"), (nil, "/privacy"), ("", "/privacy"),
        ("javascript:alert(1)", "/privacy"), (" https://contoso.example", "/privacy"),
    ])
    func `The privacy link leads to a web address or to the built-in page`(given: String?, expected: String) {
        #expect(Provider(name: "x", privacyURL: given).privacyURL == expected)
    }

    @Test(arguments: [
        ("a", "/folders/a"), ("..", "/folders/%2E%2E"), ("a/b?c#d", "/folders/a%2Fb%3Fc%23d"), ("é", "/folders/%C3%A9"),
        ("v1.2", "/folders/v1.2"), ("\n", "/folders/%0A"),
    ])
    func `An identifier is always one path segment`(id: String, expected: String) {
        #expect(PagePath.folder(id) == expected)
    }

    @Test(arguments: [PageParts(), .script, .frame, [.script, .frame]])
    func `Forms post only to these pages, unless an app's server decides what follows`(_ parts: PageParts) {
        let policy = PageSecurity.contentSecurityPolicy(parts)
        #expect(policy.contains("; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"))
        let onward = PageSecurity.contentSecurityPolicy(parts, leadsToClient: true)
        #expect(onward == policy.replacing("form-action 'self'; ", with: ""))
    }
}
