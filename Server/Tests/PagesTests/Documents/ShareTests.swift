import Basics
import SQLStorage
import Documents
import Foundation
import HTTPTypes
import PortContracts
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import Pages

@Suite struct ShareTests {
    /// Creates a link and returns its path.
    private func link(
        _ resource: NodeID, _ type: ShareKind, _ fixture: WOPIFixture
    ) async throws -> (path: String, share: ShareRecord) {
        let share = try await fixture.library.share(resource, as: type, for: fixture.caller, now: fixture.clock.now)
        let address = try await fixture.host.wopi.address(of: share, now: fixture.clock.now)
        return (String(address.dropFirst(fixture.host.configuration.address.text.count)), share)
    }

    @Test func `A link is created and revoked on the document's page`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), path = "/documents/\(id.rawValue)"
            let page = try await browser.follow(browser.post(path + "/share", ["access": "edit"]))
            let match = try #require(page.body.firstMatch(of: /https:\/\/wopi\.contoso\.example(\/s\/[^<"]+)"/))
            let share = try #require(page.body.firstMatch(of: /unshare\?id=([^"]+)"/))
            #expect(try await browser.signedOut.get(String(match.1)).status == 200)
            let ended = try await browser.follow(browser.post(path + "/unshare", ["id": String(share.1)]))
            #expect(ended.body.contains("was revoked.") && !ended.body.contains(match.1))
            let gone = try await browser.signedOut.get(String(match.1))
            #expect(gone.status == 404 && gone.body.contains("No longer shared") && !gone.body.contains("Plan"))
            #expect(try await browser.signedOut.get(match.1 + "/download").status == 404)
        }
    }

    @Test func `The flash message about a new link shows its address`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), path = "/documents/\(id.rawValue)"
            for _ in 0..<2 {
                let page = try await browser.follow(browser.post(path + "/share", ["access": "view"]))
                let share = try await fixture.library.shares(
                    of: .file(id), for: fixture.caller, now: fixture.clock.now)[0]
                let address = try await fixture.host.wopi.address(of: share, now: fixture.clock.now)
                let flashMessage = try #require(page.body.firstRange(of: "id=\"notice\""))
                let field = try #require(
                    page.body.firstRange(of: "<input id=\"made\" dir=\"ltr\" value=\"\(address)\""))
                let panel = try #require(page.body.firstRange(of: "id=\"sharing\""))
                let people = try #require(page.body.firstRange(of: "<h3>People</h3>"))
                #expect(panel.upperBound < flashMessage.lowerBound && flashMessage.upperBound < field.lowerBound)
                #expect(field.upperBound < people.lowerBound)
                #expect(page.body[field.upperBound...].prefix(120).contains("readonly autofocus"))
                #expect(page.body.ranges(of: "autofocus").count == 1)
            }
            #expect(try await !browser.get(path).body.contains("id=\"made\""))
        }
    }

    @Test func `The expiration and password of a link are shown and can be changed in place`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), path = "/documents/\(id.rawValue)"
            let (address, share) = try await link(.file(id), .readOnly, fixture)
            let plain = try await browser.get(path)
            #expect(plain.body.contains("no expiration · no password") && plain.body.contains("At least 8 characters"))
            func change(_ fields: [String: String]) async throws -> PageAnswer {
                try await browser.follow(
                    browser.post(path + "/change-link", ["id": share.id.rawValue].merging(fields) { $1 }))
            }
            let ending = try await change(["until": "2099-12-31", "password": ""])
            #expect(ending.body.contains("The link was changed.") && ending.body.contains("· no password"))
            #expect(ending.body.contains("value=\"2099-12-31\"") && ending.body.contains("until "))
            #expect(try await browser.signedOut.get(address).body.contains("The link expires after Dec 31, 2099."))
            let locked = try await change(["until": "2099-12-31", "password": "Käsekuchen am Montag"])
            #expect(locked.body.contains("with password") && !locked.body.contains("Käsekuchen"))
            #expect(try await browser.signedOut.get(address).status == 403)
            // The form contains a new password and also asks to remove the password. The server uses the new password.
            _ = try await change(["until": "2099-12-31", "password": "Another password", "no_password": "yes"])
            #expect(try await browser.signedOut.get(address).status == 403)
            let open = try await change(["until": "", "password": "", "no_password": "yes"])
            #expect(open.body.contains("no expiration · no password"))
            #expect(try await browser.signedOut.get(address).status == 200)
        }
    }

    @Test func `Invalid terms for a link are refused in its own row`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), path = "/documents/\(id.rawValue)"
            let (_, share) = try await link(.file(id), .readOnly, fixture), other = try await fixture.file("Other.docx")
            for (fields, words) in [
                (["until": "2001-01-01"], "passed"), (["until": "soon"], "passed"),
                (["until": "2099-12-31", "password": "short"], "at least 8 characters"),
            ] {
                let answer = try await browser.post(
                    path + "/change-link", ["id": share.id.rawValue].merging(fields) { $1 })
                #expect(answer.status == 400 && answer.body.contains(words), "\(fields)")
                #expect(answer.body.contains("<details class=\"whole\" open>"))
                #expect(answer.body.contains("value=\"\(fields["until"] ?? "")\""))
            }
            for (page, link) in [(path, ""), (path, "none"), ("/documents/\(other.rawValue)", share.id.rawValue)] {
                let answer = try await browser.post(page + "/change-link", ["id": link, "until": "2099-12-31"])
                #expect(answer.status == 404)
            }
            #expect(
                try await fixture.library.shares(of: .file(id), for: fixture.caller, now: fixture.clock.now) == [share])
        }
    }

    @Test func `An expiration within a day keeps its exact time while the day stays the same`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), path = "/documents/\(id.rawValue)/change-link"
            let noon = try Date("2099-12-31T12:00:00Z", strategy: .iso8601)
            let share = try await fixture.library.share(
                .file(id), as: .readOnly, until: noon, for: fixture.caller, now: fixture.clock.now)
            for (day, end) in [("2099-12-31", noon), ("2099-12-30", try #require(Day("2099-12-30")).end)] {
                _ = try await browser.post(path, ["id": share.id.rawValue, "until": day])
                let now = try await fixture.library.visit(share.id, now: fixture.clock.now)
                #expect(now.expires == end)
            }
        }
    }

    @Test func `A person's expiration date is changed in their row, and the page says so`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), path = "/documents/\(id.rawValue)", mallory = fixture.mallory
            try await fixture.library.share(
                .file(id), with: mallory, as: .viewer, for: fixture.caller, now: fixture.clock.now)
            let other = try await browser.signedIn(as: mallory)
            func change(_ day: String, of user: String) async throws -> PageAnswer {
                try await browser.post(path + "/permit", ["id": user, "until": day])
            }
            let plain = try await browser.get(path).body
            #expect(plain.contains("Set expiration date") && plain.contains("id=\"until-\(mallory.rawValue)\""))
            #expect(try await !other.get(path).body.contains("It is shared until"))
            let ending = try await browser.follow(change("2099-12-31", of: mallory.rawValue))
            #expect(ending.body.contains("The expiration date for <bdi>Mallory</bdi> was saved."))
            #expect(ending.body.contains("until Dec 31, 2099") && ending.body.contains("value=\"2099-12-31\""))
            let may = "You can view this item. Your access ends after Dec 31, 2099."
            #expect(try await other.get(path).body.contains(may))
            // The expiration stays the same when the access level changes, and when the item is shared again.
            for fields in [
                ["id": mallory.rawValue, "access": "edit"], ["name": "mallory", "access": "view", "until": ""],
            ] {
                let again = try await browser.follow(browser.post(path + "/permit", fields))
                #expect(again.body.contains("until Dec 31, 2099"), "\(fields)")
            }
            let wrong = try await change("2001-01-01", of: mallory.rawValue)
            #expect(wrong.status == 400 && wrong.body.contains("<details class=\"whole\" open>"))
            #expect(wrong.body.contains("value=\"2001-01-01\"") && wrong.body.contains("passed"))
            #expect(try await change("2099-12-31", of: "nobody").status == 404)
            #expect(try await other.post(path + "/permit", ["id": mallory.rawValue, "until": ""]).status == 404)
            let endless = try await browser.follow(change("", of: mallory.rawValue))
            #expect(!endless.body.contains("until Dec 31, 2099") && endless.body.contains("Set expiration date"))
            #expect(endless.body.contains("Access for <bdi>Mallory</bdi> no longer expires."))
            // The owner revokes access only for the user's account, so the user still has access through a link.
            _ = try await link(.file(id), .readOnly, fixture)
            let ended = try await browser.follow(browser.post(path + "/forbid", ["id": mallory.rawValue]))
            #expect(
                ended.body.contains(
                    "no longer shared with <bdi>Mallory</bdi>, but anyone with the link can still open it"))
        }
    }

    @Test func `A changed right is reported as what it is now`() async throws {
        try await TestBrowser.run { browser, fixture in
            let other = fixture.mallory, id = try await fixture.file("Plan.docx")
            let path = "/documents/\(id.rawValue)/permit"
            let given = try await browser.follow(browser.post(path, ["name": "mallory", "access": "view"]))
            #expect(given.body.contains("<bdi>Mallory</bdi> can now view this item."))
            let more = try await browser.follow(browser.post(path, ["id": other.rawValue, "access": "edit"]))
            #expect(more.body.contains("can now edit this item.") && !more.body.contains("can now view this item."))
            let less = try await browser.follow(browser.post(path, ["id": other.rawValue, "access": "view"]))
            #expect(less.body.contains("can now only view this item."))
            let ended = try await browser.follow(
                browser.post("/documents/\(id.rawValue)/forbid", ["id": other.rawValue]))
            #expect(
                ended.body.contains("<bdi>Plan.docx</bdi> is no longer shared with <bdi>Mallory</bdi>."))
            let again = try await browser.post("/documents/\(id.rawValue)/forbid", ["id": other.rawValue])
            #expect(again.status == 404)
        }
    }

    @Test func `The page says which access remains through a folder above or a link`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Offers"), file = try await fixture.put("Plan.docx", in: folder)
            let path = "/documents/\(file.rawValue)", above = "/folders/\(folder.rawValue)",
                id = fixture.mallory.rawValue
            _ = try await browser.post(above + "/permit", ["name": "mallory", "access": "edit"])
            let still = "<bdi>Mallory</bdi> can still edit this item through the folder <bdi>Offers</bdi>."
            let given = try await browser.follow(browser.post(path + "/permit", ["name": "mallory", "access": "view"]))
            #expect(given.body.contains(still) && !given.body.contains("can now view this item."))
            _ = try await browser.post(path + "/permit", ["id": id, "access": "edit"])
            let less = try await browser.follow(browser.post(path + "/permit", ["id": id, "access": "view"]))
            #expect(less.body.contains(still) && !less.body.contains("can now only view this item."))
            _ = try await link(.container(folder), .readOnly, fixture)
            for (address, name) in [(above, "Offers"), (path, "Plan.docx")] {
                let ended = try await browser.follow(browser.post(address + "/forbid", ["id": id]))
                let part = "You stopped sharing <bdi>\(name)</bdi> with <bdi>Mallory</bdi>, but they"
                #expect(ended.body.contains(part) == (address == above), "\(ended.body)")
                #expect(ended.body.contains("Anyone with the link can still open this item.") == (address == above))
                #expect(ended.body.contains(">Undo</button>"))
            }
        }
    }

    @Test func `A document's page lists people with access through a folder above, and links to it`() async throws {
        try await TestBrowser.run { browser, fixture in
            let outer = try await fixture.folder("Offers <b>"), inner = try await fixture.folder("Inner", in: outer)
            let id = try await fixture.file("Plan.docx")
            try await fixture.library.move(.file(id), to: inner, for: fixture.caller, now: fixture.clock.now)
            let paths = ["/documents/\(id.rawValue)", "/folders/\(inner.rawValue)"]
            for path in paths {
                let page = try await browser.get(path)
                #expect(page.body.contains("Not shared with anyone.") && page.body.contains("No links yet."))
                #expect(!page.body.contains("through the folder") && !page.body.contains("also opens this"))
            }
            try await fixture.library.share(
                .container(outer), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            _ = try await link(.container(outer), .readOnly, fixture)
            let way = "<a href=\"/folders/\(outer.rawValue)\">"
            for path in paths {
                let page = try await browser.get(path)
                #expect(!page.body.contains("Not shared with anyone.") && !page.body.contains("No links yet."))
                #expect(page.body.contains("Can edit · \(way)through the folder <bdi>Offers &lt;b&gt;</bdi></a>"))
                #expect(
                    page.body.contains(
                        "\(way)Also accessible through a link to the folder <bdi>Offers &lt;b&gt;</bdi></a>"))
                // Access through a parent folder can be revoked only on the page of that folder.
                #expect(!page.body.contains("/forbid\"") && !page.body.contains("/unshare?"))
            }
            let mallory = try await browser.signedIn(as: fixture.mallory)
            for path in paths {
                let page = try await mallory.get(path)
                #expect(page.status == 200 && !page.body.contains("through the folder"))
                #expect(!page.body.contains("also opens this"))
            }
            let top = try await link(.container(fixture.root()), .readWrite, fixture).share
            #expect(
                try await browser.get(paths[0]).body.contains(
                    "<a href=\"/\">Also accessible through a link to all your documents</a>"))
            try await fixture.library.unshare(top.id, for: fixture.caller, now: fixture.clock.now)
            #expect(try await !browser.get(paths[0]).body.contains("all your documents"))
        }
    }

    @Test func `An error is shown at its form, inside the panel`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), folder = try await fixture.folder("Plans")
            for path in ["/documents/\(id.rawValue)", "/folders/\(folder.rawValue)"] {
                let both = ["until": "2001-01-01", "password": "short"]
                for (action, fields, words, field) in [
                    ("permit", ["name": "nobody"], ["Ask the person"], "person"),
                    ("permit", ["name": "mallory", "until": "2001-01-01"], ["passed"], "until"),
                    ("permit", ["name": "nobody", "until": "2001-01-01"], ["Ask the person", "passed"], "person"),
                    ("share", ["password": "short"], ["at least 8 characters"], "link-password"),
                    ("share", both, ["passed", "at least 8 characters"], "link-until"),
                    ("hand-over", ["name": "nobody"], ["Ask the person"], "new-owner"),
                ] {
                    let answer = try await browser.post("\(path)/\(action)", fields)
                    #expect(answer.status == 400, "\(action) \(fields)")
                    #expect(answer.body.ranges(of: "id=\"problem\"").count == 1)
                    #expect(answer.body.matches(of: /\bautofocus\b/).count == 1)
                    let form = try #require(answer.body.firstRange(of: "action=\"\(path)/\(action)\""))
                    let problem = try #require(answer.body.firstRange(of: "id=\"problem\""))
                    let input = try #require(answer.body.firstRange(of: "<input id=\"\(field)\""))
                    #expect(form.upperBound < problem.lowerBound && problem.upperBound < input.lowerBound)
                    let tag = answer.body[input.lowerBound...].prefix { $0 != ">" }
                    #expect(tag.contains("autofocus") && tag.contains("aria-invalid") && tag.contains("problem"))
                    for words in words { #expect(answer.body[problem.upperBound...].contains(words), "\(fields)") }
                }
            }
        }
    }

    @Test func `The page offers each kind of link that doesn't exist yet`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), path = "/documents/\(id.rawValue)"
            func offered() async throws -> [String] {
                let body = try await browser.get(path).body
                guard let form = body.range(of: "action=\"\(path)/share\"") else { return [] }
                let after = body[form.upperBound...]
                let end = try #require(after.range(of: "</fieldset>"))
                let kinds = after[..<end.lowerBound].matches(of: /value="(view|edit)"( checked)?/)
                return kinds.map { "\($0.1)\($0.2 ?? "")" }
            }
            #expect(try await offered() == ["view checked", "edit"])
            #expect(try await browser.get(path).body.contains("min=\"\(Day(of: fixture.clock.now))\""))
            let (_, toView) = try await link(.file(id), .readOnly, fixture)
            #expect(try await offered() == ["edit checked"])
            // After an error, the form still has the user's choice *View*. Otherwise the form doesn't offer *View* if a
            // view link exists.
            let refused = try await browser.post(path + "/share", ["access": "view", "until": "2000-01-01"])
            #expect(refused.status == 400 && refused.body.contains("value=\"view\" checked"))
            _ = try await link(.file(id), .readWrite, fixture)
            #expect(try await offered() == [])
            try await fixture.library.unshare(toView.id, for: fixture.caller, now: fixture.clock.now)
            #expect(try await offered() == ["view checked"])
        }
    }

    @Test func `A visitor's file of another type is stored only in the shared folder`() async throws {
        try await TestBrowser.run { browser, fixture in
            let shared = try await fixture.folder("Shared"), id = try await fixture.file("Plan.docx")
            let (alone, _) = try await link(.file(id), .readWrite, fixture), visitor = browser.signedOut
            let refused = try await visitor.upload(alone + "/upload", [("Plan.xlsx", "x")])
            #expect(refused.status == 409 && refused.body.contains("<bdi>.xlsx</bdi>"))
            #expect(!refused.body.contains("id=\"apart\""))
            try await fixture.library.move(.file(id), to: shared, for: fixture.caller, now: fixture.clock.now)
            let (folder, _) = try await link(.container(shared), .readWrite, fixture)
            let below = try await visitor.upload("\(folder)/documents/\(id.rawValue)/upload", [("Plan.xlsx", "x")])
            let keep = "action=\"\(folder)/folders/\(shared.rawValue)/upload\""
            #expect(below.status == 409 && below.body.contains(keep))
            #expect(try await fixture.contents(id) == "first")
        }
    }

    @Test func `A link keeps working after the keys of access tokens change`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx")
            let (path, share) = try await link(.file(id), .readOnly, fixture)
            _ = try await fixture.storage.keys(now: fixture.clock.now, orFirst: .random(now: fixture.clock.now))
            // After thirty days, garbage collection replaces the key that signs access tokens. The old key is deleted
            // ten hours later.
            for _ in 0..<3 {
                fixture.clock.advance(30 * 24 * 3600)
                let retirement = fixture.clock.now.addingTimeInterval(AccessTokens.lifetime)
                let isRotated = try await fixture.storage.rotate(
                    to: .random(now: fixture.clock.now), ifOlderThan: fixture.clock.now, now: fixture.clock.now,
                    retirement: retirement)
                #expect(isRotated)
            }
            fixture.clock.advance(AccessTokens.lifetime + 1)
            #expect(try await browser.signedOut.get(path).status == 200)
            #expect(try await fixture.host.wopi.address(of: share, now: fixture.clock.now).hasSuffix(path))
        }
    }

    @Test func `A visitor sees only the shared document`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Private folder"), id = try await fixture.file("Plan.docx")
            let other = try await fixture.file("Other.docx", "other")
            try await fixture.library.move(.file(id), to: folder, for: fixture.caller, now: fixture.clock.now)
            let (path, _) = try await link(.file(id), .readOnly, fixture)
            let page = try await browser.signedOut.get(path)
            #expect(page.status == 200 && page.body.contains("Plan.docx") && page.body.contains("Mia"))
            #expect(!page.body.contains("Private folder") && !page.body.contains("Other.docx"))
            #expect(!page.body.contains(folder.rawValue) && !page.body.contains("type=\"file\""))
            let download = try await browser.signedOut.get(path + "/download")
            #expect(download.body == "first" && download.headers[.contentDisposition]?.hasPrefix("attachment") == true)
            for address in [
                "/documents/\(other.rawValue)", "/documents/\(other.rawValue)/download", "/folders/\(folder.rawValue)",
                "/folders/\(try await fixture.root().rawValue)",
            ] {
                let answer = try await browser.signedOut.get(path + address)
                #expect(answer.status == 404 && !answer.body.contains("Other") && !answer.body.contains("Private"))
            }
        }
    }

    @Test func `A view link can't write and an edit link can, with the visitor's own token`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), visitor = browser.signedOut
            let (view, _) = try await link(.file(id), .readOnly, fixture)
            #expect(try await visitor.upload(view + "/upload", [("Plan.docx", "second")]).status == 404)
            let (edit, _) = try await link(.file(id), .readWrite, fixture)
            for token in ["", "x", browser.csrf] {
                #expect(try await visitor.upload(edit + "/upload", [("a", "second")], csrf: token).status == 403)
            }
            #expect(try await fixture.contents(id) == "first")
            let page = try await visitor.follow(visitor.upload(edit + "/upload", [("Any name.docx", "second")]))
            #expect(page.body.contains("Your file was saved as version 2 of "))
            #expect(try await fixture.contents(id) == "second")
            try await fixture.lock(id)
            let locked = try await visitor.upload(edit + "/upload", [("a", "third")])
            #expect(locked.status == 409 && locked.body.contains("is open in an app."))
            #expect(try await fixture.contents(id) == "second")
        }
    }

    @Test func `Visitors can't go above a shared folder`() async throws {
        try await TestBrowser.run { browser, fixture in
            let above = try await fixture.folder("Above"), shared = try await fixture.folder("Shared", in: above)
            let inner = try await fixture.folder("Inner", in: shared), id = try await fixture.file("Plan.docx")
            try await fixture.library.move(.file(id), to: inner, for: fixture.caller, now: fixture.clock.now)
            let (path, _) = try await link(.container(shared), .readOnly, fixture), visitor = browser.signedOut
            let top = try await visitor.get(path)
            #expect(top.status == 200 && top.body.contains("Shared") && top.body.contains("Inner"))
            let below = try await visitor.get("\(path)/folders/\(inner.rawValue)")
            #expect(below.status == 200 && below.body.contains("Plan.docx") && below.body.contains("Shared"))
            let document = try await visitor.get("\(path)/documents/\(id.rawValue)")
            #expect(document.status == 200 && document.body.contains("Plan.docx"))
            #expect(try await visitor.get("\(path)/documents/\(id.rawValue)/download").body == "first")
            for page in [top, below, document] { #expect(!page.body.contains("Above")) }
            #expect(try await visitor.get("\(path)/folders/\(above.rawValue)").status == 404)
            #expect(try await visitor.get(path + "/download").status == 404)
            let write = try await visitor.upload("\(path)/folders/\(shared.rawValue)/upload", [("a.docx", "x")])
            #expect(write.status == 404)
        }
    }

    @Test func `A folder shared for editing accepts files only in itself and below`() async throws {
        try await TestBrowser.run { browser, fixture in
            let shared = try await fixture.folder("Shared"), visitor = browser.signedOut
            let (path, _) = try await link(.container(shared), .readWrite, fixture)
            let page = try await visitor.follow(
                visitor.upload("\(path)/folders/\(shared.rawValue)/upload", [("New.docx", "x")]))
            #expect(page.body.contains("New.docx</bdi> was uploaded."))
            #expect(page.body.contains("You can view and edit this folder’s contents and upload files."))
            let before = try await fixture.everything(), root = try await fixture.root().rawValue
            #expect(try await visitor.upload("\(path)/folders/\(root)/upload", [("Out.docx", "x")]).status == 404)
            #expect(try await fixture.everything() == before)
        }
    }

    @Test func `An invalid link token opens nothing`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), (path, share) = try await link(.file(id), .readOnly, fixture)
            let forged = [
                path + "x", String(path.dropLast()), "/s/" + share.id.rawValue, "/s/x", "/s/..%2F..",
                path.replacing(share.id.rawValue, with: String(share.id.rawValue.reversed())),
            ]
            for path in forged { #expect(try await browser.signedOut.get(path).status == 404, "\(path)") }
            #expect(try await browser.signedOut.get(path).status == 200)
        }
    }

    @Test func `A document's page can't revoke a link of another document`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx"), other = try await fixture.file("Other.docx")
            let (path, share) = try await link(.file(id), .readOnly, fixture)
            let answer = try await browser.post("/documents/\(other.rawValue)/unshare", ["id": share.id.rawValue])
            #expect(answer.status == 404)
            #expect(try await browser.signedOut.get(path).status == 200)
        }
    }
}
