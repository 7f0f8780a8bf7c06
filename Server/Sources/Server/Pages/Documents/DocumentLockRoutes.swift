import Basics
import Documents
import HTTPServing
import Hummingbird

/// `/documents/{id}/release-lock`: the page on which the owner unlocks a document that is open in an app.
struct DocumentLockRoutes {
    let services: DocumentServices

    func add(to router: Router<HostContext>) {
        let document = services.pages.group(router).group(PagePath.documentRoute)
        document.get(PagePath.DocumentAction.releaseLock.route, use: ask)
        document.post(PagePath.DocumentAction.releaseLock.route, use: release)
    }

    @Sendable private func ask(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let view = try await person.library.file(try context.fileID(), for: person.caller, now: person.now)
        guard view.rights.mayShare else { throw DocumentsError.notFound }
        let id = view.file.id.rawValue
        // If the app has already released the lock, there is nothing to do.
        guard view.file.lock.current(at: person.now) != nil else { return person.redirect(to: PagePath.document(id)) }
        return person.answer(
            ConfirmationPage(
                question: .release(view.file.name), action: PagePath.document(id, .releaseLock),
                cancel: PagePath.document(id)))
    }

    @Sendable private func release(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        _ = try await person.form(request, context)
        let file = try await person.file(try context.fileID())
        let lock = try await person.library.releaseLock(of: file.id, for: person.caller, now: person.now)
        return person.redirect(to: PagePath.document(file.id.rawValue), lock.map { _ in .lockReleased(file.name) })
    }
}
