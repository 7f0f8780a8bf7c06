import Testing

@testable import EmplaceCLI

/// Runs a suite without the environment variables of the user who runs the tests.
struct OwnVariables: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Self.use { try await function() }
    }

    /// Runs `body` with an empty environment, so that commands find no `EMPLACE_…` variables.
    static func use<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await CommandEnvironment.$current.withValue([:], operation: body)
    }
}

extension Trait where Self == OwnVariables {
    /// Runs a suite without the `EMPLACE_…` environment variables of the user who runs the tests.
    static var ownVariables: OwnVariables { OwnVariables() }
}
