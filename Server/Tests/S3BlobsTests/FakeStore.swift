import Crypto
import Foundation
import HTTPServing
import Hummingbird
import NIOCore
import SocketFixtures
import Synchronization

@testable import DiskBlobs
@testable import S3Blobs

/// An object store that keeps uploads in memory, and sends bad responses to one kind of request.
final class FakeStore: Sendable {
    enum Operation: Hashable {
        case put, part, begin, complete, abort, head, get, list, delete, deleteMany
    }

    /// A bad response to a request.
    struct Fault: Sendable {
        let operation: Operation
        /// How many responses are bad. All later responses are correct.
        var times = Int.max
        /// Whether the store executes the request although its response is bad.
        var isDone = false
        let answer: @Sendable (Response) -> Response
    }

    private struct State {
        var objects: [String: [UInt8]] = [:]
        var parts: [Int: [UInt8]] = [:]
        var counts: [Operation: Int] = [:]
    }

    private let state = Mutex(State())
    private let fault: Fault?

    init(_ fault: Fault? = nil) { self.fault = fault }

    var objects: [String: [UInt8]] { state.withLock(\.objects) }

    func change(_ change: (inout [String: [UInt8]]) -> Void) { state.withLock { change(&$0.objects) } }

    func count(_ operation: Operation) -> Int { state.withLock { $0.counts[operation] ?? 0 } }

    /// Runs a test against the fake store.
    func run(
        patience: Duration = .milliseconds(1),
        _ test: @escaping @Sendable (_ node: (String) throws -> S3Blobs) async throws -> Void
    ) async throws {
        let setup = TestServer.Setup(routes: { router in
            for method in [.get, .put, .post, .delete, .head] as [HTTPRequest.Method] {
                router.on("/bucket/**", method: method) { request, _ in try await self.answer(request) }
                router.on("/bucket", method: method) { request, _ in try await self.answer(request) }
            }
        })
        try await setup.run { server in
            let address = try S3Address("s3://bucket?endpoint=http://\(server.authority)")
            try await TestFolder.with { folder in
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try await test { name in
                    var client = S3Client(
                        address: address, credentials: { TestBucket.credentials }, now: { .distantPast })
                    client.patience = patience
                    return try S3Blobs(
                        client, cacheFolder: "\(folder)/\(name)", cacheSize: 1 << 20, memory: .process, partSize: 1000)
                }
            }
        }
    }

    private func answer(_ request: Request) async throws -> Response {
        let body = Array(try await request.body.collect(upTo: 1 << 22).readableBytesView)
        let operation = Self.operation(request), key = String(request.uri.path.dropFirst("/bucket/".count))
        let number = Int(request.uri.queryParameters["partNumber"].map(String.init) ?? "") ?? 0
        return state.withLock { state in
            let count = state.counts[operation, default: 0] + 1
            state.counts[operation] = count
            guard let fault, fault.operation == operation, count <= fault.times else {
                return Self.answer(operation, key, number, body, &state)
            }
            var copy = state
            let answer = Self.answer(operation, key, number, body, &copy)
            if fault.isDone { state = copy }
            return fault.answer(answer)
        }
    }

    private static func operation(_ request: Request) -> Operation {
        let query = request.uri.query ?? ""
        return switch request.method {
        case .put: query.contains("partNumber") ? .part : .put
        case .post: query.contains("uploads") ? .begin : query.contains("delete") ? .deleteMany : .complete
        case .head: .head
        case .delete: query.contains("uploadId") ? .abort : .delete
        default: query.contains("list-type") ? .list : .get
        }
    }

    private static func answer(
        _ operation: Operation, _ key: String, _ number: Int, _ body: [UInt8], _ state: inout State
    ) -> Response {
        switch operation {
        case .put:
            state.objects[key] = body
            return Response(status: .ok, headers: [.eTag: tag(body)])
        case .part:
            state.parts[number] = body
            return Response(status: .ok, headers: [.eTag: tag(body)])
        case .begin:
            return text("<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>")
        case .complete:
            state.objects[key] = state.parts.keys.sorted().flatMap { state.parts[$0] ?? [] }
            return text(completion(key))
        case .head, .get:
            guard let object = state.objects[key] else {
                let missing = text("<Error><Code>NoSuchKey</Code><Message>no</Message></Error>", .notFound)
                return operation == .head ? Response(status: .notFound) : missing
            }
            // A body after the headers would be read as the response to the next request on the connection.
            return operation == .head ? content(object).createHeadResponse() : content(object)
        case .list:
            return text(listing(state.objects))
        case .delete, .abort:
            if operation == .delete { state.objects[key] = nil }
            return Response(status: .noContent)
        case .deleteMany:
            return text("<DeleteResult/>")
        }
    }

    static func completion(_ key: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <CompleteMultipartUploadResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
        <Location>http://h/bucket/\(key)</Location><Bucket>bucket</Bucket><Key>\(key)</Key>\
        <ETag>&quot;3858f62230ac3c915f300c664312c11f-9&quot;</ETag></CompleteMultipartUploadResult>
        """
    }

    static func listing(_ objects: [String: [UInt8]]) -> String {
        let all = objects.sorted { $0.key < $1.key }.map {
            "<Contents><Key>\($0.key)</Key><Size>\($0.value.count)</Size>"
                + "<LastModified>2020-01-01T00:00:00.000Z</LastModified></Contents>"
        }
        return "<ListBucketResult><IsTruncated>false</IsTruncated>\(all.joined())</ListBucketResult>"
    }

    static func text(_ text: String, _ status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    static func content(_ bytes: [UInt8]) -> Response {
        Response(status: .ok, headers: [.eTag: tag(bytes)], body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// Returns an ETag that isn't the MD5 hash of the content. Stores with encryption return such ETags.
    static func tag(_ bytes: [UInt8]) -> String { "\"\(SHA256.hash(data: bytes).description.suffix(20))\"" }
}
