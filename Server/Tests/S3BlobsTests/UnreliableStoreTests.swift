import DiskBlobs
import Documents
import Foundation
import HTTPServing
import PortContracts
import Hummingbird
import NIOCore
import SocketFixtures
import Synchronization
import Testing

@testable import S3Blobs

/// Tests temporary and permanent errors of an object store.
@Suite struct UnreliableStoreTests {
    private struct Refusal {
        var status: HTTPResponse.Status
        var code = ""
    }

    /// A store that first answers with the given responses in order, and then with the result of `rest`. It counts the
    /// requests.
    private final class Script: Sendable {
        let count = Mutex(0)
        let answers: [Refusal]
        let rest: @Sendable (Request) -> Response

        init(_ answers: [Refusal], rest: @escaping @Sendable (Request) -> Response = { _ in Response(status: .ok) }) {
            self.answers = answers
            self.rest = rest
        }

        /// Adds an ETag to the response if the request stores an object.
        private static func tagged(_ response: Response, _ request: Request) -> Response {
            var response = response
            if request.method == .put || request.method == .head { response.headers[.eTag] = "\"tag\"" }
            return response
        }

        func answer(_ request: Request) async throws -> Response {
            _ = try await request.body.collect(upTo: 1 << 22)
            let number = count.withLock { count in
                count += 1
                return count - 1
            }
            guard answers.indices.contains(number) else { return Self.tagged(rest(request), request) }
            let refusal = answers[number]
            let text = "<Error><Code>\(refusal.code)</Code><Message>as it is</Message></Error>"
            return Response(status: refusal.status, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
    }

    private func run(
        _ script: Script, patience: Duration = .seconds(600), _ test: @escaping @Sendable (S3Blobs) async throws -> Void
    ) async throws {
        let setup = TestServer.Setup(routes: { router in
            for method in [.get, .put, .post, .delete, .head] as [HTTPRequest.Method] {
                router.on("/bucket/**", method: method) { request, _ in try await script.answer(request) }
                router.on("/bucket", method: method) { request, _ in try await script.answer(request) }
            }
        })
        try await setup.run { server in
            let address = try S3Address("s3://bucket?endpoint=http://\(server.authority)")
            try await TestFolder.with { folder in
                var client = S3Client(address: address, credentials: { TestBucket.credentials }, now: { .distantPast })
                client.patience = patience
                try await test(
                    S3Blobs(client, cacheFolder: folder, cacheSize: 1 << 20, memory: .process, partSize: 1000))
            }
        }
    }

    private func stage(_ blobs: S3Blobs, _ count: Int = 1000) async throws -> ContentRecord {
        try await blobs.stage(TestBody(TestBody.bytes(count)), limit: nil)
    }

    @Test func `a temporary failure is retried`() async throws {
        let script = Script([
            Refusal(status: .serviceUnavailable, code: "SlowDown"), Refusal(status: .internalServerError),
            Refusal(status: .tooManyRequests),
        ])
        try await run(script) { blobs in _ = try await stage(blobs) }
        #expect(script.count.withLock { $0 } == 4)
    }

    @Test func `a permanent failure isn't retried`() async throws {
        let script = Script([Refusal(status: .forbidden, code: "AccessDenied")])
        try await run(script) { blobs in
            await #expect(throws: S3Failure.refused(status: 403, code: "AccessDenied", message: "as it is")) {
                try await stage(blobs)
            }
            let kept = try await blobs.cache.disk.keys(unchangedSince: .distantFuture)
            #expect(kept.isEmpty)
        }
    }

    @Test(arguments: [(507, ""), (403, "QuotaExceeded")])
    func `a full bucket is reported to writers as a full disk`(status: Int, code: String) async throws {
        let script = Script([Refusal(status: .init(code: status), code: code)])
        try await run(script) { blobs in
            await #expect(throws: DocumentsError.storageFull) { try await stage(blobs) }
        }
    }

    @Test func `after some time callers are asked to try again later`() async throws {
        let script = Script([Refusal](repeating: Refusal(status: .badGateway), count: 100))
        try await run(script, patience: .zero) { blobs in
            await #expect(throws: DocumentsError.busy) { try await stage(blobs) }
            let content = ContentRecord(blob: .init(rawValue: String(repeating: "a", count: 32)), size: 1, sha256: [])
            await #expect(throws: DocumentsError.busy) { try await blobs.open(content) }
            await #expect(throws: DocumentsError.busy) { try await blobs.keys(unchangedSince: .distantFuture) }
        }
    }

    private static func deleted(_ failures: [(key: String, code: String)]) -> Response {
        let errors = failures.map { "<Error><Key>\($0.key)</Key><Code>\($0.code)</Code></Error>" }.joined()
        return Response(
            status: .ok, body: .init(byteBuffer: ByteBuffer(string: "<DeleteResult>\(errors)</DeleteResult>")))
    }

    @Test func `objects that failed in a bulk deletion are retried`() async throws {
        let left = Mutex([[(key: "b", code: "SlowDown")], [("a", "NoSuchKey"), ("b", "InternalError")], []])
        let script = Script([]) { _ in Self.deleted(left.withLock { $0.removeFirst() }) }
        try await run(script) { blobs in try await blobs.client.delete(["a", "b"]) }
        #expect(script.count.withLock { $0 } == 3)
    }

    @Test func `an object that may not be deleted is reported`() async throws {
        let script = Script([]) { _ in Self.deleted([(key: "b", code: "AccessDenied")]) }
        try await run(script) { blobs in
            await #expect(throws: S3Failure.refused(status: 403, code: "AccessDenied", message: "")) {
                try await blobs.client.delete(["a", "b"])
            }
        }
        #expect(script.count.withLock { $0 } == 1)
    }

    @Test func `a response that names no deletion deleted nothing`() async throws {
        try await run(Script([]) { _ in Response(status: .ok) }) { blobs in
            await #expect(throws: S3Failure.self) { try await blobs.client.delete(["a"]) }
        }
    }

    @Test(arguments: [(501, "NotImplemented"), (405, "MethodNotAllowed"), (400, "NotImplemented")])
    func `a store that deletes only one object at once gets single requests`(
        status: Int, code: String
    ) async throws {
        let script = Script([Refusal(status: .init(code: status), code: code)]) { request in
            Response(status: request.method == .delete ? .noContent : .badRequest)
        }
        try await run(script) { blobs in try await blobs.client.delete((0..<40).map { "object \($0)" }) }
        #expect(script.count.withLock { $0 } == 41)
    }

    @Test func `an invalid listing isn't an empty one`() async throws {
        let script = Script([]) { _ in
            Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "<html><b>hello</b></html>")))
        }
        try await run(script) { blobs in
            await #expect(throws: S3Failure.malformed("no list of objects")) {
                try await blobs.keys(unchangedSince: .distantFuture)
            }
            await #expect(throws: S3Failure.self) { try await blobs.trashed() }
        }
    }

    @Test func `an endless listing is invalid`() async throws {
        let text =
            "<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken>"
            + "</ListBucketResult>"
        let script = Script([]) { _ in
            Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: text)))
        }
        try await run(script) { blobs in
            await #expect(throws: S3Failure.malformed("a list that never ends")) { try await blobs.trashed() }
        }
    }

    @Test func `a 404 from another server than the store doesn't mean missing content`() async throws {
        let script = Script([Refusal](repeating: Refusal(status: .notFound), count: 10))
        try await run(script) { blobs in
            let content = ContentRecord(blob: .init(rawValue: String(repeating: "a", count: 32)), size: 1, sha256: [])
            await #expect(throws: S3Failure.self) { try await blobs.open(content) }
        }
    }
}
