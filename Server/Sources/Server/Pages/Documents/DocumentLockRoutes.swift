import Basics
import Documents
import HTTPServing
import Hummingbird

/// `/documents/{id}/release-lock`: the page on which the owner unlocks a document that is open in an app.
struct DocumentLockRoutes {
    let services: DocumentServices

    func add(to router: Router<HostContext>) {
        let document = services.routes(on: router, PagePath.documentRoute)
        document.get(PagePath.DocumentAction.releaseLock.route, use: ask)
        document.post(PagePath.DocumentAction.releaseLock.route, use: release)
    }

    private func ask(_ person: DocumentPerson) async throws -> Response {
        let view = try await person.library.file(try person.context.fileID(), for: person.caller, now: person.now)
        guard view.rights.mayShare else { throw DocumentsError.notFound }
        let id = view.file.id.rawValue
        // If the app has already released the lock, there is nothing to do.
        guard view.file.lock.current(at: person.now) != nil else { return person.redirect(to: PagePath.document(id)) }
        return person.answer(
            ConfirmationPage(
                question: .release(view.file.name), action: PagePath.document(id, .releaseLock),
                cancel: PagePath.document(id)))
    }

    private func release(_ person: DocumentPerson, _ form: FormBody) async throws -> Response {
        let file = try await person.file(try person.context.fileID())
        let lock = try await person.library.releaseLock(of: file.id, for: person.caller, now: person.now)
        return person.redirect(to: PagePath.document(file.id.rawValue), lock.map { _ in .lockReleased(file.name) })
    }
}
