import OAuthServer
import Testing

@testable import EmplaceCLI

/// Runs a suite without the environment variables of the user who runs the tests, and with cheap password hashes.
struct OwnVariables: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Self.use { try await function() }
    }

    /// Runs `body` with an empty environment, so that commands find no `EMPLACE_…` variables. Passwords are hashed with
    /// the lowest cost, because these tests don't depend on the cost.
    static func use<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        let cheap = ScryptParameters(logCost: 1, blockSize: 1, parallelism: 1) ?? .default
        return try await PasswordCost.$current.withValue(cheap) {
            try await CommandEnvironment.$current.withValue([:], operation: body)
        }
    }
}

extension Trait where Self == OwnVariables {
    /// Runs a suite without the `EMPLACE_…` environment variables of the user who runs the tests.
    static var ownVariables: OwnVariables { OwnVariables() }
}
