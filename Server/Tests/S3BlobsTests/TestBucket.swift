import Documents
import Foundation
import StorageFixtures
import Testing

@testable import DiskBlobs
@testable import S3Blobs

/// A separate bucket for each test, on a real S3 server. By default, `scripts/objects` runs the server. To use another
/// server, set its endpoint in `EMPLACE_TEST_OBJECTS` and the secret of its key `testing` in
/// `EMPLACE_TEST_OBJECTS_SECRET`.
final class TestBucket: Sendable {
    private static let server = Task { try await ScriptedServer("scripts/objects") }
    private static let environment = ProcessInfo.processInfo.environment

    static let credentials = S3Credentials(
        accessKey: "testing", secret: environment["EMPLACE_TEST_OBJECTS_SECRET"] ?? "testing-secret")
    let address: S3Address
    private let cache: URL

    init(prefix: String = "") async throws {
        let named = Self.environment["EMPLACE_TEST_OBJECTS"]
        let endpoint = if let named { named } else { try await Self.server.value.address }
        let bucket = "b" + UUID().uuidString.lowercased()
        address = try S3Address("s3://\(bucket)/\(prefix)?endpoint=\(endpoint)")
        cache = FileManager.default.temporaryDirectory.appending(path: "emplace-cache-\(bucket)")
        let client = client
        _ = try await client.text(S3Request("PUT", path: address.path(of: nil)))
    }

    deinit { try? FileManager.default.removeItem(at: cache) }

    var client: S3Client { client() }

    func client(
        _ credentials: S3Credentials = credentials, now: @escaping @Sendable () -> Date = { Date() }
    ) -> S3Client {
        S3Client(address: address, credentials: { credentials }, now: now)
    }

    /// - Parameter node: the name of a simulated machine. Each machine has a separate cache.
    func blobs(_ node: String = "one", cacheSize: Int64 = 1 << 30, client: S3Client? = nil) throws -> S3Blobs {
        try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
        return try S3Blobs(
            client ?? self.client, cacheFolder: cache.appending(path: node).path, cacheSize: cacheSize,
            memory: UploadMemory(limit: 64 << 20), partSize: 5 << 20)
    }
}

/// A temporary folder for a test.
enum TestFolder {
    static func with<Value>(_ body: (_ path: String) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "emplace-test-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder.path)
    }
}
