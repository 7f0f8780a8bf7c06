import Testing
import WOPIHost

/// Whether a step throws exactly this error.
func refuses<Value>(
    _ error: HostError, _ what: Comment? = nil, at place: SourceLocation = #_sourceLocation,
    _ step: () async throws -> Value
) async {
    await #expect(throws: error, what, sourceLocation: place) { _ = try await step() }
}

/// What `action` makes of many callers at once; a refusal is a result, too.
func race<Value: Sendable>(
    _ count: Int, _ action: @escaping @Sendable (Int) async throws -> Value
) async throws -> [Result<Value, HostError>] {
    try await withThrowingTaskGroup(of: Result<Value, HostError>.self) { group in
        for number in 0..<count {
            group.addTask {
                do { return .success(try await action(number)) } catch let error as HostError {
                    return .failure(error)
                }
            }
        }
        return try await group.reduce(into: []) { $0.append($1) }
    }
}
