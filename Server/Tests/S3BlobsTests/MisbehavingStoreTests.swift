import Crypto
import DiskBlobs
import Documents
import Foundation
import PortContracts
import Hummingbird
import NIOCore
import Testing

@testable import S3Blobs

/// Tests an object store, or a proxy in front of it, that reports success although it may not have executed the
/// request.
@Suite struct MisbehavingStoreTests {
    private static func text(_ body: String) -> @Sendable (Response) -> Response { { _ in FakeStore.text(body) } }

    private static func stage(_ blobs: S3Blobs, _ count: Int) async throws -> ContentRecord {
        try await blobs.stage(TestBody(TestBody.bytes(count)), limit: nil)
    }

    @Test(arguments: BadAnswers.bodies)
    func `an upload without a confirmed completion is never acknowledged`(body: String) async throws {
        let store = FakeStore(.init(operation: .complete, answer: Self.text(body)))
        try await store.run { node in
            let blobs = try node("one")
            await #expect(throws: (any Error).self) { try await Self.stage(blobs, 2500) }
            #expect(try await blobs.cache.disk.keys(unchangedSince: .distantFuture).isEmpty)
        }
        #expect(store.objects.isEmpty)
        // After each attempt to complete an upload, the client checks whether the object exists.
        #expect(store.count(.complete) == store.count(.head) && store.count(.complete) > 0)
    }

    @Test(arguments: BadAnswers.bodies)
    func `an unconfirmed upload that was completed is found`(body: String) async throws {
        let store = FakeStore(.init(operation: .complete, isDone: true, answer: Self.text(body)))
        try await store.run { node in
            let content = try await Self.stage(node("one"), 2500)
            #expect(try await node("two").open(content).read(at: 0, count: 2500) == TestBody.bytes(2500))
        }
        #expect(store.count(.complete) == 1)
    }

    @Test(arguments: BadAnswers.bodies)
    func `an upload completed at the second attempt is acknowledged`(body: String) async throws {
        let store = FakeStore(.init(operation: .complete, times: 1, answer: Self.text(body)))
        try await store.run { node in
            let content = try await Self.stage(node("one"), 2500)
            #expect(try await node("two").open(content).read(at: 0, count: 2500) == TestBody.bytes(2500))
        }
        #expect(store.count(.complete) == 2)
    }

    @Test(arguments: ["InternalError", "SlowDown", "ServiceUnavailable", "OperationAborted"])
    func `an error in a 200 response is retried as long as a 500 is`(code: String) async throws {
        let body = "<Error><Code>\(code)</Code></Error>"
        let store = FakeStore(.init(operation: .complete, times: 5, answer: Self.text(body)))
        try await store.run(patience: .seconds(600)) { node in _ = try await Self.stage(node("one"), 2500) }
        #expect(store.count(.complete) == 6)
    }

    @Test(arguments: [2499, 2500, 2501])
    func `other bytes under the key don't confirm a write, whether fewer or more`(count: Int) async throws {
        let store = FakeStore(.init(operation: .complete, answer: Self.text("")))
        try await store.run { node in
            let blobs = try node("one")
            let file = blobs.cache.disk.file(of: try #require(BlobKey(rawValue: String(repeating: "a", count: 32))))
            let folder = URL(filePath: file).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(TestBody.bytes(2500)).write(to: URL(filePath: file))
            store.change { $0["content/a"] = [UInt8](repeating: 1, count: count) }
            await #expect(throws: S3Failure.malformed("invalid XML: it is empty")) {
                try await blobs.client.upload(
                    file, size: 2500, sha256: Array(SHA256.hash(data: TestBody.bytes(2500))), to: "content/a",
                    threads: blobs.threads,
                    partSize: 1000)
            }
        }
    }

