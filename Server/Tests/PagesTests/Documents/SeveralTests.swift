import Basics
import Documents
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import NIOCore
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import Pages

/// Tests actions on several selected documents and folders.
@Suite struct SeveralTests {
    @Test func `Several items are moved and reported in one sentence`() async throws {
        try await TestBrowser.run { browser, fixture in
            let from = try await fixture.folder("From"), to = try await fixture.folder("To <b>")
            let inner = try await fixture.folder("Inner", in: from)
            let file = try await fixture.put("Plan.docx", in: from)
            let path = "/folders/\(from.rawValue)", ids: [NodeID] = [.file(file), .container(inner)]
            let page = try await browser.get(path)
            #expect(
                page.body.contains("<details class=\"choosing\">") && page.body.contains("value=\"\(ids[0].inForm)\""))
            let first = try await browser.choose(path + "/choose", ids, ["action": "move"])
            #expect(first.status == 200 && first.body.contains("<h1>Move 2 items</h1>"))
            // The folder that contains the items has no other subfolder, so the move dialog begins in the folder's
            // parent folder.
            let root = try await fixture.root().rawValue
            #expect(
                first.body.contains("value=\"\(root)\">Move here</button>")
                    && !first.body.contains(inner.rawValue + "\"><svg")
            )
            #expect(first.body.contains("name=\"to\" value=\"\(to.rawValue)\""))
            let above = try await browser.choose(path + "/move-several", ids, ["to": root])
            #expect(above.body.contains("To &lt;b&gt;") && above.body.contains("name=\"to\" value=\"\(to.rawValue)\""))
            let second = try await browser.choose(path + "/move-several", ids, ["to": to.rawValue])
            #expect(second.body.contains("name=\"folder\" value=\"\(to.rawValue)\""))
            // The move dialog has no button "Move here" for the current folder and for the folders that are being
            // moved.
            for here in [from, inner] {
                let page = try await browser.choose(path + "/move-several", ids, ["to": here.rawValue])
                #expect(page.status == 200 && !page.body.contains("name=\"to\" value=\"\(inner.rawValue)\"><svg"))
                #expect(page.body.contains("name=\"folder\"") == (here == inner))
            }
            let moved = try await browser.follow(
                browser.choose(path + "/move-several", ids, ["folder": to.rawValue]))
            #expect(moved.body.contains("2 items were moved to <bdi>To &lt;b&gt;</bdi>."))
            #expect(moved.body.contains("<a href=\"/folders/\(to.rawValue)\">Show"))
            #expect(
                try await fixture.library.children(of: to, for: fixture.caller, now: fixture.clock.now).files.count == 1
            )
        }
    }

    @Test func `Deleting someone else's shared items says whose trash they are in`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Plans"), mallory = try await browser.signedIn(as: fixture.mallory)
            let below = try await fixture.folder("Old", in: folder)
            var files: [FileID] = []
            for name in ["A.docx", "B.docx", "C.docx"] {
                files.append(try await fixture.file(name))
                try await fixture.library.move(
                    .file(files[files.count - 1]), to: folder, for: fixture.caller, now: fixture.clock.now)
            }
            try await fixture.library.share(
                .container(folder), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            let path = "/folders/\(folder.rawValue)"
            let says =
                "<bdi>Mia</bdi>’s trash with all its contents and versions. You can undo this right after deleting. Later, only <bdi>Mia</bdi>"
            for page in [
                try await mallory.get("/documents/\(files[0].rawValue)/delete"),
                try await mallory.get("/folders/\(below.rawValue)/delete"),
                try await mallory.choose(path + "/choose", [.file(files[1]), .file(files[2])], ["action": "delete"]),
            ] { #expect(page.status == 200 && page.body.contains(says), "\(page.body)") }
            for gone in [
                try await mallory.post("/documents/\(files[0].rawValue)/delete"),
                try await mallory.post("/folders/\(below.rawValue)/delete"),
                try await mallory.choose(path + "/delete-several", [.file(files[1]), .file(files[2])]),
            ] {
                let page = try await mallory.follow(gone)
                #expect(page.body.contains("to <bdi>Mia</bdi>’s trash."))
                #expect(!page.body.contains("moved to the trash."))
                #expect(page.body.contains("<input type=\"hidden\" name=\"folder\" value=\"\(folder.rawValue)\">"))
            }
            // Only the user who deleted the items can undo the deletion.
            let undo = ["id": "file-\(files[0].rawValue)", "folder": folder.rawValue, "back": "yes"]
            #expect(try await browser.post("/trash/restore", undo).status == 404)
            #expect(try await mallory.post("/trash/restore", undo.merging(["folder": "x"]) { $1 }).status == 404)
            let back = try await mallory.follow(mallory.post("/trash/restore", undo))
            #expect(back.body.contains("<bdi>A.docx</bdi> was restored.") && back.body.contains("A.docx"))
            #expect(try await mallory.follow(mallory.post("/documents/\(files[0].rawValue)/delete")).status == 200)
            #expect(try await browser.get("/documents/\(files[0].rawValue)/delete").status == 404)
        }
    }

    @Test func `Several items are deleted after a page that names each`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Old <i>"), file = try await fixture.file("Plan.docx")
            let path = "/folders/\(try await fixture.root().rawValue)"
            let ids: [NodeID] = [.file(file), .container(folder)]
            let page = try await browser.choose(path + "/choose", ids, ["action": "delete"])
            #expect(page.status == 200 && page.body.contains("Delete 2 items?"))
            #expect(page.body.contains("<bdi>Old &lt;i&gt;</bdi>") && page.body.contains("<bdi>Plan.docx</bdi>"))
            let before = try await fixture.everything()
            try await fixture.lock(file)
            let refused = try await browser.choose(path + "/delete-several", ids)
            #expect(refused.status == 409 && refused.body.contains("<bdi>Plan.docx</bdi> is open in an app"))
            // After the error, the page shows the items as still selected.
            #expect(refused.body.contains("<details class=\"choosing\" open>"))
            #expect(refused.body.components(separatedBy: " checked></label>").count == 3)
            #expect(try await fixture.everything().count == before.count)
            let other = try await fixture.file("Other.docx")
            let gone = try await browser.follow(
                browser.choose(path + "/delete-several", [.container(folder), .file(other)]))
            #expect(gone.body.contains("2 items were moved to the trash.") && gone.body.contains("href=\"/trash\""))
            let undo = try await browser.upload(
                "/trash/restore",
                raw: "csrf=\(browser.csrf)&back=yes&id=folder-\(folder.rawValue)&id=file-\(other.rawValue)",
                type: "application/x-www-form-urlencoded")
            #expect(try await browser.follow(undo).body.contains("2 items were restored."))
            #expect(try await fixture.everything().count == before.count + 1)
        }
    }

    @Test func `A refusal names the item that it is about`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("To"), inner = try await fixture.folder("Inner", in: folder)
            let twin = try await fixture.put("plan.DOCX", in: folder), file = try await fixture.file("Plan.docx")
            let path = "/folders/\(try await fixture.root().rawValue)", before = try await fixture.everything()
            let taken = try await browser.choose(
                path + "/move-several", [.container(inner), .file(file)], ["folder": folder.rawValue])
            // The second item is in another folder than the first, so the request is refused.
            #expect(taken.status == 404)
            let clash = try await browser.choose(path + "/move-several", [.file(file)], ["folder": folder.rawValue])
            #expect(
                clash.status == 409 && clash.body.contains("<bdi>To</bdi> already contains items with these names:"))
            let itself = try await browser.choose(
                path + "/move-several", [.file(file), .container(folder)], ["folder": inner.rawValue])
            #expect(itself.status == 409 && itself.body.contains("A folder can’t be moved into itself."))
            for fields in [["action": "download"], ["action": "move"], ["action": "delete"]] {
                let none = try await browser.choose(path + "/choose", [], fields)
                #expect(none.status == 400 && none.body.contains("Select at least one document or folder first."))
            }
            #expect(try await browser.choose(path + "/choose", [.file(file)], ["action": "x"]).status == 404)
            let many = (0...Library.maxAtOnce).compactMap { _ in FileID(rawValue: Identifier.random()) }
            for action in ["choose", "move-several", "delete-several"] {
                let answer = try await browser.choose(path + "/" + action, many.map { .file($0) }, ["action": "delete"])
                #expect(
                    answer.status == 400 && answer.body.contains("You can select at most 1000 items at once."),
                    "\(action)")
            }
            #expect(try await fixture.everything() == before)
            _ = twin
        }
    }

    @Test func `All name conflicts are reported with the possible solutions`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("To <b>"),
                path = "/folders/\(try await fixture.root().rawValue)/move-several"
            var ids: [NodeID] = []
            for name in ["A.docx", "B <i>.docx", "C.docx"] {
                if name != "C.docx" { _ = try await fixture.put(name, in: folder) }
                ids.append(.file(try await fixture.file(name)))
            }
            let to = ["folder": folder.rawValue], before = try await fixture.everything()
            let refused = try await browser.choose(path, ids, to)
            #expect(
                refused.status == 409
                    && refused.body.contains("<bdi>To &lt;b&gt;</bdi> already contains items with these names:"))
            #expect(
                refused.body.contains(
                    "<li><bdi>A.docx</bdi></li><li><bdi>B &lt;i&gt;.docx</bdi></li></ul>"))
            #expect(refused.body.components(separatedBy: "name=\"chosen\"").count == 10)
            #expect(try await browser.choose(path, ids, to.merging(["clash": "x"]) { $1 }).status == 404)
            #expect(try await fixture.everything() == before)
            let others = try await browser.follow(browser.choose(path, ids, to.merging(["clash": "skip"]) { $1 }))
            #expect(
                others.body.contains("2 items were not moved because their names are already used there.")
                    && others.body.contains("1 item was moved to") && others.body.contains("A.docx"))
            // All of these items have the name of an item in the target folder, so the page doesn't offer to skip items
            // with name conflicts.
            let rest = try await browser.choose(path, Array(ids.prefix(2)), to)
            #expect(rest.body.contains("value=\"both\"") && !rest.body.contains("value=\"skip\""))
            let both = try await browser.choose(path, ids.dropLast(), to.merging(["clash": "both"]) { $1 })
            #expect(
                try await browser.follow(both).body.contains(
                    "2 items were moved to <bdi>To &lt;b&gt;</bdi>. 2 items were renamed."))
            #expect(
                try await fixture.listing(of: folder).files.map(\.name) == [
                    "A (2).docx", "A.docx", "B <i> (2).docx", "B <i>.docx", "C.docx",
                ])
            // If a single item is moved to a folder that contains an item with the same name, the user can also choose
            // to keep both. The page then shows the new name of the moved item.
            let one = try await fixture.file("C.docx"), address = "/documents/\(one.rawValue)/move"
            let asked = try await browser.post(address, to)
            #expect(asked.status == 409 && asked.body.contains("<ul class=\"names\"><li><bdi>C.docx</bdi></li></ul>"))
            #expect(!asked.body.contains("name=\"chosen\"") && !asked.body.contains("value=\"skip\""))
            let moved = try await browser.follow(browser.post(address, to.merging(["clash": "both"]) { $1 }))
            #expect(moved.body.contains("<bdi>C (2).docx</bdi> was moved to <bdi>To &lt;b&gt;</bdi>."))
        }
    }

    @Test func `A user can't move or download items of others, alone or together with their own`() async throws {
        try await TestBrowser.run { browser, fixture in
            let file = try await fixture.file("Secret.docx"), folder = try await fixture.folder("Secret folder")
            let mallory = try await browser.signedIn(as: fixture.mallory)
            let root = try await fixture.root(of: fixture.mallory)
            let caller = Caller(user: fixture.mallory, authority: .machine), now = fixture.clock.now
            let own = try await fixture.library.createContainer(
                .exactly(DocumentName("Own"), overwrite: false), in: root, for: caller, now: now
            ).container.id
            let before = try await fixture.everything(), path = "/folders/\(root.rawValue)"
            for ids in [[.container(own), .file(file)], [.container(folder), .container(own)]] as [[NodeID]] {
                for (action, fields) in [
                    ("choose", ["action": "download"]), ("choose", ["action": "move"]),
                    ("choose", ["action": "delete"]),
                    ("move-several", ["folder": root.rawValue]), ("move-several", ["folder": own.rawValue]),
                    ("delete-several", [:]),
                ] {
                    for base in [path, "/folders/\(try await fixture.root().rawValue)", "/folders/\(own.rawValue)"] {
                        let answer = try await mallory.choose("\(base)/\(action)", ids, fields)
                        #expect(answer.status == 404 && !answer.body.contains("Secret"), "\(action) in \(base)")
                    }
                }
            }
            let whole = try await mallory.get("/folders/\(folder.rawValue)/download")
            #expect(whole.status == 404 && !whole.body.contains("Secret"))
            // A user with view access may download the selected items, but may not change them.
            try await fixture.library.share(
                .container(folder), with: fixture.mallory, as: .viewer, for: fixture.caller, now: now)
            let inner = try await fixture.put("In.docx", in: folder), shared = "/folders/\(folder.rawValue)"
            let page = try await mallory.get(shared)
            #expect(page.body.contains("value=\"download\"") && !page.body.contains("value=\"delete\""))
            for (action, fields) in [
                ("choose", ["action": "move"]), ("choose", ["action": "delete"]),
                ("move-several", ["folder": root.rawValue]), ("delete-several", [:]),
            ] {
                #expect(try await mallory.choose("\(shared)/\(action)", [.file(inner)], fields).status == 404)
            }
            #expect(try await mallory.bytes(shared + "/download").names == ["Secret folder/", "Secret folder/In.docx"])
            #expect(try await fixture.library.file(inner, for: fixture.caller, now: now).file.parent == folder)
            #expect(try await fixture.everything().count == before.count + 1)
        }
    }

    @Test func `Forms about several items require the token of their page`() async throws {
        try await TestBrowser.run { browser, fixture in
            let file = try await fixture.file("Plan.docx"), folder = try await fixture.folder("To")
            let path = "/folders/\(try await fixture.root().rawValue)", before = try await fixture.everything()
            for (action, fields) in [
                ("choose", ["action": "download"]), ("choose", ["action": "delete"]), ("choose", ["action": "move"]),
                ("move-several", ["folder": folder.rawValue]), ("delete-several", [:]),
            ] {
                for token in ["", "x", browser.signedOut.csrf] {
                    let answer = try await browser.choose("\(path)/\(action)", [.file(file)], fields, csrf: token)
                    #expect(answer.status == 403, "\(action)")
                }
            }
            // A link or form on another site leads to the page of the folder and starts no download of a zip.
            for site in ["cross-site", "same-site"] {
                let answer = try await browser.get(
                    path + "/download", [try #require(HTTPField.Name("Sec-Fetch-Site")): site])
                #expect(answer.status == 303 && answer.location == path)
            }
            #expect(try await browser.signedOut.get(path + "/download").status == 303)
            #expect(try await fixture.everything() == before)
        }
    }

    @Test func `A zip is saved under the folder's name and never displayed inline`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("計画 \"x\"\\\n"), file = try await fixture.put("In.docx", in: folder)
            _ = try await fixture.folder("Empty", in: folder)
            let path = "/folders/\(folder.rawValue)", zip = try await browser.bytes(path + "/download")
            #expect(zip.headers[.contentType] == "application/zip" && zip.headers[.contentLength] == nil)
            let disposition = try #require(zip.headers[.contentDisposition])
            #expect(disposition.hasPrefix("attachment; filename=\"") && disposition.contains("%E8%A8%88%E7%94%BB"))
            #expect(!disposition.contains("\n") && zip.headers[.xContentTypeOptions] == "nosniff")
            let name = "計画 ＂x＂＼␊/"
            #expect(zip.names == [name, name + "In.docx", name + "Empty/", "Changed names.txt"])
            let one = try await browser.chosenBytes(
                path + "/choose", [.file(file), .file(file)], ["action": "download"])
            #expect(one.names == ["In.docx"])
            #expect(one.headers[.contentDisposition]?.contains("In.docx.zip") == true)
            let top = try await browser.bytes("/folders/\(try await fixture.root().rawValue)/download")
            #expect(top.names.first == "Documents/" && top.names.count == 5)
        }
    }

    @Test func `Visitors of a folder's link can download the folder and nothing above it`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Shared"), inner = try await fixture.folder("Inner", in: folder)
            _ = try await fixture.put("In.docx", in: inner)
            let file = try await fixture.file("Secret.docx")
            let share = try await fixture.library.share(
                .container(folder), as: .readOnly, for: fixture.caller, now: fixture.clock.now)
            let address = try await fixture.host.wopi.address(of: share, now: fixture.clock.now)
            let path = String(address.dropFirst(fixture.host.configuration.address.text.count))
            let page = try await browser.signedOut.get(path)
            let link = "\(path)/folders/\(folder.rawValue)/download"
            #expect(page.body.contains("href=\"\(link)\"") && !page.body.contains("type=\"checkbox\""))
            let zip = try await browser.signedOut.bytes(link)
            #expect(zip.names == ["Shared/", "Shared/Inner/", "Shared/Inner/In.docx"])
            let part = try await browser.signedOut.bytes("\(path)/folders/\(inner.rawValue)/download")
            #expect(part.names == ["Inner/", "Inner/In.docx"])
            for other in [try await fixture.root().rawValue, file.rawValue, Identifier.random()] {
                let answer = try await browser.signedOut.get("\(path)/folders/\(other)/download")
                #expect(answer.status == 404 && !answer.body.contains("Secret"))
            }
            try await fixture.library.unshare(share.id, for: fixture.caller, now: fixture.clock.now)
            #expect(try await browser.signedOut.get(link).status == 404)
        }
    }
}

