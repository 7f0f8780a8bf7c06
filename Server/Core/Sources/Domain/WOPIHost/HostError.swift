public import Basics
public import Documents

/// The reasons why a WOPI operation is refused or fails. `WOPIRoutes` converts these errors to HTTP responses.
public enum HostError: Error, Hashable, Sendable {
    /// The token is malformed, forged or expired, or its grant has ended.
    case unauthorized(reason: String)
    /// The resource doesn't exist for this caller, or the caller may not write to it.
    case notFound
    /// The file isn't locked with the presented lock. `current` is the lock that the file has; `nil` if it isn't
    /// locked.
    case lockConflict(current: LockID?)
    /// The resource isn't in the state required by the request's conditional headers (RFC 9110 §13.1).
    case preconditionFailed
    /// The name is taken; `valid` is a similar name that is free. `lock` is the lock on the existing file if the
    /// request wanted to replace it.
    case nameTaken(valid: String?, lock: LockID?)
    /// The name isn't allowed; `valid` is a corrected name.
    case nameIllegal(reason: String, valid: String?)
    /// The folder to delete contains items, or is a root.
    case containerNotEmpty
    /// The content exceeds the maximum size of a document, which is `limit` bytes.
    case tooLarge(limit: Int64)
    /// The content would exceed the owner's quota of `limit` bytes.
    case quotaExceeded(limit: Int64)
    /// The file is larger than the client accepts (`X-WOPI-MaxExpectedSize`).
    case largerThanExpected
    /// The request is malformed, which is answered with status 400. The text is written to the server's log.
    case malformed(String)
    /// The operation or this variant of it isn't supported, which is answered with status 501. The text is written to
    /// the server's log.
    case notSupported(String)
    /// The request's proof is invalid (docs/protocol/security.md#proof-keys).
    case proofInvalid(reason: String)
    /// There is no free space for the content.
    case storageFull
    /// The file system that stores the content is read-only.
    case storageReadOnly
    /// The database didn't answer in time; a retry may succeed.
    case busy
    /// The folder or server with the documents didn't answer in time or as it should; a retry may succeed.
    case treeUnavailable
    /// Stored rows, content or keys are missing or corrupted.
    case damaged(reason: String)
}

extension HostError {
    /// The host error for an error of ``Documents``. All code that converts a ``DocumentsError`` calls this
    /// initializer.
    public init(_ error: DocumentsError) {
        switch error {
        case .accessEnded(let reason): self = .unauthorized(reason: reason)
        // A write request from a user who may only read is answered as if the resource didn't exist
        // (docs/protocol/files.md#operations).
        case .notFound, .forbidden, .readOnly: self = .notFound
        case .locked(let holder): self = .lockConflict(current: holder)
        case .conditionFailed: self = .preconditionFailed
        case .nameTaken(let free, let lock):
            self = .nameTaken(valid: free.map { WireName.wire($0.text) }, lock: lock)
        case .nameIllegal(let reason, let valid): self = .nameIllegal(reason: reason, valid: valid)
        // No WOPI operation sends the file's name with its content, so this doesn't occur.
        case .otherType(let type, let sent): self = .malformed("\(sent) for a document that is \(type)")
        case .cannotShare: self = .notFound
        case .notEmpty: self = .containerNotEmpty
        case .cannotContainItself: self = .malformed("a container can't be moved below itself")
        case .tooMany(let limit): self = .malformed("more than \(limit) at once")
        case .tooDeep(let limit): self = .malformed("more than \(limit) folders in each other")
        // The WOPI protocol defines no response for a folder that is nested too deeply, so send the reason in the
        // header for invalid names, which clients write to their logs
        // (docs/protocol/containers.md#create-child-container).
        case .depthExceeded(let limit):
            self = .nameIllegal(reason: "folders may be at most \(limit) deep in each other", valid: nil)
        case .pathTaken: self = .nameTaken(valid: nil, lock: nil)
        case .tooLarge(let limit): self = .tooLarge(limit: limit)
        case .quotaExceeded(let limit, excess: _): self = .quotaExceeded(limit: limit)
        case .storageFull: self = .storageFull
        case .storageReadOnly: self = .storageReadOnly
        case .busy: self = .busy
        case .treeUnavailable: self = .treeUnavailable
        case .damaged(let reason): self = .damaged(reason: reason)
        }
    }

    /// Runs an operation for which ``DocumentsError/readOnly`` is answered with status 501 instead of 404.
    static func refusingReadOnly<Value>(
        _ reason: String, _ body: () async throws -> Value
    ) async throws -> Value {
        do { return try await body() } catch DocumentsError.readOnly { throw HostError.notSupported(reason) }
    }
}
