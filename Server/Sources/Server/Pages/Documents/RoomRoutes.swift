import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird

/// `/room`: what takes the room of a person's documents. It is added up for each visit, so no other page shows it.
struct RoomRoutes {
    let services: DocumentServices

    /// The documents that are told.
    static let length = 10

    func add(to router: Router<HostContext>) {
        services.pages.group(router).get(RouterPath(PagePath.room), use: show)
    }

    @Sendable private func show(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let use = try await person.library.roomUse(
            largest: Self.length, nearest: RowPath.asked, for: person.caller, now: person.now)
        guard let use else {
            let room = try await person.library.room(for: person.caller, now: person.now)
            return person.answer(RoomPage(room: room, message: PageMessage(flashMessage: person.flashMessage)))
        }
        return person.answer(
            RoomPage(room: use.room, use: use, message: PageMessage(flashMessage: person.flashMessage)))
    }
}
