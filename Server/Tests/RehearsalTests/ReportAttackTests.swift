import Foundation
import HTTPTypes
import Testing

@testable import OfficeClient
@testable import Rehearsal

/// Tests attacks on the reports of a rehearsal by a hostile host, whose text the reports contain.
@Suite struct ReportAttackTests {
    private static let attacks = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'--></style><script>",
        "</title><svg onload=x>",
        "{{{evil}}} {{>page}} {{#failed}}", "]]></failure><testcase name=\"x\">", "\u{0}\u{1B}[2J\u{FFFE}\u{FFFF}",
        "\"\u{301}<b>", "javascript:alert(1)",
    ]

    private static func exchange(_ text: String) -> Exchange {
        var exchange = SequenceDiagramTests.exchange(
            1, text, from: text, to: text,
            findings: [Finding(.breaks, section: text, expected: text, came: text, cause: text)])
        exchange.address = "https://a.example/" + text
        exchange.method = text
        exchange.requestHeaders = [.init(name: text, value: text)]
        exchange.responseHeaders = [.init(name: text, value: text)]
        (exchange.requestBody, exchange.responseBody, exchange.failure) = (text, text, text)
        return exchange
    }

    /// Returns a report in which every value from outside is the given text.
    private static func report(_ text: String) -> RehearsalReport {
        var report = ReportTests.report(.failed, text)
        report.exchanges = [exchange(text)]
        report.fault = text
        report.cases[0].steps[0].exchanges = [1]
        report.cases[0].wasLate = text
        report.cases[0].pages = [
            SeenPage(
                title: text, hasPassword: true, hasPrivacyLink: true, fitsViewport: true, overflow: nil,
                screenshot: "AAAA", width: 390, height: 844)
        ]
        return report
    }

    private static func brackets(_ text: String) -> Int { text.unicodeScalars.count { $0 == "<" } }

    @Test(arguments: attacks) func `an exchange adds no tag and no attribute to the page`(_ attack: String) throws {
        let page = try HTMLReport(Self.report(attack)).render()
        let plain = try HTMLReport(Self.report("plain")).render()
        #expect(Self.brackets(page) == Self.brackets(plain))
        func quotes(_ text: String) -> Int { text.unicodeScalars.count { $0 == "\"" } }
        #expect(quotes(page) == quotes(plain))
        #expect(!page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
        #expect(!page.contains("href=\"javascript:"))
    }

    @Test(arguments: attacks) func `hostile text stays inside one JUnit test case`(_ attack: String) {
        let text = JUnitReport(Self.report(attack)).text, plain = JUnitReport(Self.report("plain")).text
        #expect(Self.brackets(text) == Self.brackets(plain))
        #expect(text.ranges(of: "<testcase ").count == 1)
        #expect(!text.unicodeScalars.contains { [0, 0x1B, 0xFFFE, 0xFFFF].contains($0.value) })
    }

    @Test func `templates in an answer are plain text`() throws {
        let page = try HTMLReport(Self.report("{{{style}}}{{>page}}")).render()
        #expect(page.contains("{{{style}}}{{&gt;page}}"))
    }

    @Test(arguments: [
        ("a&b", "a&amp;b"), ("<>", "&lt;&gt;"), ("\"'", "&quot;&#39;"), ("\"\u{301}", "&quot;\u{301}"),
        ("\n\t", "\n\t"),
        ("\r\u{7}", "\u{FFFD}\u{FFFD}"), ("😀é", "😀é"), ("", ""),
    ]) func `text is escaped scalar by scalar`(text: String, escaped: String) {
        #expect(MarkupText().escapeText(text).unicodeScalars.elementsEqual(escaped.unicodeScalars))
    }

    @Test func `a host's text is escaped in a rehearsal's report`() async throws {
        let evil = "<script>alert(1)</script>"
        let host = ClosureTransport { _ in
            WireResponse(
                status: 403, headers: [.contentType: "text/html", .location: "https://x/?q=" + evil],
                body: .bytes(Array(evil.utf8)))
        }
        let report = await SmallFixture().setup.play(Case.named(["add-a-place"]), against: host)
        #expect(report.failed.count == 1)
        let page = try HTMLReport(report).render()
        #expect(!page.contains(evil) && page.contains("&lt;script&gt;alert(1)"))
        #expect(!JUnitReport(report).text.contains(evil))
    }

    // MARK: Secrets

    @Test func `a rehearsal's reports contain no token, code, secret or password`() async throws {
        let fixture = SmallFixture(), report = await fixture.play(["add-a-place", "save", "client-secret"])
        #expect(report.failed.isEmpty, "\(report.cases.flatMap(\.problems))")
        let json = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
        let secrets = fixture.provider.change { place in
            Array(place.access.keys) + Array(place.refresh.keys) + Array(place.codes.keys)
        }
        #expect(secrets.count > 3)
        for text in [json, try HTMLReport(report).render(), JUnitReport(report).text] {
            for secret in secrets {
                #expect(
                    !text.contains("=\(secret)&") && !text.contains("\"\(secret)\"")
                        && !text.contains("Bearer \(secret)"))
            }
            #expect(!text.contains("client_secret=\(SmallServer.secret)") && !text.contains("password=right"))
        }
    }

    // MARK: The manual tests

    @Test(
        arguments: [
            ([Outcome.passed, .passed], "passed"), ([.passed, .failed], "failed"),
            ([.passed, .notPlayed], "partly passed"),
            ([.notPlayed], "not played"), ([], "not played"),
        ] as [([Outcome], String)]) func `a manual test has the verdict of its cases`(
            outcomes: [Outcome], word: String
        ) throws
    {
        var report = ReportTests.report(.passed)
        report.cases = outcomes.map { outcome in
            CaseReport(
                name: "c", title: "", sources: "", manualTests: [10], outcome: outcome, reason: nil, steps: [],
                pages: [], seconds: 0)
        }
        let page = try HTMLReport(report).render()
        let row = try #require(page.range(of: "<td>Password change</td>"))
        let rest = page[row.upperBound...]
        let cell = try #require(rest.range(of: "</span>"))
        #expect(rest[..<cell.lowerBound].hasSuffix(">\(word)"))
    }

    @Test func `machine-readable reports cite public pages`() {
        let cited = ReportTests.report(.failed).citingPublicPages
        #expect(cited.cases[0].steps[0].findings[0].section.contains("https://learn.microsoft.com/"))
        #expect(!cited.cases[0].steps[0].findings[0].section.contains(".md"))
    }
}
