import Basics
import Documents
import Foundation
import HTTPTypes
import PortContracts
import OAuthServer
import PlaceServer
import ServerFixtures
import Testing
import WOPIHost

/// Tests the activity page, which lists events about a user's account and about the documents that the user owns.
@Suite struct ActivityPageTests {
    @Test func `The owner sees who deleted and who restored a document`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Plans <b>"), file = try await fixture.put("Plan.docx", in: folder)
            let caller = fixture.caller
            try await fixture.library.share(
                .container(folder), with: fixture.mallory, as: .editor, for: caller, now: fixture.clock.now)
            let mallory = try await browser.signedIn(as: fixture.mallory)
            fixture.clock.advance(60)
            #expect(try await mallory.post("/documents/\(file.rawValue)/delete").status == 303)
            fixture.clock.advance(60)
            try await fixture.library.bringBack(.file(file), for: caller, now: fixture.clock.now)
            #expect(try await browser.get("/").body.contains("<a href=\"/activity\">Activity</a>"))
            let ofThis = "/activity?document=\(file.rawValue)"
            #expect(try await browser.get("/documents/\(file.rawValue)").body.contains("href=\"\(ofThis)\""))
            let all = try await browser.get("/activity").body
            #expect(all.contains("Plans &lt;b&gt;") && all.contains("href=\"\(ofThis)\""))
            let one = try await browser.get(ofThis).body
            #expect(one.contains("<bdi>Mallory</bdi></a> · <strong>Document deleted</strong>"), "\(one)")
            #expect(one.contains("data-moment") && one.contains("href=\"/activity\""))
            #expect(!one.contains("<strong>Folder created</strong>") && one.contains("<bdi>Plans &lt;b&gt;</bdi>"))
        }
    }

    @Test func `After a transfer the new owner sees the earlier activity and the former owner doesn't`()
        async throws
    {
        try await TestBrowser.run { browser, fixture in
            let file = try await fixture.file("Plan.docx"), path = "/activity?document=\(file.rawValue)"
            let mallory = try await browser.signedIn(as: fixture.mallory)
            #expect(try await !mallory.get(path).body.contains("Document created"))
            try await fixture.library.transfer(
                .file(file), to: fixture.mallory, for: fixture.caller, now: fixture.clock.now)
            let after = try await mallory.get(path).body
            #expect(after.contains("Document created") && after.contains("Ownership received"))
            fixture.clock.advance(1)
            _ = try await fixture.library.renameFile(
                file, to: DocumentName("Secret.docx"), presenting: nil,
                for: Caller(user: fixture.mallory, authority: .machine), now: fixture.clock.now)
            let former = try await browser.get(path).body
            #expect(former.contains("Document created") && !former.contains("Renamed"))
        }
    }

    @Test func `A folder's activity covers all levels below it and what was deleted from it`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Plans"), inner = try await fixture.folder("Inner", in: folder)
            let deep = try await fixture.put("Deep.docx", in: inner),
                gone = try await fixture.put("Gone.docx", in: folder)
            _ = try await fixture.file("Elsewhere.docx")
            try await fixture.library.deleteFile(gone, for: fixture.caller, now: fixture.clock.now)
            let page = try await browser.get("/activity?document=\(folder.rawValue)").body
            for name in ["Deep.docx", "Gone.docx", "Inner", "Plans"] { #expect(page.contains(name), "\(name)") }
            #expect(!page.contains("Elsewhere.docx") && page.contains("Includes the folder’s contents"), "\(page)")
            #expect(page.contains("<a href=\"/documents/\(deep.rawValue)\"><bdi>Deep.docx</bdi></a>"))
            // The activity of a folder includes items that were deleted together with a subfolder.
            try await fixture.library.deleteTree(inner, for: fixture.caller, now: fixture.clock.now)
            let later = try await browser.get("/activity?document=\(folder.rawValue)").body
            #expect(later.contains("Deep.docx") && later.contains(" · 1 item"), "\(later)")
            // An item in the trash has no page.
            #expect(!page.contains("href=\"/documents/\(gone.rawValue)\""))
            #expect(try await browser.get("/folders/\(folder.rawValue)").body.contains("/activity?document="))
        }
    }

    @Test func `Rare events of a folder are searched for in parts, among many other events`() async throws {
        try await TestBrowser.run { browser, fixture in
            let quiet = try await fixture.folder("Quiet"), busy = try await fixture.file("Busy.docx")
            let mia = fixture.mia, start = fixture.clock.now.addingTimeInterval(1)
            try await fixture.host.ports.documents.write { rows in
                for number in 0..<5_000 {
                    let at = start.addingTimeInterval(Double(number) / 1000)
                    try rows.append(
                        DocumentEvent(
                            id: TimeOrderedID.make(at: at), at: at, kind: .saved, user: mia, authority: "machine",
                            resource: busy.rawValue, name: "Busy.docx"))
                }
            }
            let first = try await browser.get("/activity?document=\(quiet.rawValue)").body
            #expect(first.contains("No results yet.") && !first.contains("Folder created"))
            let next = try #require(first.firstMatch(of: /href="(\/activity\?document=[^"]+before=[^"]+)"/))
            let second = try await browser.get(String(next.1.replacing("&amp;", with: "&"))).body
            #expect(second.contains("Folder created") && !second.contains("Busy.docx"))
        }
    }

    @Test func `The activity can be filtered by a person's name`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Plans"), caller = fixture.caller
            try await fixture.library.share(
                .container(folder), with: fixture.mallory, as: .editor, for: caller, now: fixture.clock.now)
            let mallory = try await browser.signedIn(as: fixture.mallory)
            let made = try await mallory.post("/folders/\(folder.rawValue)/new-folder", ["name": "Hers"])
            #expect(made.status == 303)
            let all = try await browser.get("/activity").body, by = "/activity?by=\(fixture.mallory.rawValue)"
            #expect(all.contains("<a href=\"\(by)\"><bdi>Mallory</bdi></a>"), "\(all)")
            let hers = try await browser.get(by).body
            #expect(hers.contains("Done by <bdi>Mallory</bdi>") && hers.contains("Hers"))
            #expect(!hers.contains("Access") && !hers.contains("Shared with a person"))
            let both = try await browser.get(by + "&document=\(folder.rawValue)").body
            #expect(both.contains("Hers") && !both.contains("Shared with a person"))
            for nobody in [UserID.random().rawValue, folder.rawValue] {
                let page = try await browser.get("/activity?by=\(nobody)")
                #expect(page.status == 200 && !page.body.contains("Hers"))
            }
            // Mia did nothing in Mallory's documents. So Mallory's page must not show Mia's name, even if the address
            // has Mia's id.
            let other = try await mallory.get(
                "/activity?by=\(fixture.mia.rawValue)&document=\(UserID.random().rawValue)")
            #expect(other.status == 200 && !other.body.contains("Mia"))
            for path in ["/activity?by=..", "/activity?by=%00"] {
                #expect(try await browser.get(path).status == 404)
            }
        }
    }

    @Test func `Filters by kind and time stay in effect on the following pages`() async throws {
        try await TestBrowser.run { browser, fixture in
            let file = try await fixture.file("Plan.docx"), caller = fixture.caller
            fixture.clock.advance(3 * 24 * 3600)
            let browser = try await browser.signedIn(as: fixture.mia)
            try await fixture.library.share(
                .file(file), with: fixture.mallory, as: .editor, for: caller, now: fixture.clock.now)
            let gone = try await fixture.file("Gone.docx")
            try await fixture.library.deleteFile(gone, for: caller, now: fixture.clock.now)
            _ = try await fixture.accounts.change(fixture.mia, AccountChange(isOperator: true), now: fixture.clock.now)
            let all = try await browser.get("/activity").body
            let strings = [
                "changes": "Document created", "sharing": "Shared with a person", "deleting": "Document deleted",
                "account": "Account changed",
            ]
            for text in strings.values { #expect(all.contains("<strong>\(text)</strong>"), "\(text)") }
            for (kind, text) in strings {
                let page = try await browser.get("/activity?kind=\(kind)").body
                #expect(page.contains("<option value=\"\(kind)\" selected>"))
                for other in strings.values {
                    #expect(page.contains("<strong>\(other)</strong>") == (other == text), "\(kind) \(other)")
                }
                #expect(page.contains("href=\"/activity\">All activity</a>"))
            }
            #expect(try await browser.get("/activity?kind=ended").body.contains("No activity found."))
            try await fixture.library.stopSharing(
                .file(file), with: fixture.mallory, for: caller, now: fixture.clock.now)
            let ended = try await browser.get("/activity?kind=ended").body
            #expect(ended.contains("<strong>Stopped sharing with a person</strong>"))
            #expect(!ended.contains("<strong>Shared with a person</strong>"))
            let recent = try await browser.get("/activity?kind=changes&since=day&document=\(file.rawValue)").body
            #expect(!recent.contains("Document created") && recent.contains("name=\"document\""))
            #expect(try await browser.get("/activity?kind=changes&since=week").body.contains("Document created"))
            for _ in 0..<60 {
                fixture.clock.advance(1)
                try await fixture.save("text", to: file)
            }
            let long = try await browser.get("/activity?kind=changes&since=week").body
            #expect(long.contains("kind=changes&amp;since=week&amp;before="))
            for query in ["kind=file_saved", "since=x", "kind=%00"] {
                #expect(try await browser.get("/activity?\(query)").status == 404, "\(query)")
            }
            let strange = try await browser.get("/activity?kind=&since=")
            #expect(strange.status == 200 && strange.body.contains("Document saved</strong>"))
        }
    }

    @Test func `An activity entry links to the item in the trash until it is deleted permanently`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = try await fixture.folder("Old plans"), file = try await fixture.put("Plan.docx", in: folder)
            try await fixture.library.deleteTree(folder, for: fixture.caller, now: fixture.clock.now)
            let way = "<a href=\"/trash?words=Old%20plans\">in the trash</a>"
            let page = try await browser.get("/activity").body
            #expect(page.components(separatedBy: way).count > 3, "\(page)")
            #expect(try await browser.get("/activity?document=\(file.rawValue)").body.contains(way))
            #expect(try await browser.get("/trash?words=Old%20plans").body.contains("<bdi>Old plans</bdi>"))
            try await fixture.library.discard(nil, for: fixture.caller, now: fixture.clock.now)
            #expect(try await !browser.get("/activity").body.contains("in the trash</a>"))
        }
    }

    @Test func `The activity page links to what a recipient did in other people's documents`() async throws {
        try await TestBrowser.run { browser, fixture in
            let file = try await fixture.file("Plan.docx"), says = "in the owners’ activity"
            let mallory = try await browser.signedIn(as: fixture.mallory)
            #expect(try await !mallory.get("/activity").body.contains(says))
            try await fixture.library.share(
                .file(file), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            #expect(try await mallory.get("/activity").body.contains(says))
            #expect(try await !mallory.get("/activity?kind=sharing").body.contains(says))
            #expect(try await !browser.get("/activity").body.contains(says))
        }
    }

    @Test func `The recipient's activity shows that something was shared and that access was removed`() async throws {
        try await TestBrowser.run { browser, fixture in
            let file = try await fixture.file("Plan.docx"), caller = fixture.caller
            let mallory = try await browser.signedIn(as: fixture.mallory)
            try await fixture.library.share(
                .file(file), with: fixture.mallory, as: .viewer, for: caller, now: fixture.clock.now)
            let given = try await mallory.get("/activity").body
            #expect(given.contains("Access received") && given.contains("from <bdi>Mia</bdi> · Can view"), "\(given)")
            #expect(given.contains("href=\"/documents/\(file.rawValue)\""))
            #expect(!given.contains("Document created"))
            fixture.clock.advance(60)
            try await fixture.library.stopSharing(
                .file(file), with: fixture.mallory, for: caller, now: fixture.clock.now)
            let taken = try await mallory.get("/activity").body
            #expect(taken.contains("Access ended") && !taken.contains("href=\"/documents/\(file.rawValue)\""))
            let own = try await browser.get("/activity?document=\(file.rawValue)").body
            #expect(own.contains("Stopped sharing with a person") && !own.contains("Access"), "\(own)")
            // Both users see the access level that Mallory had before it was revoked.
            #expect(own.components(separatedBy: "<bdi>Mallory</bdi> · Can view").count == 3, "\(own)")
            #expect(taken.components(separatedBy: "from <bdi>Mia</bdi> · Can view").count == 3, "\(taken)")
        }
    }

    @Test func `A changed right is reported as a change, and a right from a link ends with the link in both logs`()
        async throws
    {
        try await TestBrowser.run { browser, fixture in
            let file = try await fixture.file("Plan.docx"), other = try await fixture.file("Kept.docx")
            let caller = fixture.caller, now = fixture.clock.now
            for role in [Role.editor, .viewer] {
                try await fixture.library.share(.file(file), with: fixture.mallory, as: role, for: caller, now: now)
            }
            let mallory = try await browser.signedIn(as: fixture.mallory)
            let changed = try await browser.get("/activity?document=\(file.rawValue)").body
            for text in ["Shared with a person</strong>", "Sharing permission changed</strong>"] {
                #expect(changed.components(separatedBy: text).count == 2, "\(text)")
            }
            // *Access changed* is an event for Mallory. So it appears in Mallory's activity and not in the activity of
            // Mia's document.
            #expect(!changed.contains("Access changed"))
            #expect(try await mallory.get("/activity").body.contains("<strong>Access changed</strong>"))
            let link = try await fixture.library.share(.file(other), as: .readOnly, for: caller, now: now)
            try await fixture.library.keep(
                link.id, for: Caller(user: fixture.mallory, authority: .machine), now: now)
            let kept = try await browser.get("/activity?document=\(other.rawValue)").body
            #expect(
                kept.contains("<strong>Added to Shared with me through a link</strong>")
                    && !kept.contains("Can view · through a link"),
                "\(kept)")
            try await fixture.library.unshare(link.id, for: caller, now: now)
            let lost = try await mallory.get("/activity?kind=ended").body
            #expect(
                lost.contains("<strong>Access ended</strong>") && lost.contains("Can view · through a link"),
                "\(lost)")
            let own = try await browser.get("/activity?kind=ended").body
            #expect(own.contains("<strong>Link revoked</strong>"))
            #expect(own.contains("<strong>Stopped sharing with a person</strong>"), "\(own)")
        }
    }

    @Test func `Users can't see the activity of other people's documents`() async throws {
        try await TestBrowser.run { browser, fixture in
            let file = try await fixture.file("Secret.docx")
            try await fixture.library.share(
                .file(file), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            let mallory = try await browser.signedIn(as: fixture.mallory), path = "/activity?document=\(file.rawValue)"
            #expect(try await browser.get(path).body.contains("Secret.docx"))
            for address in [path, path + "&user=\(fixture.mia.rawValue)", "/activity?user=mia", "/activity"] {
                let page = try await mallory.get(address)
                // Mallory's page shows only that the document was shared with Mallory.
                #expect(page.status == 200 && !page.body.contains("Document created"), "\(address)")
                #expect(page.body.ranges(of: "<bdi>Secret.docx</bdi>").count <= 2, "\(address)")
            }
            let folder = try await fixture.folder("Secrets"), hidden = try await fixture.put("Hidden.docx", in: folder)
            for address in ["/activity?document=\(folder.rawValue)", "/activity?document=\(hidden.rawValue)"] {
                for address in [address, address + "&by=\(fixture.mia.rawValue)"] {
                    let page = try await mallory.get(address).body
                    #expect(!page.contains("Secrets") && !page.contains("Hidden.docx"), "\(address)")
                }
            }
            #expect(try await !mallory.get("/documents/\(file.rawValue)").body.contains("/activity"))
            #expect(try await browser.signedOut.get(path).status == 303)
            for bad in [
                "/activity?document=..", "/activity?before=%00",
                "/activity?document=\(String(repeating: "a", count: 99))",
            ] {
                #expect(try await browser.get(bad).status == 404, "\(bad)")
            }
        }
    }

    @Test func `The next page continues where the previous one ended`() async throws {
        try await TestBrowser.run { browser, fixture in
            for number in 1...30 {
                _ = try await fixture.folder("Folder \(number)")
                _ = try await fixture.file("File \(number).docx")
            }
            let first = try await browser.get("/activity").body
            let next = try #require(first.firstMatch(of: /href="(\/activity\?before=[^"]+)"/))
            let second = try await browser.get(String(next.1)).body
            #expect(first.contains("File 30.docx") && !first.contains("File 5.docx"))
            #expect(!second.contains("File 30.docx") && second.contains("File 5.docx"))
            #expect(second.contains("href=\"/activity\""))
        }
    }
}
