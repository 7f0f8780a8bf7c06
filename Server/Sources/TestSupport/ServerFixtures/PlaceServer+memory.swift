package import Foundation
package import PortContracts
package import OAuthServer
package import PlaceServer

extension PlaceServer {
    /// A server whose rows and content are in memory, for tests that don't concern a database or disk.
    package static func inMemory(
        _ configuration: Configuration, stores: InMemoryStores = InMemoryStores(),
        hasher: PasswordHasher = PasswordHasher(), now: @escaping @Sendable () -> Date = { Date() }
    ) throws -> PlaceServer {
        try PlaceServer(
            configuration, ports: Ports(stores, blobs: InMemoryBlobs(clock: now)), hasher: hasher, now: now)
    }
}
