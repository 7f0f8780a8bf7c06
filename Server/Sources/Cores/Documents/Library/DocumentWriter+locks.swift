public import Basics
public import Foundation

extension DocumentWriter {
    /// Releases the locks that a person's apps hold on documents of others, and writes that to the audit log of each owner:
    /// nobody else could for as long as they hold. For the store that removes the person's account, in that transaction
    /// and before the account is gone.
    ///
    /// - Parameter event: the identifier that those of the events begin with, made before the transaction.
    /// - Returns: how many were held at `now`.
    public func releaseLocks(takenBy user: UserID, event: String, now: Date) throws -> Int {
        let machine = Caller(user: user, authority: .machine)
        guard let person = try person(machine, at: now) else { return 0 }
        let locks = try heldLocks(at: now).filter { $0.takenBy == person.signInName && $0.owner != user }
        let change = Changing(
            rows: self, caller: machine, now: now, made: Changing.Made(event: event), standardQuota: nil)
        for (number, held) in locks.enumerated() { _ = try change.releaseLock(of: held.file, number: number + 1) }
        return locks.count
    }
}
