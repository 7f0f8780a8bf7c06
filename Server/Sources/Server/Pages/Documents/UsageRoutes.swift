import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird

/// `/usage`: the user's storage usage. It is computed for each visit, so no other page shows it.
struct UsageRoutes {
    let services: DocumentServices

    /// The number of documents on the page.
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