extension WOPIFixture {
    func put(_ name: String, in folder: ContainerID) async throws -> FileID {
        let file = try await file(name)
        try await library.move(.file(file), to: folder, for: caller, now: clock.now)
        return file
    }
}

/// A zip that the browser downloaded.
private struct ZipAnswer {
    var headers: HTTPFields
    var body: ByteBuffer

    /// The names in the zip's central directory.
    var names: [String] {
        var names: [String] = [], rest = Array(body.readableBytesView)[...]
        while let found = rest.firstRange(of: [0x50, 0x4b, 1, 2]) {
            rest = rest[found.lowerBound...]
            let start = rest.startIndex, length = Int(rest[start + 28]) | Int(rest[start + 29]) << 8
            names.append(String(decoding: rest[(start + 46)..<(start + 46 + length)], as: UTF8.self))
            rest = rest[(start + 46 + length)...]
        }
        return names
    }
}

extension TestBrowser {
    private func form(_ ids: [NodeID], _ fields: [String: String], _ csrf: String?) -> String {
        (["csrf=" + (csrf ?? self.csrf)] + fields.map { $0 + "=" + $1 } + ids.map { "chosen=" + $0.inForm })
            .joined(separator: "&")
    }

    func choose(
        _ path: String, _ ids: [NodeID], _ fields: [String: String] = [:], csrf: String? = nil
    ) async throws -> PageAnswer {
        try await upload(path, raw: form(ids, fields, csrf), type: "application/x-www-form-urlencoded")
    }

    fileprivate func chosenBytes(
        _ path: String, _ ids: [NodeID], _ fields: [String: String]
    ) async throws -> ZipAnswer {
        try await zip(.post, path, ByteBuffer(string: form(ids, fields, nil)))
    }

    fileprivate func bytes(_ path: String) async throws -> ZipAnswer { try await zip(.get, path, nil) }

    private func zip(_ method: HTTPRequest.Method, _ path: String, _ body: ByteBuffer?) async throws -> ZipAnswer {
        var headers: HTTPFields = [.cookie: "__Host-emplace-\(isSignedIn ? "session" : "form")=\(secret)"]
        if body != nil { headers[.contentType] = "application/x-www-form-urlencoded" }
        return try await client.execute(uri: path, method: method, headers: headers, body: body) {
            #expect($0.status == .ok)
            return ZipAnswer(headers: $0.headers, body: $0.body)
        }
    }
}
