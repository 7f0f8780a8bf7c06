public import Documents

extension HostError {
    /// The host error for an error of ``Documents``: the only such table of this adapter.
    public init(_ error: DocumentsError) {
        switch error {
        case .accessEnded(let reason): self = .unauthorized(reason: reason)
        // A write with read-only rights is answered like a missing resource (docs/protocol/files.md#operations).
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
        // When a container can't be created, the reason is sent in the header about its name, which is for logs
        // (docs/protocol/containers.md#create-child-container).
        case .depthExceeded(let limit):
            self = .nameIllegal(reason: "folders may be at most \(limit) deep in each other", valid: nil)
        case .pathTaken: self = .nameTaken(valid: nil, lock: nil)
        case .tooLarge(let limit): self = .tooLarge(limit: limit)
        case .quotaExceeded(let limit, excess: _): self = .quotaExceeded(limit: limit)
        case .storageFull: self = .storageFull
        case .storageReadOnly: self = .storageReadOnly
        case .busy: self = .busy
        case .damaged(let reason): self = .damaged(reason: reason)
        }
    }

    /// Runs an operation in which ``DocumentsError/readOnly`` is answered with 501 instead of like a missing document.
    static func refusingReadOnly<Value>(
        _ reason: String, _ body: () async throws -> Value
    ) async throws -> Value {
        do { return try await body() } catch DocumentsError.readOnly { throw HostError.notSupported(reason) }
    }
}
