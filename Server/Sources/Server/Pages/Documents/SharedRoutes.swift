import Documents
import HTTPServing
import HTTPTypes
import Hummingbird

/// `/shared`: lists everything that a user shares with others. Each row leads to the page where the user can change how
/// the item is shared.
struct SharedRoutes {
    let services: DocumentServices

    /// The maximum number of documents and folders on the page.
    static let length = 200

    func add(to router: Router<HostContext>) {
        services.routes(on: router).get(RouterPath(PagePath.shared), use: show)
    }

    private func show(_ person: DocumentPerson) async throws -> Response {
        let listing = try await person.library.sharedEntries(
            by: person.caller, limit: Self.length, nearest: RowPath.asked, now: person.now)
        var page = SharedPage(listing: listing, hasActivity: services.records != nil)
        page.message = person.message
        page.addresses = try await person.addresses(of: listing.entries.flatMap(\.links))
        return person.answer(page)
    }
}

/// `/usage`: shows how much storage the user's documents, old versions and trash use. Computing these numbers takes
/// time, so only this page shows them.
struct UsageRoutes {
    let services: DocumentServices

    /// How many documents the page lists, largest first.
    static let length = 10

    func add(to router: Router<HostContext>) {
        services.routes(on: router).get(RouterPath(PagePath.usage), use: show)
        services.pages.group(router).get(RouterPath(PagePath.formerUsage)) { _, _ in
            Response(status: .movedPermanently, headers: [.location: PagePath.usage])
        }
    }

    private func show(_ person: DocumentPerson) async throws -> Response {
        let use = try await person.library.storageBreakdown(
            largest: Self.length, nearest: RowPath.asked, for: person.caller, now: person.now)
        guard let use else {
            let usage = try await person.library.usage(for: person.caller, now: person.now)
            return person.answer(UsagePage(usage: usage, message: person.message))
        }
        return person.answer(UsagePage(usage: use.usage, use: use, message: person.message))
    }
}
