public import Basics
public import Foundation

extension DocumentWriter {
    /// Ends all sharing between a user and other users, and writes an event to the audit log of each of these users.
    /// Revokes permissions and links in both directions. Releases the locks that the user's apps hold on other users'
    /// documents, because otherwise these documents couldn't be saved until the locks expire. The store calls this
    /// method in the transaction that removes the user's account, before the removal.
    ///
    /// - Parameter event: the prefix of the identifiers of the audit events, created before the transaction.
    /// - Returns: the number of released locks that hadn't expired at `now`.
    public func takeLeave(of user: UserID, event: String, now: Date) throws -> Int {
        let machine = Caller(user: user, authority: .machine)
        let locks = try heldLocks(takenBy: user, at: now).filter { $0.owner != user }
        let change = WriteContext(
            rows: self, caller: machine, now: now, made: WriteContext.Made(event: event), defaultQuota: nil,
            folderDepth: .default)
        for (number, held) in locks.enumerated() { _ = try change.releaseLock(of: held.file, number: number + 1) }
        let permissions = try permissions(of: user) + permissions(by: user)
        for (index, permission) in permissions.filter({ $0.isLive(at: now) }).enumerated() {
            guard let node = try change.look.ownNode(permission.resource, of: permission.owner) else { continue }
            try change.forbid(permission, named: node.name, number: locks.count + 1 + 2 * index)
        }
        return locks.count
    }

    /// Releases all locks that a user's apps hold, on any owner's documents, and records each in the audit log. The
    /// store calls this method in the transaction that disables the user's account.
    ///
    /// - Parameter event: the prefix of the identifiers of the audit events, created before the transaction.
    public func releaseLocks(of user: UserID, event: String, now: Date) throws {
        let change = WriteContext(
            rows: self, caller: Caller(user: user, authority: .machine), now: now,
            made: WriteContext.Made(event: event),
            defaultQuota: nil, folderDepth: .default)
        for (number, held) in try heldLocks(takenBy: user, at: now).enumerated() {
            _ = try change.releaseLock(of: held.file, number: number + 1)
        }
    }
}
