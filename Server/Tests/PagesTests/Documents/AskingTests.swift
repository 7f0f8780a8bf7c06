import Basics
import Documents
import Foundation
import HTTPTypes
import PortContracts
import OAuthServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import Pages

/// Tests confirmation pages before actions that affect other users or can't be undone.
@Suite struct AskingTests {
    @Test func `Restoring access asks for confirmation`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Plans <b>"), file = try await fixture.file("Plan.docx")
            let mallory = try await browser.signedIn(as: fixture.mallory)
            for (id, path) in [
                (NodeID.container(folder), "/folders/\(folder.rawValue)"), (.file(file), "/documents/\(file.rawValue)"),
            ] {
                #expect(try await mallory.get(path + "/leave").status == 404)
                try await fixture.library.share(
                    id, with: fixture.mallory, as: .viewer, for: fixture.caller, now: fixture.clock.now)
                let page = try await mallory.get(path)
                #expect(page.body.contains("href=\"\(path)/leave\"") && !page.body.contains("action=\"\(path)/leave\""))
                let question = try await mallory.get(path + "/leave")
                #expect(
                    question.body.contains("from Shared with me?")
                        && question.body.contains("You and your apps will lose access."))
                #expect(
                    question.body.contains("action=\"\(path)/leave\"") && question.body.contains("href=\"\(path)\""))
                // Opening the confirmation page must not change anything.
                #expect(try await mallory.get(path).status == 200)
                #expect(
                    try await mallory.follow(mallory.post(path + "/leave")).body.contains("no longer shared with you"))
                // For owners, the page *Leave* is 404, because their own documents aren't in *Shared with me*.
                #expect(try await browser.get(path + "/leave").status == 404)
            }
        }
    }

    @Test func `Revoking a link asks for confirmation, and only for a link of this item`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Plans"), file = try await fixture.file("Plan.docx")
            for (id, path, other) in [
                (NodeID.container(folder), "/folders/\(folder.rawValue)", "/documents/\(file.rawValue)"),
                (.file(file), "/documents/\(file.rawValue)", "/folders/\(folder.rawValue)"),
            ] {
                let share = try await fixture.library.share(
                    id, as: .readOnly, for: fixture.caller, now: fixture.clock.now)
                let link = "\(path)/unshare?id=\(share.id.rawValue)"
                #expect(try await browser.get(path).body.contains("href=\"\(link)\""))
                let question = try await browser.get(link)
                let name = id.isFile ? "Plan.docx" : "Plans"
                #expect(question.body.contains("<h1>Revoke the link to <bdi>\(name)</bdi>?</h1>"))
                #expect(
                    question.body.contains(
                        "Anyone with the link can view <bdi>\(name)</bdi>. The link will stop working."))
                #expect(question.body.contains(">Revoke link</button>"))
                #expect(question.body.contains("name=\"id\" value=\"\(share.id.rawValue)\""))
                #expect(try await fixture.library.visit(share.id, now: fixture.clock.now) == share)
                for wrong in ["\(other)/unshare?id=\(share.id.rawValue)", path + "/unshare", path + "/unshare?id=%00"] {
                    #expect(try await browser.get(wrong).status == 404)
                }
                let mallory = try await browser.signedIn(as: fixture.mallory)
                #expect(try await mallory.get(link).status == 404)
            }
        }
    }

    @Test func `The confirmation names everyone who loses access by a deletion or a revoked link`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Plans"), file = try await fixture.put("Plan.docx", in: folder)
            let path = "/folders/\(folder.rawValue)", now = fixture.clock.now
            func says(_ name: String, _ part: String = "") -> String {
                "will also lose access to <bdi>\(name)</bdi>\(part)."
            }
            for address in [path, "/documents/\(file.rawValue)"] {
                let before = try await browser.get(address + "/delete").body
                #expect(!before.contains("will also lose access") && !before.contains("Links to"))
            }
            let link = try await fixture.library.share(
                .container(folder), as: .readWrite, for: fixture.caller, now: now)
            let unshare = "\(path)/unshare?id=\(link.id.rawValue)"
            #expect(try await !browser.get(unshare).body.contains("will also lose access"))
            try await fixture.library.keep(
                link.id, for: Caller(user: fixture.mallory, authority: .machine), now: now)
            let end = try await browser.get(unshare).body
            #expect(end.contains("can edit <bdi>Plans</bdi>."), "\(end)")
            #expect(end.contains("<bdi>Mallory</bdi> \(says("Plans"))"), "\(end)")
            let ofFolder = try await browser.get(path + "/delete").body
            #expect(
                ofFolder.contains(
                    "<bdi>Mallory</bdi> \(says("Plans", " or to the parts of it that you shared with them"))"),
                "\(ofFolder)")
            #expect(ofFolder.contains("Links to any of this content will stop working."))
            let ofFile = try await browser.get("/documents/\(file.rawValue)/delete").body
            #expect(ofFile.contains("<bdi>Mallory</bdi> \(says("Plan.docx"))") && !ofFile.contains("Links to"))
            // An editor doesn't see which other users have access.
            let mallory = try await browser.signedIn(as: fixture.mallory)
            #expect(try await !mallory.get("/documents/\(file.rawValue)/delete").body.contains("will also lose access"))
        }
    }

    @Test func `The confirmation of deleting a folder names people who have only a part of it`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Plans"), file = try await fixture.put("Plan.docx", in: folder)
            let path = "/folders/\(folder.rawValue)", now = fixture.clock.now
            let top = "/folders/\(try await fixture.root().rawValue)/choose"
            try await fixture.library.share(
                .file(file), with: fixture.mallory, as: .viewer, for: fixture.caller, now: now)
            let alone = try await browser.get(path + "/delete").body
            #expect(
                alone.contains(
                    "<bdi>Mallory</bdi> will also lose access to <bdi>Plans</bdi> or to the parts of it that you shared with them."
                ))
            #expect(!alone.contains("Links to"))
            let several = try await browser.choose(top, [.container(folder)], ["action": "delete"]).body
            #expect(several.contains("<bdi>Mallory</bdi> will also lose access to these items or to parts of them."))
            #expect(!several.contains("Links to"))
            _ = try await fixture.library.share(.file(file), as: .readOnly, for: fixture.caller, now: now)
            for page in [
                try await browser.get(path + "/delete").body,
                try await browser.choose(top, [.container(folder)], ["action": "delete"]).body,
            ] { #expect(page.contains("Links to any of this content will stop working.")) }
        }
    }

    @Test func `Signing out everywhere asks for confirmation`() async throws {
        try await TestBrowser.run { browser, _ in
            #expect(try await browser.get("/account").body.contains("href=\"/account/sign-out-everywhere\""))
            let question = try await browser.get("/account/sign-out-everywhere")
            #expect(question.body.contains("<h1>Sign out everywhere?</h1>"))
            #expect(try await browser.get("/account").status == 200)
        }
    }

    @Test func `An operator is asked for confirmation before an action that affects another user`() async throws {
        try await TestBrowser.run { browser, fixture in
            try await fixture.setOperator(true)
            let path = "/operator/people/\(fixture.mallory.rawValue)", before = try await fixture.accounts.list()
            for (action, says) in [
                ("disable", "Disable <bdi>"), ("sign-out", "out everywhere?"), ("role", "an operator?"),
            ] {
                let page = try await browser.get(path)
                #expect(page.body.contains("href=\"\(path)/\(action)\""), "\(action)")
                #expect(!page.body.contains("action=\"\(path)/\(action)\""), "\(action)")
                let question = try await browser.get("\(path)/\(action)")
                #expect(question.status == 200 && question.body.contains(says), "\(action)")
                // The page is 404 for the operator's own account, and for users who aren't operators.
                #expect(try await browser.get("/operator/people/\(fixture.mia.rawValue)/\(action)").status == 404)
                let mallory = try await browser.signedIn(as: fixture.mallory)
                #expect(try await mallory.get("\(path)/\(action)").status == 404)
            }
            #expect(try await browser.get(path + "/role").body.contains("name=\"action\" value=\"operator\""))
            #expect(try await fixture.accounts.list() == before)
        }
    }

    @Test func `Unlocking a document asks for confirmation, unless it is already unlocked`() async throws {
        try await TestBrowser.run { browser, fixture in
            try await fixture.setOperator(true)
            let file = try await fixture.file("Plan.docx"), path = "/operator/locks/release?id=\(file.rawValue)"
            #expect(try await browser.get(path).location == "/operator/locks")
            try await fixture.lock(file)
            #expect(try await browser.get("/operator/locks").body.contains("href=\"\(path)\""))
            let question = try await browser.get(path)
            #expect(question.body.contains("Release the lock on <bdi>Plan.docx</bdi>?"))
            #expect(question.body.contains("action=\"/operator/locks\""))
            #expect(try await browser.get("/operator/locks/release").status == 404)
            #expect(try await browser.get("/operator/locks").body.contains("Plan.docx"))
        }
    }

    @Test func `An operator sees whose storage is full, and gets the usual warning about their own`() async throws {
        try await TestBrowser.run { browser, fixture in
            try await fixture.setOperator(true)
            for (user, says) in [
                (fixture.mallory, "</bdi> has no storage left."),
                (fixture.mia, "Your storage is full."),
            ] {
                try await fixture.library.setQuota(.bytes(0), of: user, now: fixture.clock.now)
                #expect(try await browser.get("/operator/people/\(user.rawValue)").body.contains(says))
            }
            let page = try await browser.get("/operator/people/\(fixture.mallory.rawValue)")
            #expect(!page.body.contains("Your documents"))
        }
    }
}
