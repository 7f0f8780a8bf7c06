import Basics
import Foundation

/// What becomes of somebody's lock on another's document when their right to it goes: it ends with the right, so that
/// whoever is left can go on at once. Their app learns of it with its next call, which is answered as if nothing were there.
extension WriteContext {
    /// The number of the first event of a lock that ends; a change makes fewer other events than that.
    private static var firstEvent: Int { 5_000_000 }

    /// Notes everybody who may reach something through a folder above it, before it leaves that folder.
    func weakenPeople(above folder: ContainerID) throws {
        guard weakened.folders.insert(folder).inserted else { return }
        let above = try rows.path(to: .container(folder)).map(\.id) + [folder]
        let permissions = try rows.permissions(to: above.map { .container($0) }).joined()
        weakened.users.formUnion(permissions.filter { $0.isLive(at: look.now) }.map(\.user))
    }

    /// Ends the locks on others' documents of people who may not save these any more, and has the lock of somebody whose
    /// right is to end sooner end with it. It comes last in every change, and reads nothing where no right was touched.
    func settleLocks() throws {
        var number = Self.firstEvent
        for user in weakened.users.sorted(by: { $0.rawValue < $1.rawValue }) {
            for held in try rows.heldLocks(takenBy: user, at: look.now) where held.owner != user {
                guard let right = try rows.rightToSave(.file(held.file), of: user, at: look.now) else {
                    _ = try releaseLock(of: held.file, number: number)
                    number += 1
                    continue
                }
                guard let end = right.expires, end < held.expires else { continue }
                try rows.extendLock(until: end, of: held.file)
            }
        }
    }
}

extension ReadContext {
    /// The end of the caller's right to save a document; `nil` for a right without one.
    func endOfRight(to file: FileRecord) throws -> Date? {
        if case .share(let share) = caller.authority { return try rows.share(share)?.record.expires }
        guard file.owner != caller.user else { return nil }
        return try rows.rightToSave(.file(file.id), of: caller.user, at: now)?.expires
    }
}

extension DocumentReader {
    /// The permission by which somebody may save another's document for the longest time, live at `now`; `nil` for none.
    func rightToSave(_ id: NodeID, of user: UserID, at now: Date) throws -> Permission? {
        let editing = try permissions(reaching: id, of: user, at: now).filter { $0.role >= .editor }
        return editing.first { $0.expires == nil }
            ?? editing.max { ($0.expires ?? .distantPast) < ($1.expires ?? .distantPast) }
    }
}
