import Basics
import Foundation
import HTTPTypes
import PortContracts
import HummingbirdTesting
import OAuthServer
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import Documents
@testable import Localization
@testable import Pages

/// Tests that every page has a maximum size. Each page has the maximum number of entries, and the names of the entries
/// take the most space in HTML.
@Suite struct PageBoundTests {
    private static let largest = 1_500_000
    private static let now = Date(timeIntervalSince1970: 1_900_000_000)
    /// A name that consists of quotation marks, because a quotation mark takes six characters in HTML.
    private static let name = String(repeating: "\"", count: 250) + ".docx"
    private static let displayName = String(repeating: "\"", count: 100)

    private static var sharing: PageSharing {
        var item = ItemSharing()
        item.permissions = (0..<5_000).map { _ in Samples.person(displayName, cameByLink: false) }
        item.above = (0..<100).map { _ in
            let folder = ContainerRecord(
                id: .random(), name: name, parent: .random(), owner: .random(), modified: now)
            return SharingAbove(
                folder: folder, path: [name], permissions: Array(item.permissions.prefix(300)), links: [])
        }
        return PageSharing(item: item)
    }
    private static let crumbs = (0..<1_000).map { FolderPage.Crumb(id: "folder-\($0)", name: name) }.cut

    private static func pages() -> [any Page] {
        let rows = NameBudget.cut(
            (0..<500).map { FolderPage.Crumb(id: "id-\($0)", name: name) }, by: \.name)
        let entries = rows.map {
            FolderPage.Entry.document(
                id: $0.id, name: $0.name, size: 1, modified: now, isOpen: true,
                office: Samples.office(name))
        }
        let versions = (0..<51).map {
            VersionRecord(
                version: FileVersion(rawValue: Int64($0)), content: ContentRecord(blob: nil, size: 1, sha256: []),
                saved: now, author: displayName, editors: (10..<74).map { displayName.dropLast(2) + "\($0)" },
                restored: .first, label: displayName)
        }
        let target = MoveTarget(
            id: "id", path: crumbs, folders: (0..<500).map { FolderPage.Crumb(id: "id-\($0)", name: name) },
            isHere: false, takesIt: true, takesFolder: true)
        let chosen = (0..<1_000).map { _ in
            Node.container(
                ContainerRecord(id: .random(), name: name, parent: .random(), owner: .random(), modified: now))
        }
        let apps = (0..<5_000).map { _ in Samples.grant(displayName) }, session = GrantID.random()
        let sessions = (0..<5_000).map {
            Samples.grant("Firefox/1 Linux", .browser, id: $0 == 4_999 ? session : .random())
        }
        let path = Array(repeating: name, count: 1_000)
        let results = (0..<50).map { _ in
            FindPage.Result(entry: entries[0], path: path, access: .own)
        }
        return [
            FolderPage(
                folderID: "id", folderName: name, path: crumbs, entries: entries, sharing: sharing),
            DocumentPage(id: "id", name: name, path: crumbs, versions: versions, sharing: sharing),
            MovePage(name: name, action: "/a", cancel: "/c", target: target),
            MoveSeveralPage(entries: chosen, action: "/a", cancel: "/c", target: target),
            DeleteSeveralPage(
                entries: chosen,
                audience: Audience(
                    people: Dictionary(
                        uniqueKeysWithValues: (0..<500).map { _ in (UserID.random(), displayName) })),
                action: "/a", cancel: "/c"),
            Pages.AccountPage(
                displayName: displayName, usage: UsageBar(usage: StorageUsage(used: 1, quota: .default, limit: nil)),
                apps: apps, sessions: sessions, session: session),
            FindPage(words: String(repeating: "\"", count: 255), results: results),
            ConnectPage(guide: ConnectGuide(address: "https://contoso.example"), apps: apps),
        ]
    }

