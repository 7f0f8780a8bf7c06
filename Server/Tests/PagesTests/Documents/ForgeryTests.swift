import Basics
import SQLStorage
import Documents
import HTTPTypes
import PortContracts
import HummingbirdTesting
import NIOCore
import OAuth
import OAuthServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import Pages

/// Tests requests that other sites or other users have forged, and requests without a session.
@Suite struct ForgeryTests {
    struct Things {
        var file: FileID
        var folder: ContainerID
        var share: ShareID
        var session: GrantID

        /// Returns every form of the pages with valid fields.
        func posts(root: ContainerID) -> [(path: String, fields: [String: String])] {
            let file = "/documents/\(file.rawValue)", folder = "/folders/\(folder.rawValue)"
            return [
                (file + "/restore", ["version": "v1"]), (file + "/rename", ["name": "Stolen.docx"]),
                (file + "/delete", [:]), (file + "/move", ["folder": self.folder.rawValue]),
                (file + "/share", ["access": "edit", "password": "a new password"]),
                (file + "/unshare", ["id": share.rawValue]),
                (file + "/change-link", ["id": share.rawValue, "until": "2099-12-31"]),
                (folder + "/new-folder", ["name": "Foreign"]), (folder + "/rename", ["name": "Stolen"]),
                (folder + "/delete", [:]), (folder + "/move", ["folder": root.rawValue]),
                (folder + "/choose", ["action": "delete", "chosen": "file-" + self.file.rawValue]),
                (folder + "/move-several", ["folder": root.rawValue, "chosen": "file-" + self.file.rawValue]),
                (folder + "/delete-several", ["chosen": "file-" + self.file.rawValue]),
                (file + "/hand-over", ["name": "mallory", "action": "hand-over"]),
                (folder + "/hand-over", ["name": "mallory", "action": "hand-over"]),
                (folder + "/share", ["access": "view"]), (folder + "/unshare", ["id": share.rawValue]),
            ]
        }

        static let account: [(path: String, fields: [String: String])] = [
            ("/account/name", ["name": "Stolen"]), ("/account/language", ["language": "de"]),
            ("/account/disconnect", ["id": "x"]), ("/account/sign-out-session", ["id": "x"]),
            ("/account/sign-out-everywhere", [:]),
            ("/account/password", ["password": "x", "new_password": "12345678", "repeat_password": "12345678"]),
        ]

        var uploads: [String] { ["/documents/\(file.rawValue)/upload", "/folders/\(folder.rawValue)/upload"] }

        var addresses: [String] {
            let file = "/documents/\(file.rawValue)", folder = "/folders/\(folder.rawValue)"
            return [
                file, file + "/download", file + "/versions/v1/download", file + "/move", file + "/delete", folder,
                folder + "/move", folder + "/delete", folder + "/download", file + "/leave", folder + "/leave",
                file + "/unshare?id=\(share.rawValue)",
            ]
        }
    }

    private func things(_ fixture: WOPIFixture) async throws -> Things {
        let file = try await fixture.file("Secret plan.docx"), folder = try await fixture.folder("Secret folder")
        let share = try await fixture.library.share(
            .file(file), as: .readOnly, for: fixture.caller, now: fixture.clock.now)
        return Things(file: file, folder: folder, share: share.id, session: fixture.grant)
    }

    @Test func `Forms are refused without the token of their own page`() async throws {
        try await TestBrowser.run { browser, fixture in
            let things = try await things(fixture), root = try await fixture.root()
            let other = try await browser.signedIn(as: fixture.mia)
            let before = try await fixture.everything()
            for post in things.posts(root: root) + Things.account {
                for token in [nil, "", "x", other.csrf, browser.signedOut.csrf] {
                    let answer = try await browser.post(post.path, post.fields, csrf: .some(token))
                    #expect(answer.status == 403, "\(post.path) \(token ?? "none")")
                }
            }
            for path in things.uploads {
                for token in ["", "x", other.csrf] {
                    #expect(try await browser.upload(path, [("a.docx", "x")], csrf: token).status == 403, "\(path)")
                }
            }
            #expect(try await fixture.everything() == before)
        }
    }

