import Basics
import Documents
import HTTPTypes
import PortContracts
import HummingbirdTesting
import NIOCore
import ServerFixtures
import Testing

@testable import Pages

/// Tests forms for documents and folders that are sent with conditional header fields (RFC 9110 §13.1).
@Suite struct ConditionTests {
    static let forms = WritingForm.all.filter { form in
        form.route.contains("/documents/:id") || form.route.contains("/folders/:id") || form.route == "/s/:token/upload"
    }

    @Test(arguments: forms, [("If-Match", "\"stale-v1\""), ("If-None-Match", "*")])
    func `A form whose condition doesn't hold changes nothing and says so`(
        _ form: WritingForm, field: (String, String)
    ) async throws {
        try await TestBrowser.run { browser, fixture in
            let things = try await WritingThings(browser, fixture), before = try await fixture.both()
            let answer = try await form.send(things, try await browser.with(field, for: form))
            #expect(answer.status == 412 && answer.body.contains("This item has changed"), "\(answer.body)")
            #expect(try await fixture.both() == before)
        }
    }

    @Test(arguments: forms) func `A form whose condition holds takes effect`(_ form: WritingForm) async throws {
        try await TestBrowser.run { browser, fixture in
            let things = try await WritingThings(browser, fixture)
            let answer = try await form.send(things, try await browser.with(("If-Match", "*"), for: form))
            #expect(answer.status < 400, "\(answer.body)")
        }
    }

    @Test func `Downloads and uploads use the same entity tag`() async throws {
        try await TestBrowser.run { browser, fixture in
            let file = try await fixture.file("Plan.docx"), path = "/documents/\(file.rawValue)"
            let tag = try #require(try await browser.get(path + "/download").headers[.eTag])
            let client = HeadedClient(browser.client, fields: [.ifMatch: tag])
            let sender = TestBrowser(fixture: fixture, client: client, secret: browser.secret)
            #expect(try await sender.upload(path + "/upload", [("Plan.docx", "second")]).status == 303)
            #expect(try await sender.upload(path + "/upload", [("Plan.docx", "third")]).status == 412)
            #expect(try await sender.post(path + "/delete").status == 412)
            #expect(try await fixture.contents(file) == "second")
        }
    }
}

extension TestBrowser {
    /// Returns a browser that adds a header field to the form's request.
    fileprivate func with(_ field: (String, String), for form: WritingForm) async throws -> TestBrowser {
        let person = form.isGuest ? signedOut : try await signedIn(as: fixture.mia)
        let fields: HTTPFields = [try #require(HTTPField.Name(field.0)): field.1]
        return TestBrowser(
            fixture: fixture, client: HeadedClient(client, fields: fields), secret: person.secret,
            isSignedIn: person.isSignedIn)
    }
}

extension WOPIFixture {
    /// Returns all database rows of both users.
    fileprivate func both() async throws -> [String] {
        var lines: [String] = []
        for user in [mia, mallory] {
            let caller = Caller(user: user, authority: .machine)
            var folders = [try await root(of: user)]
            while let folder = folders.popLast() {
                let listing = try await library.children(of: folder, for: caller, now: clock.now)
                folders += listing.containers.filter { $0.kind == .folder }.map(\.id)
                lines += listing.containers.map { "\($0)" } + listing.files.map { "\($0)" }
            }
            lines += try await library.shares(by: caller, now: clock.now).map { "\($0)" }
            lines += try await library.permissions(by: caller, now: clock.now).map { "\($0)" }
        }
        return lines
    }
}
