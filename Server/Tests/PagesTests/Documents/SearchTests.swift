import Basics
import Documents
import HTTPServing
import HTTPTypes
import PortContracts
import PlaceServer
import ServerFixtures
import Testing
import WOPI

@testable import Pages

/// Tests the page that searches for documents by name, including attacks on this page.
@Suite struct SearchTests {
    @Test func `a search finds the user's own items, with their folders`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Plans of spring"), id = try await fixture.file("Ärger.docx", "x")
            try await fixture.library.move(.file(id), to: folder, for: fixture.caller, now: fixture.clock.now)
            for words in ["arger", "%C3%84RGER", "a%CC%88rger", "docx+arg", "arger%20docx"] {
                let page = try await browser.get("/find?words=\(words)")
                #expect(page.status == 200 && page.body.contains("/documents/\(id.rawValue)"), "\(words)")
                #expect(page.body.contains("Plans of spring"))
            }
            let folders = try await browser.get("/find?words=spring")
            #expect(folders.body.contains("/folders/\(folder.rawValue)"))
            let home = try await browser.get("/")
            #expect(home.body.contains(#"action="/find""#) && home.body.contains(#"role="search""#))
        }
    }

    @Test(arguments: [
        ("/find", 200, "Search all your documents"), ("/find?words=", 400, "at least one letter"),
        ("/find?words=+++", 400, "at least one letter"), ("/find?words=%25%25", 400, "at least one letter"),
        ("/find?words=***", 400, "at least one letter"), ("/find?words=_", 400, "at least one letter"),
        ("/find?words=%22%27", 400, "at least one letter"), ("/find?words=%00", 400, "at least one letter"),
        ("/find?words=%CC%81%CC%81", 400, "at least one letter"), ("/find?words=%FF%FE", 400, "at least one letter"),
        ("/find?words=plan%00plan", 200, "No names match your search"),
        ("/find?words=plan%25", 200, "No names match your search"),
        ("/find?words=%27%3B+DROP+TABLE+nodes%3B--", 200, "No names match your search"),
        ("/find?words=a&words=b&x=y", 200, "No names match your search"),
        ("/find?words=plan&after=x", 404, "Not found"), ("/find?words=plan&after=%00", 404, "Not found"),
        ("/find?words=plan&after=", 404, "Not found"),
    ])
    func `any search text gets a clear answer`(path: String, status: Int, text: String) async throws {
        try await TestBrowser.run { browser, _ in
            let page = try await browser.get(path)
            #expect(page.status == status && page.body.contains(text), "\(path) \(page.status)")
        }
    }

    @Test func `a text of 10,000 characters is refused and not echoed`() async throws {
        try await TestBrowser.run { browser, _ in
            let page = try await browser.get("/find?words=" + String(repeating: "a", count: 10_000))
            #expect(page.status == 400 && page.body.contains("255") && !page.body.contains("aaaaaaaaaaaa"))
        }
    }

    @Test func `the search text is escaped on the page`() async throws {
        try await TestBrowser.run { browser, fixture in
            _ = try await fixture.file("<script>alert(1)</script".replacing("/", with: "") + ".docx", "x")
            let page = try await browser.get("/find?words=%22%3E%3Cscript%3Ealert%281%29")
            #expect(page.status == 200 && !page.body.contains("<script>"))
        }
    }

    @Test func `a search finds other people's items only once they are shared`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Plans"), id = try await fixture.file("Budget.docx", "x")
            let other = try await fixture.file("Budget of nobody else.docx", "x"), now = fixture.clock.now
            try await fixture.library.move(.file(id), to: folder, for: fixture.caller, now: now)
            let ben = try await browser.signedIn(as: fixture.mallory)
            #expect(!(try await ben.get("/find?words=budget").body.contains("Budget")))
            try await fixture.library.share(
                .container(folder), with: fixture.mallory, as: .viewer, for: fixture.caller, now: now)
            let page = try await ben.get("/find?words=budget")
            #expect(page.body.contains("/documents/\(id.rawValue)") && page.body.contains("Can view"))
            #expect(!page.body.contains(other.rawValue) && page.body.contains("Shared by"))
        }
    }

    @Test func `the search text is only in the URL`() {
        #expect(PagePath.find("plan", after: "x") == "/find?words=plan&after=x")
    }

    @Test func `a search requires sign-in`() async throws {
        try await TestBrowser.run { browser, _ in
            let answer = try await browser.signedOut.get("/find?words=plan")
            #expect(answer.status == 303 && answer.location?.hasPrefix("/sign-in") == true)
        }
    }

    @Test func `long results have pages, and each item is on one of them`() async throws {
        try await TestBrowser.run { browser, fixture in
            for number in 0..<SearchRoutes.pageLength + 3 { _ = try await fixture.file("Plan \(number).docx", "x") }
            let first = try await browser.get("/find?words=plan+docx")
            let next = try #require(first.body.firstMatch(of: /href="(\/find[^"]*after=[^"]*)" rel="next"/)?.output.1)
            let second = try await browser.get(String(next.replacing("&amp;", with: "&")))
            #expect(second.status == 200 && second.body.contains("First page"))
            let rows = { (page: String) in page.matches(of: /class="entry"/).count }
            #expect(rows(first.body) == SearchRoutes.pageLength && rows(second.body) == 3)
        }
    }
}
