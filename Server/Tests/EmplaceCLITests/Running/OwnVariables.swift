import Testing

@testable import EmplaceCLI

/// Runs the tests of a suite without the variables of whoever runs them, who may have set some for a place of theirs.
struct OwnVariables: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Self.use { try await function() }
    }

    /// Runs something without those variables.
    static func use<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        try await CommandEnvironment.$current.withValue([:], operation: body)
    }
}

extension Trait where Self == OwnVariables {
    /// Without the variables of whoever runs the tests.
    static var ownVariables: OwnVariables { OwnVariables() }
}
