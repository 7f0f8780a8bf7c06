package import Foundation
package import PortContracts
package import OAuthServer
package import PlaceServer

extension PlaceServer {
    /// A place whose rows and content are in memory and gone with it, for what isn't about a database or a disk.
    package static func inMemory(
        _ configuration: Configuration, stores: InMemoryStores = InMemoryStores(),
        hasher: PasswordHasher = PasswordHasher(), now: @escaping @Sendable () -> Date = { Date() }
    ) throws -> PlaceServer {
        try PlaceServer(
            configuration, ports: Ports(stores, blobs: InMemoryBlobs(clock: now)), hasher: hasher, now: now)
    }
}
