import Documents
package import Foundation
package import PortContracts
package import OAuthServer
package import PlaceServer
import WOPIHost

extension PlaceServer {
    /// The stores of a server whose commits a test counts.
    package enum Counted: Sendable { case documents, signIn }

    /// The same server over stores that become unavailable after a commit.
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
