public import Testing

/// A fixture that all arguments of a test share, such as a database that takes long to create.
///
/// The fixture is created before the first argument and released after the last. A test with this trait gets it from
/// ``value()``, and should be `.serialized` if its arguments must not run at the same time.
public struct SharedFixture<Value: Sendable>: TestTrait, TestScoping {
    private let make: @Sendable () async throws -> Value

    /// Creates the trait with a function that makes the fixture.
    public init(_ make: @escaping @Sendable () async throws -> Value) { self.make = make }

    /// Returns the trait for the whole test, and nothing for each of its arguments.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? self : nil }

    /// Makes the fixture, and runs the test with it.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await CurrentFixture.$value.withValue(make()) { try await function() }
    }

    /// The fixture of the running test.
    ///
    /// - Throws: if the test doesn't have this trait.
    public static func value() throws -> Value { try #require(CurrentFixture.value as? Value) }
}

/// Generic types can't have static stored properties.
private enum CurrentFixture {
    @TaskLocal static var value: (any Sendable)?
}
