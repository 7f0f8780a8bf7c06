public import Basics

/// The reasons for which an operation of WOPI is refused or fails; one table in `WOPIRoutes` turns them into answers.
public enum HostError: Error, Hashable, Sendable {
    /// The token is malformed, forged, expired, or what it was issued under has ended.
    case unauthorized(reason: String)
    /// No such resource, or none that this caller may know of; also a write with rights to read only.
    case notFound
    /// Another lock than the one presented holds the file, or none does; `current` is the one that does.
    case lockConflict(current: LockID?)
    /// The resource isn't in the state that the request's conditional fields name (RFC 9110 §13.1).
    case preconditionFailed
    /// The name is in use; `valid` is one that isn't. `lock` holds the file that was to be replaced.
    case nameTaken(valid: String?, lock: LockID?)
    /// No name may be like this; `valid` is a repaired one.
    case nameIllegal(reason: String, valid: String?)
    /// DeleteContainer of a folder that has something in it, or of a root.
    case containerNotEmpty
    /// More content than one document may have, in bytes.
    case tooLarge(limit: Int64)
    /// The owner's documents may take so many bytes, and the content would be more.
    case quotaExceeded(limit: Int64)
    /// The file is larger than the client is ready to take.
    case largerThanExpected
    /// The request breaks a rule of its form: 400. The text is for the log.
    case malformed(String)
    /// The operation, or this way of it, isn't offered: 501. The text is for the log.
    case notSupported(String)
    /// The proof on the request does not hold (docs/protocol/security.md#proof-keys).
    case proofInvalid(reason: String)
    /// No room for the content.
    case storageFull
    /// The place keeps its content on a file system that takes no changes.
    case storageReadOnly
    /// The database did not answer in time; trying again may help.
    case busy
    /// Rows, content or keys are missing, or differ from what was recorded of them.
    case damaged(reason: String)
}
