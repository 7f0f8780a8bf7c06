import Basics
import Documents
import HTTPServing
import Hummingbird
import WOPIHost

/// `/shared`: everything that a user shares, with links to change it.
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
