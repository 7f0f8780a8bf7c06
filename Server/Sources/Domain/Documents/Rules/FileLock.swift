public import Basics
public import Foundation

/// The lock of one file, and the only code that decides who may have it (docs/protocol/files.md#lock-decisions).
public struct FileLock: Hashable, Sendable {
    /// The lock as stored, which may have expired; `nil` when the file was released. Ask ``current(at:)``.
    public private(set) var holder: LockID?
    /// The time from which the holder counts as none.
    public private(set) var expires: Date

    /// 30 minutes from Lock, RefreshLock and UnlockAndRelock, in seconds (docs/protocol/files.md#lock).
    public static let lifetime: TimeInterval = 30 * 60

    /// A lock that nobody holds.
    public static let free = FileLock(holder: nil, expires: .distantPast)

    /// Makes a lock as read from a store.
    public init(holder: LockID?, expires: Date) {
        self.holder = holder
        self.expires = expires
    }

    /// The lock that holds the file as of `now`; an expired one counts as none.
    public func current(at now: Date) -> LockID? { expires > now ? holder : nil }

    /// Applies a request; what is refused changes nothing.
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

    /// Has a held lock end at a time at the latest, at which the right to it does.
    public mutating func end(by date: Date) {
        guard holder != nil, date < expires else { return }
        expires = date
    }

    /// Allows content to be written under the lock that holds the file or, for a file of zero bytes that nobody holds,
    /// without one (*editnew*, docs/protocol/files.md#put-file).
    public func permitsWrite(presenting lock: LockID?, size: Int64, now: Date) throws(DocumentsError) {
        let current = current(at: now)
        guard current == nil ? size == 0 : current == lock else { throw .locked(by: current) }
    }

    /// Allows the file to be renamed, deleted, replaced or restored under the lock that holds it, or when nobody holds it
    /// (docs/protocol/files.md#lock-decisions).
    public func permitsChange(presenting lock: LockID?, now: Date) throws(DocumentsError) {
        let current = current(at: now)
        guard current == nil || current == lock else { throw .locked(by: current) }
    }
}

/// The requests that change a lock (docs/protocol/files.md#lock-decisions).
public enum LockRequest: Hashable, Sendable {
    /// Lock: take a free file, or refresh the lock that holds it already.
    case acquire(LockID)
    /// RefreshLock: begin the lifetime of the lock again.
    case refresh(LockID)
    /// Unlock.
    case release(LockID)
    /// UnlockAndRelock, in one step. An old lock of `nil` is one that the client sent empty, and that matches nothing.
    case replace(LockID?, with: LockID)
}
