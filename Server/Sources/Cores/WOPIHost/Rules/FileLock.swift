public import Foundation
public import WOPI

/// The lock of one file, and the only code that decides who may have it (files.md §2.2).
public struct FileLock: Hashable, Sendable {
    public private(set) var holder: LockID?
    public private(set) var expires: Date

    /// 30 minutes from Lock, RefreshLock and UnlockAndRelock, in seconds (files.md §2).
    public static let lifetime: TimeInterval = 30 * 60

    public static let free = FileLock(holder: nil, expires: .distantPast)

    /// As read back from a store.
    public init(holder: LockID?, expires: Date) {
        self.holder = holder
        self.expires = expires
    }

    /// Who holds it as of `now`; an expired holder counts as none.
    public func current(at now: Date) -> LockID? { expires > now ? holder : nil }

    /// Applies a request; what is refused changes nothing.
    ///
    /// - Throws: ``HostError/lockConflict(current:)``
    public mutating func apply(_ request: LockRequest, now: Date) throws(HostError) {
        let current = current(at: now)
        switch request {
        case .acquire(let id) where current == nil || current == id, .refresh(let id) where current == id:
            self = FileLock(holder: id, expires: now.addingTimeInterval(Self.lifetime))
        case .replace(let old?, with: let id) where current == old:
            self = FileLock(holder: id, expires: now.addingTimeInterval(Self.lifetime))
        case .release(let id) where current == id: self = .free
        default: throw .lockConflict(current: current)
        }
    }

    /// Whether content may be written (files.md §4): under the lock that holds the file, or, for a file of zero
    /// bytes that nobody holds, without one: *editnew*.
    public func permitsWrite(presenting lock: LockID?, size: Int64, now: Date) throws(HostError) {
        let current = current(at: now)
        guard current == nil ? size == 0 : current == lock else { throw .lockConflict(current: current) }
    }

    /// Whether name or existence may change (files.md §2.2): always when nobody holds the file.
    public func permitsChange(presenting lock: LockID?, now: Date) throws(HostError) {
        let current = current(at: now)
        guard current == nil || current == lock else { throw .lockConflict(current: current) }
    }
}

/// What a client may want of a lock.
public enum LockRequest: Hashable, Sendable {
    case acquire(LockID)
    case refresh(LockID)
    case release(LockID)
    /// UnlockAndRelock, in one step; `nil` is an old lock nobody can hold.
    case replace(LockID?, with: LockID)
}
