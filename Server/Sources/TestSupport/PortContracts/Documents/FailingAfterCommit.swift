public import Documents
public import Foundation
public import OAuthServer
import Synchronization
public import WOPIHost

/// Stores that go away after a commit: whoever reads anything for an answer from then on can't give it, though what was
/// asked for is done.
public struct FailingAfterCommit<Base: Sendable>: Sendable {
    private let base: Base
    private let fuse: CommitFuse
    private let isCounted: Bool

    /// A store over `base`, of documents, of sign-in, of keys or of several.
    ///
    /// - Parameter isCounted: whether the commits of this store are those that the fuse counts.
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

/// Counts commits from when it is armed, and has every step fail after the last of them.
public final class CommitFuse: Sendable {
    /// The failure of a store that isn't there.
    public struct Gone: Error {}

    private let left = Mutex<Int?>(nil)

    /// Nothing fails before it is armed.
    public init() {}

    /// Has everything fail after so many commits more.
    public func arm(after commits: Int) { left.withLock { $0 = commits } }

    /// Whether the last commit has happened.
    public var isBlown: Bool { left.withLock { $0 == 0 } }

    fileprivate func check() throws { if isBlown { throw Gone() } }

    fileprivate func count() { left.withLock { $0 = $0.map { max(0, $0 - 1) } } }
}

extension FailingAfterCommit: DocumentStore where Base: DocumentStore {
    /// Reads, unless the store is gone.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentReader) throws -> Value
    ) async throws -> Value {
        try await reading { try await base.read(body) }
    }

    /// Writes, unless the store is gone.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any DocumentWriter) throws -> Value
    ) async throws -> Value {
        try await writing { try await base.write(body) }
    }
}

extension FailingAfterCommit: SignInStore where Base: SignInStore {
    /// Reads, unless the store is gone.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInReader) throws -> Value
    ) async throws -> Value {
        try await reading { try await base.read(body) }
    }

    /// Writes, unless the store is gone.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SignInWriter) throws -> Value
    ) async throws -> Value {
        try await writing { try await base.write(body) }
    }
}

extension FailingAfterCommit: KeyStore where Base: KeyStore {
    /// The keys of tokens, unless the store is gone.
    public func keys(now: Date, orFirst first: SigningKey) async throws -> [SigningKey] {
        try await reading { try await base.keys(now: now, orFirst: first) }
    }

    /// Rotates, unless the store is gone.
    public func rotate(
        to key: SigningKey, ifOlderThan date: Date, now: Date, retirement: Date
    ) async throws -> Bool {
        try await reading { try await base.rotate(to: key, ifOlderThan: date, now: now, retirement: retirement) }
    }

    /// The keys of share links, unless the store is gone.
    public func shareKeys(orFirst first: SigningKey) async throws -> [SigningKey] {
        try await reading { try await base.shareKeys(orFirst: first) }
    }
}
