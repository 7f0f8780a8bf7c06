public import Basics
public import HTTPTypes

/// An operation on `/wopi/files/{id}`, determined by the method, the path and the headers of the request
/// (docs/protocol/endpoints.md#dispatch).
public enum FileRequest: Hashable, Sendable {
    /// Locks the file. If the file already has this lock, refreshes the lock.
    case lock(LockID)
    /// Returns the lock that the file has.
    case getLock
    /// Restarts the lifetime of this lock, which is thirty minutes.
    case refreshLock(LockID)
    /// Releases the lock with this id.
    case unlock(LockID)
    /// Replaces the old lock with the new lock in one step. `old` is `nil` when the header `X-WOPI-OldLock` was empty,
    /// which matches no lock.
    case unlockAndRelock(old: LockID?, new: LockID)
    /// Saves a copy next to this file. The size in bytes is only a hint; `nil` when the client sent no size.
    case putRelative(TargetName, size: Int64?)
    /// Renames the file. The name has no extension and is decoded from UTF-7.
    case rename(String, lock: PresentedLock)
    /// Deletes the file; refused while the file is locked.
    case delete
    /// Creates a share link that gives these rights to the file.
    case getShareURL(ShareURLType)
    /// Stores the body as this user's PutUserInfo text (docs/protocol/files.md#put-user-info).
    case putUserInfo

    /// Reads the headers of a POST request to `/wopi/files/{id}`.
    public init(posted headers: HTTPFields) throws(RequestProblem) {
        switch headers.value(of: .wopiOverride).flatMap(Override.init) {
        case .lock: self = try Self.lockRequest(headers)
        case .getLock: self = .getLock
        case .refreshLock: self = .refreshLock(try Self.requiredLock(headers))
        case .unlock: self = .unlock(try Self.requiredLock(headers))
        case .putRelative: self = .putRelative(try TargetName(headers: headers), size: Self.declaredSize(headers))
        case .renameFile:
            guard let name = headers.value(of: .wopiRequestedName) else {
                throw .malformed("X-WOPI-RequestedName is required")
            }
            self = .rename(TargetName.decoded(name), lock: try PresentedLock(headers: headers))
        case .delete: self = .delete
        case .getShareURL: self = .getShareURL(try Self.shareType(headers))
        case .putUserInfo: self = .putUserInfo
        case .put, .createChildContainer, .createChildFile, .deleteContainer, .renameContainer, .getFileWopiSrc, nil:
            throw .notSupported(
                "no such operation on a file: X-WOPI-Override \(Override.quoted(headers[.wopiOverride]))")
        }
    }

    /// Reads the headers of an operation `LOCK`, which is UnlockAndRelock if `X-WOPI-OldLock` is present. An empty old
    /// lock matches no lock.
    private static func lockRequest(_ headers: HTTPFields) throws(RequestProblem) -> FileRequest {
        let new = try requiredLock(headers)
        guard let old = headers.value(of: .wopiOldLock) else { return .lock(new) }
        guard !old.isEmpty else { return .unlockAndRelock(old: nil, new: new) }
        guard let oldID = LockID(rawValue: old) else { throw .malformed("X-WOPI-OldLock is not a lock ID") }
        return .unlockAndRelock(old: oldID, new: new)
    }

    private static func requiredLock(_ headers: HTTPFields) throws(RequestProblem) -> LockID {
        guard case .id(let lock) = try PresentedLock(headers: headers) else {
            throw .malformed("X-WOPI-Lock is required")
        }
        return lock
    }

    static func shareType(_ headers: HTTPFields) throws(RequestProblem) -> ShareURLType {
        guard let type = headers.value(of: .wopiURLType).flatMap(ShareURLType.init) else {
            throw .notSupported("X-WOPI-UrlType is neither ReadOnly nor ReadWrite")
        }
        return type
    }

    /// The size that the client declared, which is only a hint (docs/protocol/files.md#put-relative-file). If the value
    /// isn't a number, returns `nil`.
    private static func declaredSize(_ headers: HTTPFields) -> Int64? {
        headers.value(of: .wopiSize).flatMap { Int64($0) }
    }
}

/// The lock in a request whose lock header is optional. An empty header means the same as no header
/// (docs/protocol/cspp-plus.md#operations).
public enum PresentedLock: Hashable, Sendable {
    /// The lock header is absent or empty.
    case none
    /// The header contains a well-formed lock, which may not match the file's lock.
    case id(LockID)

    /// Reads `X-WOPI-Lock`. Throws (400) for a value longer than 1024 characters or not ASCII.
    public init(headers: HTTPFields) throws(RequestProblem) {
        guard let value = headers.value(of: .wopiLock), !value.isEmpty else { self = .none; return }
        guard let lock = LockID(rawValue: value) else {
            throw .malformed("X-WOPI-Lock is longer than 1024 characters or not ASCII")
        }
        self = .id(lock)
    }

    /// The lock; `nil` when the request has none.
    public var id: LockID? {
        switch self {
        case .none: nil
        case .id(let lock): lock
        }
    }
}
