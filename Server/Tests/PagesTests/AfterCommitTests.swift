import Basics
import Documents
import PortContracts
import HTTPServing
import Hummingbird
import PlaceServer
import ServerFixtures
import Synchronization
import Testing

@testable import Pages

/// Tests that a page reports success after the change of its form was committed, even if the store fails after the
/// commit.
@Suite struct AfterCommitTests {
    @Test(arguments: WritingForm.all)
    func `A form that was carried out reports success although the store fails afterwards`(_ form: WritingForm)
        async throws
    {
        let plain = try await Self.answer(to: form, isFailing: false)
        try #require(plain.status < 400, "the form doesn't work at all: \(plain.body)")
        let answer = try await Self.answer(to: form, isFailing: true)
        #expect(answer.status == plain.status, "\(answer.body)")
        #expect(answer.headers[values: .setCookie].count == plain.headers[values: .setCookie].count)
    }

    @Test func `The list of writing forms contains every form of the pages`() async throws {
        try await TestBrowser.run { _, fixture in
            let router = HostServer.makeRouter()
            try fixture.host.addRoutes(to: router)
            let posts = router.routes.filter { $0.method == .post }.map { $0.path.description }
            let paths = posts.map { $0.replacing("{", with: ":").replacing("}", with: "") }
            let forms = paths.filter { !$0.hasPrefix("/wopi") && !$0.hasPrefix("/oauth") }
            #expect(Set(forms).subtracting(WritingForm.readers) == Set(WritingForm.all.map(\.route)))
        }
    }

    @Test func `If the store fails during an upload of several files, the page reports the first as saved`()
        async throws
    {
        let fuse = CommitFuse()
        try await TestBrowser.run { browser, fixture in
            let path = "/folders/\(try await fixture.root().rawValue)/upload", clock = fixture.clock
            try await fixture.host.failing(by: fuse, counting: .documents) { clock.now }.serving { client in
                let browser = TestBrowser(fixture: fixture, client: client, secret: browser.secret)
                fuse.arm(after: 1)
                let answer = try await browser.upload(path, [("A.docx", "a"), ("B.docx", "b"), ("C.docx", "c")])
                #expect(answer.status == 500 && answer.body.contains("1 file was saved"), "\(answer.body)")
            }
            #expect(try await fixture.listing().files.map(\.name) == ["A.docx"])
        }
    }

    private static func answer(to form: WritingForm, isFailing: Bool) async throws -> PageAnswer {
        let answer = Mutex<PageAnswer?>(nil)
        try await TestBrowser.run { browser, fixture in
            let things = try await WritingThings(browser, fixture), fuse = CommitFuse(), clock = fixture.clock
            // The new password has ended the browser's session, so the test signs the user in again.
            let signedIn = try await browser.signedIn(as: fixture.mia)
            let server = try fixture.host.failing(by: fuse, counting: form.counted, hasher: try WritingThings.hasher())
            {
                clock.now
            }
            try await server.serving { client in
                let person = form.isGuest ? browser.signedOut : signedIn
                let sender = TestBrowser(
                    fixture: fixture, client: client, secret: person.secret, isSignedIn: person.isSignedIn)
                fuse.arm(after: isFailing ? form.commits : .max)
                let sent = try await form.send(things, sender)
                answer.withLock { $0 = sent }
                #expect(!isFailing || fuse.isBlown, "nothing was written")
            }
        }
        return try #require(answer.withLock { $0 })
    }
}