    @Test func `the fullest possible page is no larger than 1.5 MB`() throws {
        let renderer = try PageRenderer(provider: Provider(name: "Contoso"))
        for page in Self.pages() {
            let html = renderer.html(page, for: Samples.visitor())
            #expect(html.utf8.count < Self.largest, "\(type(of: page)): \(html.utf8.count) bytes")
        }
    }

    @Test func `the current browser is always listed, however many others there are`() throws {
        let renderer = try PageRenderer(provider: Provider(name: "Contoso"))
        let page = try #require(Self.pages().compactMap { $0 as? Pages.AccountPage }.first)
        let html = renderer.html(page, for: Samples.visitor())
        #expect(html.contains(Language.english.strings.account.thisOne) && html.contains("and 4900 more"))
    }

    @Test func `a page with many rows is rendered off the event loop with the same result`() async throws {
        let renderer = try PageRenderer(provider: Provider(name: "Contoso"))
        for page in Samples.all() {
            let aside = try await renderer.htmlAside(page, for: Samples.visitor())
            #expect(aside == renderer.html(page, for: Samples.visitor()))
        }
    }

    @Test func `a folder with long names has smaller pages, and each entry is on one of them`() async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root(), count = 120
            for number in 0..<count {
                _ = try await fixture.file(String(repeating: "\"", count: 245) + "\(100 + number).docx", "")
            }
            let link = try await fixture.library.share(
                .container(root), as: .readOnly, for: fixture.caller, now: fixture.clock.now)
            let address = try await fixture.host.wopi.address(of: link, now: fixture.clock.now)
            let token = try #require(address.split(separator: "/").last)
            for start in ["/", "/s/\(token)"] {
                var path: String? = start, seen: [String] = [], last: PageAnswer?
                while let next = path {
                    let page = try await browser.get(next.replacing("&amp;", with: "&"))
                    #expect(page.status == 200 && page.body.utf8.count < 500_000)
                    seen += page.body.matches(of: /id="(file-[^"]+)"/).map { String($0.1) }
                    path = page.body.firstMatch(of: /<a href="([^"]+)" rel="next">/).map { String($0.1) }
                    last = page
                }
                #expect(seen.count == count && Set(seen).count == count)
                // Reads the pages backwards, from the last page to the first page.
                var back: Set<String> = []
                path = last?.body.firstMatch(of: /<a href="([^"]+)" rel="prev">/).map { String($0.1) }
                while let next = path {
                    let page = try await browser.get(next.replacing("&amp;", with: "&"))
                    back.formUnion(page.body.matches(of: /id="(file-[^"]+)"/).map { String($0.1) })
                    path = page.body.firstMatch(of: /<a href="([^"]+)" rel="prev">/).map { String($0.1) }
                }
                #expect(back.contains(seen[0]))
            }
        }
    }

    @Test func `old versions are listed in parts, with the newest above each part`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx", "x")
            for number in 2...120 {
                let content = try await fixture.library.stage(TestBody(Array("\(number)".utf8)), limit: nil) { $0 }
                _ = try await fixture.library.replace(content, of: id, for: fixture.caller, now: fixture.clock.now)
            }
            var path: String? = "/documents/\(id.rawValue)", seen: [Int] = [], parts = 0
            while let next = path {
                let page = try await browser.get(next)
                let numbers = page.body.matches(of: /<li><div><strong>Version (\d+)/).compactMap { Int($0.1) }
                #expect(page.status == 200 && numbers.first == 120 && numbers.count <= 51)
                seen += numbers.dropFirst()
                path = page.body.firstMatch(of: /<a href="([^"#]+)#versions" rel="next">/).map { String($0.1) }
                parts += 1
            }
            #expect(parts == 3 && seen == Array((1...119).reversed()))
            for wrong in ["x", "0", "v0", "v-1", "", "v99999999999999999999999"] {
                #expect(try await browser.get("/documents/\(id.rawValue)?before=\(wrong)").status == 404)
            }
        }
    }
}
