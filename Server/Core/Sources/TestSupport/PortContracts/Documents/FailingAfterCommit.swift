public import Documents
public import Foundation
public import OAuthServer
import Synchronization
public import WOPIHost

/// A store that becomes unavailable right after a commit. Tests use it to find code that reads the store again after a
/// change to build a response. Such code fails although the change was made.
public struct FailingAfterCommit<Base: Sendable>: Sendable {
    private let base: Base
    private let fuse: CommitFuse
    private let isCounted: Bool

    /// Wraps `base`, a store of documents, of sign-in, of keys, or of several of these.
    ///
    /// - Parameter isCounted: whether `fuse` counts the commits of this store.
    public init(_ base: Base, _ fuse: CommitFuse, isCounted: Bool) {
        self.base = base
        self.fuse = fuse
        self.isCounted = isCounted
    }

    private func reading<Value>(_ step: () async throws -> Value) async throws -> Value {
        try fuse.check()
        return try await step()
    }

    private func writing<Value>(_ step: () async throws -> Value) async throws -> Value {
        try fuse.check()
        let value = try await step()
        if isCounted { fuse.count() }
        return value
    }
}

/// Counts commits after ``arm(after:)`` was called. After the given number of commits, every operation of the stores
/// with this fuse fails.
public final class CommitFuse: Sendable {
    /// The error of an unavailable store.
    public struct Gone: Error {}

    private let left = Mutex<Int?>(nil)

    /// Creates a fuse. Before ``arm(after:)`` is called, no operation fails because of the fuse.
    public init() {}

    /// Makes every operation fail after this number of further commits.
    public func arm(after commits: Int) { left.withLock { $0 = commits } }

    /// Whether the given number of commits was reached, so that operations fail.
    public var isBlown: Bool { left.withLock { $0 == 0 } }

    fileprivate func check() throws { if isBlown { throw Gone() } }

    fileprivate func count() { left.withLock { $0 = $0.map { max(0, $0 - 1) } } }
}

extension FailingAfterCommit: DocumentStore where Base: DocumentStore {
    /// Reads from the wrapped store; throws if the fuse is blown.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentReader) throws -> Value
    ) async throws -> Value {
        try await reading { try await base.read(body) }
    }

    /// Writes to the wrapped store; throws if the fuse is blown.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentWriter) throws -> Value
    ) async throws -> Value {
        try await writing { try await base.write(body) }
    }
}

extension FailingAfterCommit: SignInStore where Base: SignInStore {
    /// Reads from the wrapped store; throws if the fuse is blown.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInReader) throws -> Value
    ) async throws -> Value {
        try await reading { try await base.read(body) }
    }

    /// Writes to the wrapped store; throws if the fuse is blown.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInWriter) throws -> Value
    ) async throws -> Value {
        try await writing { try await base.write(body) }
    }
}

extension FailingAfterCommit: KeyStore where Base: KeyStore {
    /// Returns the keys of access tokens in the wrapped store; throws if the fuse is blown.
    public func keys(now: Date, orFirst first: SigningKey) async throws -> [SigningKey] {
        try await reading { try await base.keys(now: now, orFirst: first) }
    }

    /// Adds a signing key to the wrapped store; throws if the fuse is blown.
    public func rotate(
        to key: SigningKey, ifOlderThan date: Date, now: Date, retirement: Date
    ) async throws -> Bool {
        try await reading { try await base.rotate(to: key, ifOlderThan: date, now: now, retirement: retirement) }
    }

    /// Returns the keys of share links in the wrapped store; throws if the fuse is blown.
    public func shareKeys(orFirst first: SigningKey) async throws -> [SigningKey] {
        try await reading { try await base.shareKeys(orFirst: first) }
    }
}
