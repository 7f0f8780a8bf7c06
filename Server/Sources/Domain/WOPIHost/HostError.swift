public import Basics

/// The reasons why a WOPI operation is refused or fails; one table in `WOPIRoutes` turns them into responses.
public enum HostError: Error, Hashable, Sendable {
    /// The token is malformed, forged or expired, or its grant has ended.
    case unauthorized(reason: String)
    /// The resource doesn't exist for this caller, or the caller may not write to it.
    case notFound
    /// The file isn't locked with the presented lock; `current` is the lock that holds it, `nil` for none.
    case lockConflict(current: LockID?)
    /// The resource isn't in the state required by the request's conditional headers (RFC 9110 §13.1).
    case preconditionFailed
    /// The name is in use; `valid` is a free one. `lock` is the lock of the file that was to be replaced.
    case nameTaken(valid: String?, lock: LockID?)
    /// The name isn't allowed; `valid` is a corrected one.
    case nameIllegal(reason: String, valid: String?)
    /// DeleteContainer of a folder with contents, or of a root.
    case containerNotEmpty
    /// The content exceeds the maximum size of a document, in bytes.
    case tooLarge(limit: Int64)
    /// The content would exceed the owner's quota in bytes.
    case quotaExceeded(limit: Int64)
    /// The file is larger than the client accepts.
    case largerThanExpected
    /// The request is malformed: 400. The text is for the log.
    case malformed(String)
    /// The operation or this variant of it isn't supported: 501. The text is for the log.
    case notSupported(String)
    /// The request's proof is invalid (docs/protocol/security.md#proof-keys).
    case proofInvalid(reason: String)
    /// There is no free space for the content.
    case storageFull
    /// The content's file system is read-only.
    case storageReadOnly
    /// The database didn't answer in time; a retry may succeed.
    case busy
    /// Rows, content or keys are missing or differ from their record.
    case damaged(reason: String)
}
