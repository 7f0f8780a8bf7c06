import Documents
package import Foundation
import HTTPServing
import Hummingbird
package import HummingbirdTesting
import Logging
package import OAuthServer
package import PlaceServer
package import PortContracts
import WOPIHost

extension PlaceServer {
    /// Runs the server during a test, logging only critical messages.
    package func serving(
        over setup: TestingSetup = .router, _ test: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let router = HostServer.makeRouter()
        try addRoutes(to: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        try await Application(responder: HostResponder(router), logger: logger).test(setup) { try await test($0) }
    }
}

extension PlaceServer {
    /// Returns a server whose rows and content are in memory, for tests that need no database and no disk.
    package static func inMemory(
        _ configuration: Configuration, stores: InMemoryStores = InMemoryStores(),
        hasher: PasswordHasher = PasswordHasher(), now: @escaping @Sendable () -> Date = { Date() }
    ) throws -> PlaceServer {
        try PlaceServer(
            configuration, ports: Ports(stores, blobs: InMemoryBlobs(clock: now)), hasher: hasher, now: now)
    }
}

extension PlaceServer {
    /// The store whose commits are counted. After a given number of commits to this store, all stores of the server
    /// become unavailable.
    package enum Counted: Sendable { case documents, signIn }

    /// Returns the same server with stores that become unavailable after a given number of commits.
    package func failing(
        by fuse: CommitFuse, counting counted: Counted, hasher: PasswordHasher = PasswordHasher(),
        now: @escaping @Sendable () -> Date
    ) throws -> PlaceServer {
        var ports = ports
        ports.documents = Self.failing(ports.documents, fuse, counted == .documents)
        ports.signIn = Self.failing(ports.signIn, fuse, counted == .signIn)
        ports.keys = Self.failing(ports.keys, fuse)
        return try PlaceServer(configuration, ports: ports, hasher: hasher, now: now)
    }

    private static func failing(
        _ store: some DocumentStore, _ fuse: CommitFuse, _ isCounted: Bool
    ) -> any DocumentStore {
        FailingAfterCommit(store, fuse, isCounted: isCounted)
    }

    private static func failing(_ store: some SignInStore, _ fuse: CommitFuse, _ isCounted: Bool) -> any SignInStore {
        FailingAfterCommit(store, fuse, isCounted: isCounted)
    }

    private static func failing(_ store: some KeyStore, _ fuse: CommitFuse) -> any KeyStore {
        FailingAfterCommit(store, fuse, isCounted: false)
    }
}
