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
        guard let person = try person(machine, at: now) else { return 0 }
        let locks = try heldLocks(at: now).filter { $0.takenBy == person.signInName && $0.owner != user }
        let change = Changing(
            rows: self, caller: machine, now: now, made: Changing.Made(event: event), standardQuota: nil,
            folderDepth: .standard)
        for (number, held) in locks.enumerated() { _ = try change.releaseLock(of: held.file, number: number + 1) }
        let permissions = try permissions(of: user) + permissions(by: user)
        for (index, permission) in permissions.filter({ $0.isLive(at: now) }).enumerated() {
            guard let node = try change.look.ownNode(permission.resource, of: permission.owner) else { continue }
            try change.forbid(permission, named: node.name, number: locks.count + 1 + 2 * index)
        }
        return locks.count
    }
}