    @Test func `Another user gets 404 at every address`() async throws {
        try await TestBrowser.run { browser, fixture in
            let things = try await things(fixture)
            let mallory = try await browser.signedIn(as: fixture.mallory)
            let before = try await fixture.everything()
            for path in things.addresses {
                let answer = try await mallory.get(path)
                #expect(answer.status == 404 && !answer.body.contains("Secret"), "\(path)")
            }
            for post in things.posts(root: try await fixture.root(of: fixture.mallory)) {
                #expect(try await mallory.post(post.path, post.fields).status == 404, "\(post.path)")
            }
            for path in things.uploads {
                #expect(try await mallory.upload(path, [("Secret plan.docx", "x")]).status == 404, "\(path)")
            }
            // Tries to move the user's own items into another user's folder, and the other user's items into the user's
            // own folder.
            let root = try await fixture.root(of: fixture.mallory)
            let own = try await mallory.post("/folders/\(root.rawValue)/new-folder", ["name": "Own"])
            #expect(own.status == 303)
            let mine = Caller(user: fixture.mallory, authority: .machine)
            let listing = try await fixture.library.children(of: root, for: mine, now: fixture.clock.now)
            let folder = try #require(listing.containers.first).id
            for (moved, target) in [(things.folder, root), (folder, things.folder)] {
                let answer = try await mallory.post("/folders/\(moved.rawValue)/move", ["folder": target.rawValue])
                #expect(answer.status == 404)
            }
            #expect(
                try await mallory.get("/folders/\(folder.rawValue)/move?to=\(things.folder.rawValue)").status == 404)
            #expect(try await fixture.everything() == before)
        }
    }

    @Test func `Another user can't end somebody's session or disconnect an app`() async throws {
        try await TestBrowser.run { browser, fixture in
            let mallory = try await browser.signedIn(as: fixture.mallory)
            let before = try await fixture.everything()
            for grant in try await fixture.storage.verbs.grants.list(of: fixture.mia, now: fixture.clock.now) {
                for path in ["/account/disconnect", "/account/sign-out-session"] {
                    #expect(try await mallory.post(path, ["id": grant.id.rawValue]).status == 303)
                }
            }
            #expect(try await fixture.everything() == before)
        }
    }

    @Test func `Signed out, every address leads to sign-in and changes nothing`() async throws {
        try await TestBrowser.run { browser, fixture in
            let things = try await things(fixture), stranger = browser.signedOut
            let before = try await fixture.everything()
            for path in things.addresses + ["/account"] {
                let answer = try await stranger.get(path)
                #expect(answer.status == 303 && answer.location == "/sign-in?next=" + PagePath.segment(path))
                #expect(answer.body.isEmpty)
            }
            for post in things.posts(root: try await fixture.root()) + Things.account {
                #expect(try await stranger.post(post.path, post.fields).location == "/sign-in", "\(post.path)")
            }
            for path in things.uploads {
                #expect(try await stranger.upload(path, [("a.docx", "x")]).location == "/sign-in")
            }
            #expect(try await fixture.everything() == before)
        }
    }

    @Test(arguments: ["cross-site", "same-site"])
    func `A cross-site POST is refused even with the right token`(site: String) async throws {
        try await TestBrowser.run { browser, fixture in
            let name = try #require(HTTPField.Name("Sec-Fetch-Site"))
            let headers: HTTPFields = [
                name: site, .contentType: "application/x-www-form-urlencoded",
                .cookie: "__Host-emplace-session=\(browser.secret)",
            ]
            try await browser.client.execute(
                uri: "/account/name", method: .post, headers: headers,
                body: .init(string: "csrf=\(browser.csrf)&name=Stolen")
            ) { #expect($0.status == .forbidden) }
            #expect(try await fixture.storage.verbs.accounts.find(fixture.mia)?.displayName == "Mia")
        }
    }
}
