import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    static let sorting: [Promise<Self>] = [
        Promise("every order is listed in pages in both directions") { try await $0.everyOrderIsPagedBothWays() },
        Promise("items added and removed around the edge of a page neither repeat nor hide others") {
            try await $0.pagesKeepTheirPlaceAfterChanges()
        },
        Promise("the list of shared items is sorted too") { try await $0.sortsSharedItems() },
    ]

    /// Names and sizes of documents that have a different order for each way of sorting.
    private static let documents: [(name: String, bytes: Int64)] = [
        ("doc 10.docx", 3), ("doc 2.docx", 9), ("Äpfel.xlsx", 5), ("apfel.docx", 5), ("Zebra.pptx", 1),
        ("01 first.docx", 7),
    ]
    private static let folders = ["Year 10", "Year 9", "archive"]

    private func fill(_ fixture: LibraryFixture) async throws -> ContainerID {
        let folder = try await fixture.makeFolder("Everything")
        for (index, name) in Self.folders.enumerated() {
            _ = try await library.createContainer(
                .exactly(DocumentName(name), overwrite: false), in: folder, for: fixture.caller,
                now: fixture.after(Double(10 * index)))
        }
        for (index, document) in Self.documents.enumerated() {
            _ = try await library.createFile(
                .like(DocumentName(document.name)), in: folder, content: LibraryFixture.content(document.bytes),
                isReadOnly: false, for: fixture.caller, now: fixture.after(Double(100 - 10 * index)))
        }
        return folder
    }

    private static let orders: [(order: ListingOrder, names: [String])] = [
        (
            ListingOrder(),
            ["archive", "Year 9", "Year 10"]
                + ["01 first.docx", "apfel.docx", "Äpfel.xlsx", "doc 2.docx", "doc 10.docx", "Zebra.pptx"]
        ),
        (ListingOrder(.modified), folders + documents.reversed().map(\.name)),
        (
            ListingOrder(.size),
            ["archive", "Year 9", "Year 10"]
                + ["Zebra.pptx", "doc 10.docx", "apfel.docx", "Äpfel.xlsx", "01 first.docx", "doc 2.docx"]
        ),
    ]

    /// The expected order of names. Folders come before documents in ascending and in descending order.
    private static func expected(_ names: [String], _ order: ListingOrder) -> [String] {
        let kinds = (names.prefix(folders.count), names.dropFirst(folders.count))
        return order.isDescending ? kinds.0.reversed() + kinds.1.reversed() : Array(names)
    }

    private func everyOrderIsPagedBothWays() async throws {
        let fixture = try await makeFixture(), folder = try await fill(fixture)
        for (order, names) in Self.orders.flatMap({ [($0.order, $0.names), ($0.order.reversed, $0.names)] }) {
            let wanted = Self.expected(names, order)
            for limit in [1, 2, 4, wanted.count, 100] {
                let comment: Comment = "\(order), \(limit) at once"
                let pages = try await walk(folder, in: order, limit: limit, of: fixture)
                #expect(pages.flatMap(\.names) == wanted, comment)
                #expect(
                    pages.allSatisfy {
                        $0.total == wanted.count && $0.names == Array(wanted[($0.first - 1)...].prefix(limit))
                    }, comment)
                let back = try await walk(
                    folder, in: order, limit: limit, backwardsFrom: pages.last?.previous, of: fixture)
                #expect(back.allSatisfy { $0.names == Array(wanted[($0.first - 1)...].prefix(limit)) }, comment)
                #expect((back.last ?? pages[0]).first == 1, comment)
                // Paging backwards finds every item. The last page that it reads is a full first page, which may repeat
                // items of the page before.
                #expect(Set(back.flatMap(\.names) + (pages.last?.names ?? [])) == Set(wanted), comment)
            }
        }
    }

    private struct Page {
        var names: [String]
        var total: Int
        var first: Int
        var previous: SortedListing.Edge?
    }

    private func page(
        _ folder: ContainerID, in order: ListingOrder, at position: SortedListing.Position, limit: Int,
        of fixture: LibraryFixture
    ) async throws -> (page: Page, next: SortedListing.Edge?) {
        let found = try await library.list(
            folder, in: order, at: position, limit: limit, for: fixture.caller, now: fixture.after(1000))
        let names = found.listing.containers.map(\.name) + found.listing.files.map(\.name)
        return (Page(names: names, total: found.total, first: found.first, previous: found.previous), found.next)
    }

    private func walk(
        _ folder: ContainerID, in order: ListingOrder, limit: Int, of fixture: LibraryFixture
    ) async throws -> [Page] {
        var pages: [Page] = [], position = SortedListing.Position.start
        while true {
            let (page, next) = try await page(folder, in: order, at: position, limit: limit, of: fixture)
            pages.append(page)
            guard let next else { return pages }
            position = .after(next)
        }
    }

    private func walk(
        _ folder: ContainerID, in order: ListingOrder, limit: Int, backwardsFrom edge: SortedListing.Edge?,
        of fixture: LibraryFixture
    ) async throws -> [Page] {
        var pages: [Page] = [], edge = edge
        while let before = edge {
            let page = try await page(folder, in: order, at: .before(before), limit: limit, of: fixture).page
            pages.append(page)
            edge = page.previous
        }
        return pages
    }

    /// Checks that adding and removing items near the end of a page doesn't make the next page repeat or omit other
    /// items.
    private func pagesKeepTheirPlaceAfterChanges() async throws {
        let fixture = try await makeFixture(), folder = try await fill(fixture), order = ListingOrder()
        let (first, next) = try await page(folder, in: order, at: .start, limit: 5, of: fixture)
        #expect(first.names.last == "apfel.docx")
        let edge = try #require(next)
        let files = try await library.children(of: folder, for: fixture.caller, now: fixture.now).files
        let gone = try #require(files.first { $0.name == "apfel.docx" })
        try await library.deleteFile(gone.id, for: fixture.caller, now: fixture.now)
        _ = try await library.createFile(
            .like(DocumentName("AA.docx")), in: folder, content: .empty, isReadOnly: false, for: fixture.caller,
            now: fixture.now)
        let second = try await page(folder, in: order, at: .after(edge), limit: 2, of: fixture).page
        #expect(second.names == ["Äpfel.xlsx", "doc 2.docx"] && second.first == 6 && second.total == 9)
        let before = try await page(folder, in: order, at: .before(edge), limit: 2, of: fixture).page
        #expect(before.names == ["01 first.docx", "AA.docx"] && before.first == 4)
        // A renamed item moves in a list sorted by name, and a saved document moves in a list sorted by time.
        _ = try await library.renameFile(
            try #require(files.first { $0.name == "doc 2.docx" }).id, to: DocumentName("doc 11.docx"), presenting: nil,
            for: fixture.caller, now: fixture.now)
        let names = try await page(folder, in: order, at: .start, limit: 100, of: fixture).page.names
        #expect(names.suffix(3) == ["doc 10.docx", "doc 11.docx", "Zebra.pptx"])
        let saved = try #require(files.first { $0.name == "Zebra.pptx" })
        _ = try await library.replace(
            LibraryFixture.content(), of: saved.id, for: fixture.caller, now: fixture.after(500))
        let latest = try await page(
            folder, in: ListingOrder(.modified, isDescending: true), at: .start, limit: 4, of: fixture)
        #expect(latest.page.names.last == "Zebra.pptx")
        let empty = try await fixture.makeFolder("Empty")
        let none = try await page(empty, in: order, at: .after(edge), limit: 5, of: fixture).page
        #expect(none.names.isEmpty && none.total == 0 && none.first == 0 && none.previous == nil)
    }

    private func sortsSharedItems() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture()
        for name in ["doc 10.docx", "doc 2.docx", "Äpfel.docx"] {
            let file = try await mia.makeFile(name)
            try await library.share(.file(file.id), with: ben.account.id, as: .viewer, for: mia.caller, now: mia.now)
        }
        let folder = try await mia.makeFolder("Shared 1")
        try await library.share(.container(folder), with: ben.account.id, as: .viewer, for: mia.caller, now: mia.now)
        let shared = try #require(
            try await library.children(of: ben.root, for: ben.caller, now: ben.now).containers
                .first { $0.kind == .sharedWithMe })
        let (first, next) = try await page(shared.id, in: ListingOrder(), at: .start, limit: 2, of: ben)
        #expect(first.names == ["Shared 1", "Äpfel.docx"] && first.total == 4)
        let second = try await page(shared.id, in: ListingOrder(), at: .after(try #require(next)), limit: 2, of: ben)
            .page
        #expect(second.names == ["doc 2.docx", "doc 10.docx"] && second.first == 3)
        await refuses(.notFound) {
            try await library.list(
                mia.root, in: ListingOrder(), at: .start, limit: 5, for: ben.caller, now: ben.now)
        }
    }
}
