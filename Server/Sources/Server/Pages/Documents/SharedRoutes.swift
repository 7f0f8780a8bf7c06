import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import WOPIHost

/// `/shared`: lists everything that a user shares with others. Each row leads to the page where the user can change how
/// the item is shared.
struct SharedRoutes {
    let services: DocumentServices

    /// The maximum number of documents and folders on the page.
    static let length = 200

    func add(to router: Router<HostContext>) {
        services.pages.group(router).get(RouterPath(PagePath.shared), use: show)
    }

    @Sendable private func show(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services), now = person.now
        let listing = try await person.library.sharedEntries(
            by: person.caller, limit: Self.length, nearest: RowPath.asked, now: now)
        var page = SharedPage(listing: listing, now: now, hasActivity: services.records != nil)
        page.message = PageMessage(flashMessage: person.flashMessage)
        for link in listing.entries.flatMap(\.links) {
            page.addresses[link.id] = try await services.host.address(of: link, now: now)
        }
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
        let group = services.pages.group(router)
        group.get(RouterPath(PagePath.usage), use: show)
        group.get(RouterPath(PagePath.formerUsage)) { _, _ in
            Response(status: .movedPermanently, headers: [.location: PagePath.usage])
        }
    }

    @Sendable private func show(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let use = try await person.library.storageBreakdown(
            largest: Self.length, nearest: RowPath.asked, for: person.caller, now: person.now)
        guard let use else {
            let usage = try await person.library.usage(for: person.caller, now: person.now)
            return person.answer(UsagePage(usage: usage, message: PageMessage(flashMessage: person.flashMessage)))
        }
        return person.answer(
            UsagePage(usage: use.usage, use: use, message: PageMessage(flashMessage: person.flashMessage)))
    }
}
