public import Documents

extension HostError {
    /// The host error for a refusal of ``Documents``: the one table of this door.
    public init(_ error: DocumentsError) {
        switch error {
        case .accessEnded(let reason): self = .unauthorized(reason: reason)
        // A write with rights to read only is answered as if nothing were there (docs/protocol/files.md#operations).
        case .notFound, .forbidden, .readOnly: self = .notFound
        case .locked(let holder): self = .lockConflict(current: holder)
        case .conditionFailed: self = .preconditionFailed
        case .nameTaken(let free, let lock):
            self = .nameTaken(valid: free.map { WireName.wire($0.text) }, lock: lock)
        case .nameIllegal(let reason, let valid): self = .nameIllegal(reason: reason, valid: valid)
        // No operation of WOPI tells the name of what it saves.
        case .otherType(let type, let sent): self = .malformed("\(sent) for a document that is \(type)")
        case .cannotShare: self = .notFound
        case .notEmpty: self = .containerNotEmpty
        case .cannotContainItself: self = .malformed("a container can't be moved below itself")
        case .tooMany(let limit): self = .malformed("more than \(limit) at once")
        case .tooDeep(let limit): self = .malformed("more than \(limit) folders in each other")
        // Whoever makes a container is told in the header for its name, which is for logs
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

    /// Runs an operation in which ``DocumentsError/readOnly`` isn't answered like a missing document, but with 501.
    static func refusingReadOnly<Value>(
        _ reason: String, _ body: () async throws -> Value
    ) async throws -> Value {
        do { return try await body() } catch DocumentsError.readOnly { throw HostError.notSupported(reason) }
    }
}
