import Foundation
public import Testing

/// One promise of a contract: a sentence about a store, and the check that verifies it. A test takes a promise as its
/// argument.
///
/// The output of the test contains the sentence. To run only some of the promises, set the environment variable
/// `EMPLACE_TEST_PROMISE` to a text that the names of these promises contain.
public struct Promise<Contract: Sendable>: Sendable, Identifiable, CustomTestStringConvertible {
    /// The sentence that ``verify(_:)`` checks, such as "only the owner sees the audience of an item".
    public let name: String
    private let check: @Sendable (Contract) async throws -> Void

    /// Creates a promise from a sentence and a check.
    public init(_ name: String, check: @escaping @Sendable (Contract) async throws -> Void) {
        self.name = name
        self.check = check
    }

    /// The name, which no other promise of the contract has.
    public var id: String { name }

    /// The name, as Swift Testing shows it.
    public var testDescription: String { name }

    /// Checks the promise. Records failed checks in the running test, and throws unexpected errors of the store.
    public func verify(_ contract: Contract) async throws { try await check(contract) }

    /// Converts this promise of a part of a contract to a promise of the whole contract.
    func lifted<Whole: Sendable>(_ part: @escaping @Sendable (Whole) -> Contract) -> Promise<Whole> {
        Promise<Whole>(name) { try await verify(part($0)) }
    }

    /// The promises that `EMPLACE_TEST_PROMISE` selects; all promises if it isn't set.
    static func selected(_ promises: [Self]) -> [Self] {
        guard let text = ProcessInfo.processInfo.environment["EMPLACE_TEST_PROMISE"] else { return promises }
        return promises.filter { $0.name.contains(text) }
    }
}

/// A test trait that provides a fixture, such as a database that takes long to create, to all arguments of a test.
///
/// The fixture is created before the first argument and released after the last. A test with this trait gets the
/// fixture from ``value()``. If the arguments of the test must not run at the same time, the test should be
/// `.serialized`.
public struct SharedFixture<Value: Sendable>: TestTrait, TestScoping {
    private let make: @Sendable () async throws -> Value

    /// Creates the trait with a function that creates the fixture.
    public init(_ make: @escaping @Sendable () async throws -> Value) { self.make = make }

    /// Returns the trait for the test as a whole, and `nil` for each argument of the test, so that the fixture is
    /// created only once.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? self : nil }

    /// Creates the fixture, and runs the test with this fixture.
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

/// Holds the fixture for ``SharedFixture``, because a generic type can't have static stored properties.
private enum CurrentFixture {
    @TaskLocal static var value: (any Sendable)?
}
