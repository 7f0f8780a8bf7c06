import DiskBlobs
import Documents
import Foundation
import PortContracts
import Testing

@testable import S3Blobs

/// Tests the error for a bucket that the server can't use. The error is a sentence that says what the operator should
/// do.
@Suite struct S3ProblemTests {
    private func problem(_ client: S3Client) async throws -> String {
        var impatient = client
        impatient.patience = .zero
        let folder = FileManager.default.temporaryDirectory.appending(path: "emplace-cache-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let blobs = try S3Blobs(
            impatient, cacheFolder: folder.path, cacheSize: 0, memory: .process, partSize: 5 << 20)
        do {
            try await blobs.claim(for: "place")
            return ""
        } catch let problem as S3Problem {
            return "\(problem)"
        }
    }

    @Test func `a missing bucket is reported`() async throws {
        let bucket = try await TestBucket()
        let other = try S3Address(bucket.address.text.replacing(bucket.address.bucket, with: "nobody-has-this"))
        let client = S3Client(address: other, credentials: { TestBucket.credentials }, now: { Date() })
        #expect(try await problem(client).hasPrefix("there is no bucket nobody-has-this at http://127.0.0.1:"))
    }

    @Test(arguments: [("testing", "wrong"), ("nobody", "testing-secret")])
    func `an unknown key or secret is reported`(key: String, secret: String) async throws {
        let bucket = try await TestBucket()
        let text = try await problem(bucket.client(S3Credentials(accessKey: key, secret: secret)))
        #expect(text.contains("doesn't accept the key or its secret") && !text.contains(secret))
    }

    @Test(arguments: [-20.0, 20.0]) func `a clock that is minutes off is reported`(minutes: Double) async throws {
        let bucket = try await TestBucket()
        let text = try await problem(bucket.client(now: { Date(timeIntervalSinceNow: minutes * 60) }))
        #expect(text.contains("the clock of this machine differs by minutes"))
    }

    @Test func `an unreachable store is reported`() async throws {
        let address = try S3Address("s3://bucket?endpoint=http://127.0.0.1:9")
        let client = S3Client(address: address, credentials: { TestBucket.credentials }, now: { Date() })
        #expect(try await problem(client).hasPrefix("can't use the bucket bucket at http://127.0.0.1:9: it can't be"))
    }
}
