public import Basics
public import HTTPTypes

/// An operation on `/wopi/files/{id}`, read from method, path shape and headers (docs/protocol/endpoints.md#dispatch).
public enum FileRequest: Hashable, Sendable {
    /// Lock with this one, or refresh it if the file is held with it.
    case lock(LockID)
    /// Tell the current lock.
    case getLock
    /// Begin the thirty minutes of this lock again.
    case refreshLock(LockID)
    /// Release this lock.
    case unlock(LockID)
    /// Replace the old lock by the new one in one step; an old one of `nil` was present but empty, and matches nothing.
    case unlockAndRelock(old: LockID?, new: LockID)
    /// Save As next to this file. The size in bytes is a hint, `nil` when the client sent none.
    case putRelative(TargetName, size: Int64?)
    /// The requested name without extension, decoded from UTF-7, and the lock if there is one.
    case rename(String, lock: PresentedLock)
    /// Delete the file; refused while it is locked.
    case delete
    /// A share link of the file, with these rights.
    case getShareURL(ShareURLType)
    /// Keep the body for this person (docs/protocol/files.md#put-user-info).
    case putUserInfo

    /// A POST on the file itself.
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

    /// `LOCK` with `X-WOPI-OldLock` is UnlockAndRelock. An old lock that is present but empty can match nothing.
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

    /// A hint (docs/protocol/files.md#put-relative-file): what isn't a number counts as absent.
    private static func declaredSize(_ headers: HTTPFields) -> Int64? {
        headers.value(of: .wopiSize).flatMap { Int64($0) }
    }
}

/// The lock a request presents where none is required: absent and empty are the same
/// (docs/protocol/cspp-plus.md#operations).
public enum PresentedLock: Hashable, Sendable {
    /// No header, or an empty one.
    case none
    /// A well-formed lock, which may be wrong.
    case id(LockID)

    /// 400 for a value that no lock can have: past 1024 characters, or not ASCII.
    public init(headers: HTTPFields) throws(RequestProblem) {
        guard let value = headers.value(of: .wopiLock), !value.isEmpty else { self = .none; return }
        guard let lock = LockID(rawValue: value) else {
            throw .malformed("X-WOPI-Lock is longer than 1024 characters or not ASCII")
        }
        self = .id(lock)
    }

    /// The lock; `nil` when none was presented.
    public var id: LockID? {
        switch self {
        case .none: nil
        case .id(let lock): lock
        }
    }
}
