import Basics
import Documents
import Foundation
import OAuthServer
import Testing

extension LibraryContract {
    static let overviews: [Promise<Self>] = [
        Promise("the overview of a folder agrees with the reads of its parts") {
            try await $0.folderOverviewAgreesWithItsParts()
        },
        Promise("the overview of a root counts what others shared and deleted") { try await $0.rootOverviewHasNews() },
        Promise("a guest's overview names the owner and shows no sharing") { try await $0.guestSeesNoSharing() },
        Promise("the overview of \"Shared with me\" has the permissions of its entries") {
            try await $0.overviewOfSharedHasPermissions()
        },
        Promise("the overview of a document agrees with the reads of its parts") {
            try await $0.documentOverviewAgreesWithItsParts()
        },
        Promise("overviews are refused to a visitor and to an ended session") {
            try await $0.overviewsAreOnlyForUsers()
        },
    ]

    private func query(
        at position: SortedListing.Position = .start, limit: Int = 10, sharedSince: Date? = nil,
        deletedSince: Date? = nil
    ) -> FolderOverview.Query {
        FolderOverview.Query(
            order: ListingOrder(), position: position, limit: limit, names: (.max, { _ in 0 }), maxAncestors: 5,
            maxWeighed: 3, sharedSince: sharedSince, deleted: deletedSince.map { ($0, 10) })
    }

