import Basics
import Foundation

/// Ends a user's lock on another user's document when the user loses the right to save it, so that others can continue
/// at once. The app's next call is answered as if the document didn't exist.
extension WriteContext {
    /// The number of the first event for a released lock. A change writes fewer other events than that.
    private static var firstEvent: Int { 5_000_000 }

    /// Records all users with access through a folder or its parents, before an item leaves that folder.
    func weakenPeople(above folder: ContainerID) throws {
        guard weakened.folders.insert(folder).inserted else { return }
        let above = try rows.path(to: .container(folder)).map(\.id) + [folder]
        let permissions = try rows.permissions(to: above.map { .container($0) }).joined()
        weakened.users.formUnion(permissions.filter { $0.isLive(at: look.now) }.map(\.user))
    }

    /// Releases the locks of users who may no longer save another user's document, and shortens locks that would
    /// outlast the user's right. Runs at the end of every change, and reads nothing if no right has changed.
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
    /// When the caller's right to save a document expires; `nil` without expiry.
    func endOfRight(to file: FileRecord) throws -> Date? {
        if case .share(let share) = caller.authority { return try rows.share(share)?.record.expires }
        guard file.owner != caller.user else { return nil }
        return try rows.rightToSave(.file(file.id), of: caller.user, at: now)?.expires
    }
}

extension DocumentReader {
    /// The permission, live at `now`, that lets a user save another user's document for the longest time; `nil` for
    /// none.
    func rightToSave(_ id: NodeID, of user: UserID, at now: Date) throws -> Permission? {
        let editing = try permissions(reaching: id, of: user, at: now).filter { $0.role >= .editor }
        return editing.first { $0.expires == nil }
            ?? editing.max { ($0.expires ?? .distantPast) < ($1.expires ?? .distantPast) }
    }
}
