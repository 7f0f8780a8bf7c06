public import Basics
public import Foundation

/// The lock of one file. Only this type decides whether a lock request is granted
/// (docs/protocol/files.md#lock-decisions).
public struct FileLock: Hashable, Sendable, Codable {
    /// The lock as stored, possibly expired; `nil` when the file was unlocked. ``current(at:)`` takes the expiration
    /// into account.
    public private(set) var holder: LockID?
    /// The time when the lock expires.
    public private(set) var expires: Date

    /// The lifetime of a lock in seconds: 30 minutes from the last Lock, RefreshLock or UnlockAndRelock request
    /// (docs/protocol/files.md#lock).
    public static let lifetime: TimeInterval = 30 * 60

    /// The state of a document without a lock.
    public static let free = FileLock(holder: nil, expires: .distantPast)

    /// Creates a lock read from a store.
    public init(holder: LockID?, expires: Date) {
        self.holder = holder
        self.expires = expires
    }

    /// The lock held as of `now`; `nil` after the lock has expired.
    public func current(at now: Date) -> LockID? { expires > now ? holder : nil }

    /// Applies a request. A refused request changes nothing.
    ///
    /// - Throws: ``DocumentsError/locked(by:)``
    public mutating func apply(_ request: LockRequest, now: Date) throws(DocumentsError) {
        let current = current(at: now)
        switch request {
        case .acquire(let id) where current == nil || current == id, .refresh(let id) where current == id:
            self = FileLock(holder: id, expires: now.addingTimeInterval(Self.lifetime))
        case .replace(let old?, with: let id) where current == old:
            self = FileLock(holder: id, expires: now.addingTimeInterval(Self.lifetime))
        case .release(let id) where current == id: self = .free
        default: throw .locked(by: current)
        }
    }

    /// Makes a held lock expire no later than `date`, the time when the user who took the lock loses the right to save
    /// the document.
    public mutating func end(by date: Date) {
        guard holder != nil, date < expires else { return }
        expires = date
    }

    /// Throws unless the file is locked with the presented lock, or is unlocked and has zero bytes (*editnew*,
    /// docs/protocol/files.md#put-file).
    public func permitsWrite(presenting lock: LockID?, size: Int64, now: Date) throws(DocumentsError) {
        let current = current(at: now)
        guard current == nil ? size == 0 : current == lock else { throw .locked(by: current) }
    }

    /// Throws unless the file is unlocked or is locked with the presented lock. Applies to renaming, deleting,
    /// replacing and restoring (docs/protocol/files.md#lock-decisions).
    public func permitsChange(presenting lock: LockID?, now: Date) throws(DocumentsError) {
        let current = current(at: now)
        guard current == nil || current == lock else { throw .locked(by: current) }
    }
}

/// The requests that change a lock (docs/protocol/files.md#lock-decisions).
public enum LockRequest: Hashable, Sendable {
    /// Lock: lock an unlocked file, or refresh the lock that the file already has.
    case acquire(LockID)
    /// RefreshLock: restart the lifetime of the lock.
    case refresh(LockID)
    /// Unlock: release the lock.
    case release(LockID)
    /// UnlockAndRelock: replace the old lock with a new lock. The old lock is `nil` if the client sent the header
    /// `X-WOPI-OldLock` empty; such a request matches no lock.
    case replace(LockID?, with: LockID)
}