    private func folderOverviewAgreesWithItsParts() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), now = mia.after(1)
        let top = try await mia.makeFolder("Offers"), folder = try await mia.makeFolder("2026", in: top)
        let file = try await mia.makeFile("Plan.docx", in: folder)
        let other = try await mia.makeFile("Sum.xlsx", in: folder)
        try await library.share(.container(top), with: ben.account.id, as: .editor, for: mia.caller, now: now)
        try await library.share(.container(folder), with: ben.account.id, as: .viewer, for: mia.caller, now: now)
        let link = try await library.share(.container(folder), as: .readOnly, for: mia.caller, now: now)
        _ = try await library.share(.file(file.id), as: .readOnly, for: mia.caller, now: now)

        let overview = try await library.overview(of: folder, query(), for: mia.caller, now: now)
        #expect(try await overview.view == library.container(folder, for: mia.caller, now: now))
        #expect(overview.owner == nil)
        #expect(try await overview.ancestors == library.ancestors(of: .container(folder), for: mia.caller, now: now))
        #expect(overview.listing.listing.files.map(\.id) == [file.id, other.id])
        #expect(overview.sharing.links.map(\.id) == [link.id])
        #expect(
            try await overview.sharing.permissions
                == library.permissions(to: .container(folder), nearest: 0, for: mia.caller, now: now))
        #expect(
            try await overview.sharing.above
                == library.sharing(above: .container(folder), nearest: 0, for: mia.caller, now: now))
        #expect(overview.shared == [.file(file.id)])
        #expect(
            try await overview.extent == library.extent(of: folder, upTo: 3, for: mia.caller, now: now)
                && overview.extent != nil)
        #expect(try await overview.usage == library.usage(for: mia.caller, now: now))
        // The number and size of the folder's items are returned only with the first page, and not for a folder with
        // too many items.
        let first = try await library.overview(of: folder, query(limit: 1), for: mia.caller, now: now)
        let second = try await library.overview(
            of: folder, query(at: .after(#require(first.listing.next)), limit: 1), for: mia.caller, now: now)
        #expect(second.listing.listing.files.map(\.id) == [other.id] && second.extent == nil)
        _ = try await mia.makeFile("Third.docx", in: folder)
        #expect(try await library.overview(of: folder, query(), for: mia.caller, now: now).extent == nil)
    }

    private func rootOverviewHasNews() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture()
        let folder = try await mia.makeFolder("Offers"), file = try await mia.makeFile("Plan.docx", in: folder)
        try await library.share(.container(folder), with: ben.account.id, as: .editor, for: mia.caller, now: mia.now)
        try await library.deleteFile(file.id, for: ben.caller, now: mia.after(2))

        let own = try await library.overview(
            of: nil, query(sharedSince: .distantPast, deletedSince: mia.after(1)), for: mia.caller, now: mia.after(3))
        #expect(own.view.container.id == mia.root && own.ancestors.isEmpty && own.extent == nil)
        #expect(own.newShared == 0 && own.deletedByOthers == 1)
        #expect(own.shared == [.container(folder)])
        #expect(own.sharing.links.isEmpty && own.sharing.permissions.isEmpty)
        let guest = try await library.overview(
            of: nil, query(sharedSince: .distantPast, deletedSince: mia.after(1)), for: ben.caller, now: mia.after(3))
        #expect(guest.newShared == 1 && guest.deletedByOthers == 0)
        let unasked = try await library.overview(of: nil, query(), for: ben.caller, now: mia.after(3))
        #expect(unasked.newShared == 0 && unasked.deletedByOthers == 0)
    }

    private func guestSeesNoSharing() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture(), end = mia.after(100)
        let folder = try await mia.makeFolder("Offers"), file = try await mia.makeFile("Plan.docx", in: folder)
        try await library.share(
            .container(folder), with: ben.account.id, as: .viewer, until: end, for: mia.caller, now: mia.now)
        _ = try await library.share(.file(file.id), as: .readOnly, for: mia.caller, now: mia.now)

        let overview = try await library.overview(of: folder, query(), for: ben.caller, now: mia.after(1))
        #expect(overview.owner == ForeignOwner(name: mia.account.displayName, accessExpires: end))
        #expect(overview.sharing.permissions.isEmpty && overview.sharing.above.isEmpty && overview.shared.isEmpty)
        #expect(overview.usage == nil && overview.extent == nil)
        let document = try await library.overview(
            of: file.id, before: nil, limit: 5, nearest: 5, for: ben.caller, now: mia.after(1))
        #expect(document.owner == overview.owner)
        #expect(document.versions == nil)
        #expect(document.sharing.links.isEmpty && document.sharing.above.isEmpty)
    }

    private func overviewOfSharedHasPermissions() async throws {
        let mia = try await makeFixture(), ben = try await makeFixture()
        let file = try await mia.makeFile("Plan.docx")
        let given = try await library.share(
            .file(file.id), with: ben.account.id, as: .editor, for: mia.caller, now: mia.now)
        let root = try await library.overview(of: nil, query(), for: ben.caller, now: mia.after(1))
        let shared = try #require(root.listing.listing.containers.first { $0.kind == .sharedWithMe })
        let overview = try await library.overview(of: shared.id, query(), for: ben.caller, now: mia.after(1))
        #expect(overview.listing.listing.files.map(\.id) == [file.id])
        #expect(overview.received == [given])
        #expect(overview.senders == [mia.account.id: mia.account.displayName])
        #expect(overview.usage == nil)
    }

    private func documentOverviewAgreesWithItsParts() async throws {
        let mia = try await makeFixture(), now = mia.after(1)
        let folder = try await mia.makeFolder("Offers"), file = try await mia.makeFile("Plan.docx", in: folder)
        let lock = try LibraryFixture.lock()
        let link = try await library.share(.file(file.id), as: .readOnly, for: mia.caller, now: now)
        _ = try await library.share(.container(folder), as: .readOnly, for: mia.caller, now: now)
        _ = try await library.lock(file.id, .acquire(lock), for: mia.caller, now: now)

        let overview = try await library.overview(
            of: file.id, before: nil, limit: 5, nearest: 5, for: mia.caller, now: now)
        #expect(try await overview.view == library.file(file.id, for: mia.caller, now: now))
        #expect(overview.ancestors.map(\.id) == [mia.root, folder])
        #expect(
            try await overview.versions
                == library.versions(of: file.id, before: nil, limit: 5, for: mia.caller, now: now))
        #expect(overview.sharing.links.map(\.id) == [link.id])
        #expect(
            try await overview.sharing.above
                == library.sharing(above: .file(file.id), nearest: 0, for: mia.caller, now: now))
        #expect(overview.lock?.lock == lock && overview.lock?.takenBy == mia.account.name.rawValue)
    }

    private func overviewsAreOnlyForUsers() async throws {
        let mia = try await makeFixture(expires: clock.now.addingTimeInterval(50))
        let folder = try await mia.makeFolder("Offers"), file = try await mia.makeFile("Plan.docx", in: folder)
        let link = try await library.share(.container(folder), as: .readOnly, for: mia.caller, now: mia.now)
        func overviews(for caller: Caller, at now: Date) -> [Verb] {
            [
                { _ = try await library.overview(of: folder, query(), for: caller, now: now) },
                {
                    _ = try await library.overview(
                        of: file.id, before: nil, limit: 5, nearest: 5, for: caller, now: now)
                },
            ]
        }
        for read in overviews(for: link.visitor, at: mia.after(1)) { await refuses(.forbidden) { try await read() } }
        for read in overviews(for: mia.caller, at: mia.after(60)) {
            await refusesAsUnauthorized("an ended session") { try await read() }
        }
        let ben = try await makeFixture()
        await refuses(.notFound) { _ = try await library.overview(of: folder, query(), for: ben.caller, now: mia.now) }
    }
}
