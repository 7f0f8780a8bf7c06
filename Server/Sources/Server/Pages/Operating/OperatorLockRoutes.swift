import Basics
import Documents
import HTTPServing
import Hummingbird

/// `/operator/locks`: lists the documents that are open in Office with their users, and releases the lock on a
/// document.
struct OperatorLockRoutes {
    let services: OperatorServices

    /// The number of locks per page.
    static let length = 50

    func add(to group: VisitorRoutes<OperatorPerson>) {
        group.get(RouterPath(PagePath.operatorLocks), use: show)
        group.get(RouterPath(PagePath.operatorRelease), use: askToRelease)
        group.post(RouterPath(PagePath.operatorLocks), use: release)
    }

    private func show(_ person: OperatorPerson) async throws -> Response {
        let cursor = try person.request.timeCursor.map { LockCursor(since: $0.time, file: $0.id) }
        let page = try await services.library.heldLocks(
            after: cursor, limit: Self.length, by: person.asking, now: person.now)
        return person.answer(
            OperatorLocksPage(
                locks: page.locks,
                next: page.next.map { PagePath.operatorLocks(after: TimeCursor(time: $0.since, id: $0.file).text) },
                isFirstPage: cursor == nil, message: person.message))
    }

    private func askToRelease(_ person: OperatorPerson) async throws -> Response {
        let id = try person.request.parameter(FormField.id, FileID.init).orNotFound()
        // The lock was already released, so there is nothing left to confirm.
        guard let lock = try await services.library.heldLock(of: id, by: person.asking, now: person.now) else {
            return person.redirect(to: PagePath.operatorLocks)
        }
        return person.answer(
            ConfirmationPage(
                question: .release(lock.path.last ?? ""), action: PagePath.operatorLocks,
                cancel: PagePath.operatorLocks, fields: [.init(name: FormField.id, value: id.rawValue)]))
    }

    private func release(_ person: OperatorPerson, _ form: FormBody) async throws -> Response {
        let id = try form[FormField.id].flatMap(FileID.init).orNotFound()
        let lock = try await services.library.releaseLock(of: id, by: person.asking, now: person.now)
        return person.redirect(to: PagePath.operatorLocks, lock?.path.last.map { .lockReleased($0) })
    }
}
