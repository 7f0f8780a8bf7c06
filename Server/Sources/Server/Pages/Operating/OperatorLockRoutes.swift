import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird

/// `/operator/locks`: lists the documents that are open in Office with their users, and releases the lock on a
/// document.
struct OperatorLockRoutes {
    let services: OperatorServices

    /// The number of locks per page.
    static let length = 50

    func add(to group: RouterGroup<HostContext>) {
        group.get(RouterPath(PagePath.operatorLocks), use: show)
        group.get(RouterPath(PagePath.operatorRelease), use: askToRelease)
        group.post(RouterPath(PagePath.operatorLocks), use: release)
    }

    @Sendable private func show(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await OperatorPerson(request, context, services: services)
        let cursor = try request.timeCursor.map { LockCursor(since: $0.time, file: $0.id) }
        let page = try await services.library.heldLocks(
            after: cursor, limit: Self.length, by: person.asking, now: person.now)
        return person.answer(
            OperatorLocksPage(
                locks: page.locks.map(OperatorLocksPage.Lock.init),
                next: page.next.map { PagePath.operatorLocks(after: TimeCursor(time: $0.since, id: $0.file).text) },
                isFirstPage: cursor == nil,
                message: person.message))
    }

    @Sendable private func askToRelease(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await OperatorPerson(request, context, services: services)
        guard let id = request.uri.firstParameter(FormField.id).flatMap({ FileID(rawValue: $0) }) else {
            throw DocumentsError.notFound
        }
        // The lock was already released, so there is nothing left to confirm.
        guard let lock = try await services.library.heldLock(of: id, by: person.asking, now: person.now) else {
            return person.redirect(to: PagePath.operatorLocks)
        }
        return person.answer(
            ConfirmationPage(
                question: .release(lock.path.last ?? ""), action: PagePath.operatorLocks,
                cancel: PagePath.operatorLocks, fields: [.init(name: FormField.id, value: id.rawValue)]))
    }

    @Sendable private func release(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await OperatorPerson(request, context, services: services)
        let form = try await person.form(request, context)
        guard let id = form[FormField.id].flatMap({ FileID(rawValue: $0) }) else { throw DocumentsError.notFound }
        let lock = try await services.library.releaseLock(of: id, by: person.asking, now: person.now)
        return person.redirect(to: PagePath.operatorLocks, lock?.path.last.map { .lockReleased($0) })
    }
}

extension OperatorLocksPage.Lock {
    fileprivate init(_ lock: LockRecord) {
        self.init(
            file: lock.file.rawValue, name: lock.path.last ?? "", owner: lock.ownerName, takenBy: lock.takenBy,
            since: lock.since, expires: lock.expires)
    }
}