    @Test(arguments: [
        FakeStore.completion("KEY"), " \n" + FakeStore.completion("KEY"),
        FakeStore.completion("KEY") + "\n<!-- x -->\n",
        "\u{FEFF}" + FakeStore.completion("KEY"),
        "<CompleteMultipartUploadResult><ETag>a-3</ETag></CompleteMultipartUploadResult>",
        "<CompleteMultipartUploadResult xmlns='urn:x'><ETag><![CDATA[\"a\"]]></ETag></CompleteMultipartUploadResult>",
        "<s3:CompleteMultipartUploadResult xmlns:s3=\"a\"><s3:ETag>&#34;a&#x22;</s3:ETag></s3:CompleteMultipartUploadResult >",
        "<CompleteMultipartUploadResult><ETag>a</ETag><ChecksumType>FULL_OBJECT</ChecksumType>"
            + "<New><Deep><Deeper/></Deep></New></CompleteMultipartUploadResult>",
        "<?xml version=\"1.0\"?>   \n\n   <CompleteMultipartUploadResult><ETag>a</ETag></CompleteMultipartUploadResult>",
    ])
    func `a valid response is accepted without a further check`(body: String) async throws {
        let store = FakeStore(
            .init(operation: .complete, isDone: true) { response in
                FakeStore.text(body.replacing("<Key>KEY</Key>", with: ""))
            })
        try await store.run { node in _ = try await Self.stage(node("one"), 2500) }
        #expect(store.count(.head) == 0 && store.count(.complete) == 1)
    }

    @Test(arguments: BadAnswers.puts.indices)
    func `content in one request is stored if the response or a check confirms it`(
        index: Int
    ) async throws {
        let answer = BadAnswers.puts[index].answer
        for isDone in [false, true] {
            let store = FakeStore(.init(operation: .put, isDone: isDone, answer: answer))
            try await store.run { node in
                let content = try? await Self.stage(node("one"), 700)
                // If the response contains an S3 error, the store itself says that it didn't keep the object. So the
                // client doesn't need to check whether the object exists.
                let isAcknowledged = isDone && BadAnswers.puts[index].name != "an error"
                #expect((content != nil) == isAcknowledged)
                guard let content else { return }
                let read = try await node("two").open(content).read(at: 0, count: 700)
                #expect(read == TestBody.bytes(700))
            }
        }
        let store = FakeStore(.init(operation: .put, times: 1, answer: answer))
        try await store.run { node in _ = try await Self.stage(node("one"), 700) }
        #expect(store.count(.put) == 2)
    }

    @Test(arguments: BadAnswers.puts.indices)
    func `a part without a valid response is sent again, and then fails the upload`(index: Int) async throws {
        let answer = BadAnswers.puts[index].answer
        let store = FakeStore(.init(operation: .part, answer: answer))
        try await store.run { node in
            let blobs = try node("one")
            await #expect(throws: (any Error).self) { try await Self.stage(blobs, 2500) }
        }
        #expect(store.objects.isEmpty && store.count(.complete) == 0 && store.count(.abort) == 1)
        let once = FakeStore(.init(operation: .part, times: 1, answer: answer))
        try await once.run { node in _ = try await Self.stage(node("one"), 2500) }
    }

    @Test(arguments: BadAnswers.bodies + ["<R><UploadId>u</UploadId></R>", FakeStore.listing([:])])
    func `an upload without an upload id fails before any part is sent`(body: String) async throws {
        let store = FakeStore(.init(operation: .begin, answer: Self.text(body)))
        try await store.run { node in
            let blobs = try node("one")
            await #expect(throws: (any Error).self) { try await Self.stage(blobs, 2500) }
        }
        #expect(store.count(.part) == 0)
    }

