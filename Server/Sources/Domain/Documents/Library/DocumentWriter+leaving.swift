public import Basics
public import Foundation

extension DocumentWriter {
    /// Ends what there is between a person and others' documents, and writes that to the logs of those whom it concerns:
    /// releases the locks that the person's apps hold on documents of others, which nobody else could for as long as they
    /// hold, and ends what others share with the person and what the person shares with others. For the store that removes
    /// the person's account, in that transaction and before the account is gone.
    ///
    /// - Parameter event: the identifier that those of the events begin with, made before the transaction.
    /// - Returns: how many locks were held at `now`.
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

    /// Releases the locks that a person's apps hold, on documents of whomever, and writes that to the audit log. For the
    /// store that keeps the person's account, in the transaction in which it is disabled.
    ///
    /// - Parameter event: the identifier that those of the events begin with, made before the transaction.
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
