import Basics
import DiskBlobs
import Documents
import Foundation
import PortContracts
import Testing

@testable import S3Blobs

/// Tests the content store with a real S3 server, which checks signatures and hashes.
@Suite struct S3BlobsTests {
    private func stage(_ count: Int, on blobs: S3Blobs) async throws -> (content: ContentRecord, key: BlobKey) {
        let content = try await blobs.stage(TestBody(TestBody.bytes(count), piece: 60_000), limit: nil)
        return (content, try #require(content.blob))
    }

    @Test(.serialized, arguments: BlobsContract.promises)
    func `the store keeps its promise`(promise: Promise<BlobsContract>) async throws {
        let bucket = try await TestBucket()
        try await promise.verify(BlobsContract(bucket.blobs()))
    }

    @Test(.serialized, arguments: BlobsContract.promises)
    func `the store keeps its promise under a prefix with an empty cache`(
        promise: Promise<BlobsContract>
    ) async throws {
        let bucket = try await TestBucket(prefix: "places/one and more")
        try await promise.verify(BlobsContract(bucket.blobs(cacheSize: 0)))
    }

    @Test func `content of any size stored by one machine can be opened by another`() async throws {
        let bucket = try await TestBucket(), one = try bucket.blobs("one"), two = try bucket.blobs("two")
        for size in [1, 100_000, 5 << 20, 5 << 20 + 1, 17_000_000] {
            let (content, key) = try await stage(size, on: one)
            let opened = try await two.open(content)
            #expect(opened.fileDescriptor != nil)
            #expect(try await opened.read(at: 0, count: size) == TestBody.bytes(size))
            #expect(try await two.keys(unchangedSince: .distantFuture).contains(key))
            #expect(try await one.check(content, reading: true) == .good)
            await one.release(key)
            #expect(try await two.trash([key], now: Date()) { $0 } == [key])
            // The content can still be opened, both by machines that have the content in their cache and by machines
            // that download it.
            #expect(try await bucket.blobs("three").open(content).size == size)
            try await one.purge([key])
            #expect(try await two.check(content, reading: false) == .missing)
        }
    }

    @Test func `simultaneous requests for the same content fetch it once`() async throws {
        let bucket = try await TestBucket(), one = try bucket.blobs("one"), two = try bucket.blobs("two")
        let (content, _) = try await stage(3_000_000, on: one)
        let sizes = try await withThrowingTaskGroup(of: Int64.self) { group in
            for _ in 0..<30 { group.addTask { try await two.open(content).size } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(sizes == [3_000_000])
        #expect(two.cache.size == 3_000_000)
    }

    @Test func `the cache holds up to its size and evicts the least recently used content`() async throws {
        let bucket = try await TestBucket(), blobs = try bucket.blobs(cacheSize: 1_000_000)
        var all: [ContentRecord] = []
        for _ in 0..<12 { try await all.append(stage(100_000, on: blobs).content) }
        #expect(blobs.cache.size <= 1_000_000 && blobs.cache.size >= 800_000)
        #expect(try await blobs.cache.open(all[0], #require(all[0].blob)) == nil)
        #expect(try await blobs.cache.open(all[11], #require(all[11].blob)) != nil)
        for content in all { #expect(try await blobs.open(content).read(at: 0, count: 100_000).count == 100_000) }
        // A new process finds the files that an earlier process has left in the cache.
        let size = blobs.cache.size
        #expect(try bucket.blobs(cacheSize: 1_000_000).cache.size == size)
    }

    @Test func `altered bytes are never returned`() async throws {
        let bucket = try await TestBucket(), one = try bucket.blobs("one"), two = try bucket.blobs("two")
        let (content, key) = try await stage(200_000, on: one)
        var bytes = TestBody.bytes(200_000)
        bytes[100_000] ^= 1
        for wrong in [bytes, Array(bytes.dropLast()), bytes + [0]] {
            try await bucket.client.put(S3Blobs.object(key), wrong)
            await #expect {
                _ = try await two.open(content)
            } throws: { error in
                if case .damaged = error as? DocumentsError { true } else { false }
            }
            #expect(try await two.check(content, reading: true) != .good)
        }
        #expect(try await two.check(content, reading: false) == .wrongSize(200_001))
        // If a cached file is damaged, the content is read from the object store instead.
        try await bucket.client.put(S3Blobs.object(key), TestBody.bytes(200_000))
        let three = try bucket.blobs("three")
        _ = try await three.open(content)
        try Data(bytes).write(to: URL(filePath: three.cache.disk.file(of: key)))
        #expect(try await bucket.blobs("three").open(content).read(at: 0, count: 200_000) == TestBody.bytes(200_000))
    }

    @Test func `a disk that lost written bytes produces no content from them`() async throws {
        let bucket = try await TestBucket(), blobs = try bucket.blobs()
        let file =
            blobs.cache.disk.file(of: try #require(BlobKey(rawValue: String(repeating: "a", count: 32)))) + ".test"
        let folder = URL(filePath: file).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(TestBody.bytes(12_000_000)).write(to: URL(filePath: file))
        await #expect(throws: DocumentsError.damaged(reason: "the cache's disk returned other bytes than were written"))
        {
            try await bucket.client.upload(
                file, size: 12_000_000, sha256: [UInt8](repeating: 0, count: 32), to: "content/large",
                threads: BlockingThreads("test", maxCount: 2), partSize: 5 << 20)
        }
        #expect(try await bucket.client.size(of: "content/large") == nil)
        #expect(try await blobs.abortUploads(before: .distantFuture) == 0)
    }

    /// The number of objects exceeds the maximum for one delete request and for one page of a listing.
    @Test func `thousands of objects are marked, found and deleted, and no others`() async throws {
        let bucket = try await TestBucket(prefix: "p & <q>"), blobs = try bucket.blobs()
        var keys = try (10_000..<12_100).map { number in
            try #require(BlobKey(rawValue: "\(number)" + String(repeating: "x", count: 27)))
        }.shuffled()
        _ = try await S3Client.severally(keys) { try await bucket.client.put(S3Blobs.object($0), [1]) }
        let since = Date(timeIntervalSince1970: 1_700_000_000), none = keys.removeLast()
        #expect(try await Set(blobs.trash(keys, now: since) { $0 }) == Set(keys))
        #expect(try await blobs.trash(keys, now: since) { $0 } == [])
        #expect(try await Set(blobs.trashed().map(\.key)) == Set(keys))
        let left = keys.removeLast()
        try await blobs.purge(keys + [none])
        #expect(try await blobs.trashed().map(\.key) == [left])
        #expect(
            try await Set(bucket.client.list("").map(\.key).filter { $0.hasPrefix("content/") }) == [
                S3Blobs.object(none), S3Blobs.object(left),
            ])
    }

    @Test func `a bucket belongs to one server`() async throws {
        let bucket = try await TestBucket(prefix: "p"), blobs = try bucket.blobs()
        try await blobs.claim(for: "one")
        try await blobs.claim(for: "one")
        await #expect(throws: S3Problem.otherInstallation(bucket.address)) { try await blobs.claim(for: "two") }
        #expect(try await blobs.installationID() == "one")
    }

    @Test func `old incomplete uploads are aborted and today's are kept`() async throws {
        let bucket = try await TestBucket(), blobs = try bucket.blobs()
        let path = bucket.address.path(of: "content/abandoned")
        _ = try await bucket.client.text(S3Request("POST", path: path, query: ["uploads": ""]))
        // These objects in the bucket belong to other applications.
        for other in ["film", "contents/film", "b/content/film", "trash/film"] {
            let path = bucket.address.path(of: other)
            _ = try await bucket.client.text(S3Request("POST", path: path, query: ["uploads": ""]))
        }
        #expect(try await blobs.abortUploads(before: Date(timeIntervalSinceNow: -3600)) == 0)
        #expect(try await blobs.abortUploads(before: Date(timeIntervalSinceNow: 3600)) == 1)
        #expect(try await blobs.abortUploads(before: Date(timeIntervalSinceNow: 3600)) == 0)
    }

    @Test func `more objects than fit on one page of a listing are all found`() async throws {
        let bucket = try await TestBucket(), client = bucket.client
        let names = Set((0..<1100).map { "content/\(String(repeating: "k", count: 20))\($0)" })
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, name) in names.enumerated() {
                if index >= 16 { try await group.next() }
                group.addTask { try await client.put(name, []) }
            }
            try await group.waitForAll()
        }
        #expect(try await bucket.blobs().keys(unchangedSince: .distantFuture).count == 1100)
    }
}
