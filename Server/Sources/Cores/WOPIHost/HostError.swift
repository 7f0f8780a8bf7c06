public import WOPI

/// Why the host refuses, in the words of the domain. What answer a client gets is decided in one place per protocol.
public enum HostError: Error, Hashable, Sendable {
    /// The token is malformed, forged, expired, or what it was issued under has ended.
    case unauthorized(reason: String)
    /// No such resource, or none that this caller may know of; also a write with rights to read only.
    case notFound
    /// Another lock, or none, holds the file. `current` is what holds it.
    case lockConflict(current: LockID?)
    /// The name is in use; `valid` is one that isn't. `lock` holds the file that was to be replaced.
    case nameTaken(valid: String?, lock: LockID?)
    /// No name may be like this; `valid` is a repaired one.
    case nameIllegal(reason: String, valid: String?)
    case containerNotEmpty
    /// Bytes.
    case tooLarge(limit: Int64)
    /// The file is larger than the client is ready to take.
    case largerThanExpected
    case malformed(String)
    case notSupported(String)
    /// The proof on the request does not hold (security.md §4).
    case proofInvalid(reason: String)
    /// The request's body ended early or came too slowly.
    case bodyIncomplete
    /// No room for the content.
    case storageFull
    /// The catalogue did not answer in time; trying again may help.
    case busy
    /// The content that is recorded is not there, or not what was recorded.
    case damaged(reason: String)
}
