import Testing
import Documents

/// Expects that the closure throws exactly the given error.
func refuses<Value>(
    _ error: DocumentsError, _ what: Comment? = nil, at location: SourceLocation = #_sourceLocation,
    doing step: () async throws -> Value
) async {
    await #expect(throws: error, what, sourceLocation: location) { _ = try await step() }
}

/// Runs `action` many times concurrently and collects the results, including errors.
func race<Value: Sendable>(
    _ count: Int, _ action: @escaping @Sendable (Int) async throws -> Value
) async throws -> [Result<Value, DocumentsError>] {
    try await withThrowingTaskGroup(of: Result<Value, DocumentsError>.self) { group in
        for number in 0..<count {
            group.addTask {
                do { return .success(try await action(number)) } catch let error as DocumentsError {
                    return .failure(error)
                }
            }
        }
        return try await group.reduce(into: []) { $0.append($1) }
    }
}