    @Test(arguments: BadAnswers.bodies + ["<ListBucketResult/>", "<ListBucketResult><Contents/></ListBucketResult>"])
    func `an invalid listing isn't an empty bucket, and an invalid deletion result deletes nothing`(body: String)
        async throws
    {
        let listing = FakeStore(.init(operation: .list, answer: Self.text(body)))
        try await listing.run { node in
            let blobs = try node("one")
            await #expect(throws: (any Error).self) { try await blobs.trashed() }
            await #expect(throws: (any Error).self) { try await blobs.keys(unchangedSince: .distantFuture) }
        }
        let deleting = FakeStore(.init(operation: .deleteMany, answer: Self.text(body)))
        try await deleting.run { node in
            let client = try node("one").client
            await #expect(throws: (any Error).self) { try await client.delete(["a", "b"]) }
        }
        let uploads = FakeStore(.init(operation: .get, answer: Self.text(body)))
        try await uploads.run { node in
            let client = try node("one").client
            await #expect(throws: (any Error).self) {
                try await client.abortUploads(before: .distantFuture, in: "content/")
            }
        }
    }

    @Test(arguments: [
        "<DeleteResult><Error/></DeleteResult>", "<DeleteResult><Error>no</Error></DeleteResult>",
        "<DeleteResult><Error><Key>b</Key></Error></DeleteResult>",
        "<DeleteResult><Deleted><Key>a</Key></Deleted><Error><Key>b</Key><Code>InternalError</Code></Error></DeleteResult>",
    ])
    func `an object that wasn't deleted is reported, even without details`(body: String) async throws {
        let store = FakeStore(.init(operation: .deleteMany, answer: Self.text(body)))
        try await store.run { node in
            let client = try node("one").client
            await #expect(throws: S3Failure.self) { try await client.delete(["a", "b"]) }
        }
    }

    @Test(arguments: ["<html/>", "<Error><Code>AccessDenied</Code></Error>", "gone"])
    func `a deletion answered by a web page deleted nothing`(body: String) async throws {
        let store = FakeStore(.init(operation: .delete, answer: Self.text(body)))
        try await store.run { node in
            let client = try node("one").client
            await #expect(throws: S3Failure.self) { try await client.delete("a") }
        }
    }

    @Test(arguments: BadAnswers.gets.indices)
    func `an incomplete object is never returned`(index: Int) async throws {
        let answer = BadAnswers.gets[index].answer
        let store = FakeStore(.init(operation: .get, answer: answer))
        try await store.run { node in
            let content = try await Self.stage(node("one"), 700), two = try node("two")
            await #expect(throws: (any Error).self) { try await two.open(content) }
            #expect(two.cache.size == 0)
            #expect((try? await two.check(content, reading: true)) != .good)
        }
        // This store sends a bad response only to the first request. The second response contains the complete content.
        let once = FakeStore(.init(operation: .get, times: 1, answer: answer))
        try await once.run { node in
            let content = try await Self.stage(node("one"), 700)
            #expect(try await node("two").open(content).read(at: 0, count: 700) == TestBody.bytes(700))
        }
        let checked = FakeStore(.init(operation: .get, times: 1, answer: answer))
        try await checked.run { node in
            let content = try await Self.stage(node("one"), 700)
            #expect(try await node("two").check(content, reading: true) == .good)
        }
    }

    @Test(
        arguments: [
            { (_: Response) in FakeStore.text("<html>welcome</html>") }, { _ in Response(status: .noContent) },
            { _ in Response(status: .partialContent, headers: [.eTag: "\"a\""]) }, { _ in Response(status: .ok) },
        ] as [@Sendable (Response) -> Response])
    func `a size check answered with an invalid response fails`(
        answer: @escaping @Sendable (Response) -> Response
    ) async throws {
        let store = FakeStore(.init(operation: .head, answer: answer))
        try await store.run { node in
            let blobs = try node("one")
            await #expect(throws: S3Failure.self) { try await blobs.client.size(of: "content/a") }
        }
    }

    @Test(arguments: ["", "<html>welcome</html>", "<Error><Code>InternalError</Code></Error>", "two words"])
    func `a web page instead of the bucket's owner file isn't an owner and isn't overwritten`(body: String) async throws
    {
        let store = FakeStore(.init(operation: .get, answer: Self.text(body)))
        try await store.run { node in
            let blobs = try node("one")
            for claim in [{ _ = try await blobs.installationID() }, { try await blobs.claim(for: "one") }]
                as [() async throws -> Void]
            {
                await #expect {
                    try await claim()
                } throws: { error in
                    if case .unusable = error as? S3Problem { true } else { false }
                }
            }
        }
        #expect(store.objects.isEmpty)
    }

    @Test func `a bucket's owner is read twice before it counts as another server`() async throws {
        let store = FakeStore(.init(operation: .get, times: 1, answer: Self.text("two")))
        store.change { $0["place-id"] = Array("one".utf8) }
        try await store.run { node in try await node("one").claim(for: "one") }
        try await store.run { node in
            let blobs = try node("one")
            await #expect(throws: S3Problem.self) { try await blobs.claim(for: "two") }
        }
    }
}
