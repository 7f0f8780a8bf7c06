import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOHTTP1
import SocketFixtures
import Testing

@testable import HTTPServing

@Suite struct FileContentTests {
    static let modified = Date(timeIntervalSince1970: 784_111_777)

    /// Returns routes that serve the same bytes from a file and from a reader.
    private static func routes(_ bytes: [UInt8], path: String) -> @Sendable (Router<HostContext>) -> Void {
        { router in
            router.get("/file") { request, context in
                try await content(bytes, .opening(path)).response(to: request, context: context)
            }
            router.get("/reader") { request, context in
                // The reader returns small pieces, as a remote object store does.
                let source = FileContent.Source.reader { offset, count in
                    ByteBuffer(bytes: bytes.dropFirst(Int(offset)).prefix(min(count, 100_000)))
                }
                return try await content(bytes, source).response(to: request, context: context)
            }
        }
    }

    private static func content(_ bytes: [UInt8], _ source: FileContent.Source) -> FileContent {
        FileContent(
            size: Int64(bytes.count),
            entityTag: "v1",
            lastModified: modified,
            contentType: "text/plain",
            disposition: FileContent.attachment(named: "Zoë \"1\".docx"),
            source: source
        )
    }

    @Test(arguments: ["/file", "/reader"])
    func `ranges and conditions get the matching statuses`(uri: String) async throws {
        let bytes = TestFile.bytes(1000)
        let file = try TestFile(bytes)
        let router = HostServer.makeRouter(.init(metrics: PrometheusMetricsFactory()))
        Self.routes(bytes, path: file.path)(router)
        try await Application(router: router).test(.router) { client in
            func get(_ headers: HTTPFields, _ method: HTTPRequest.Method = .get) async throws -> TestResponse {
                try await client.execute(uri: uri, method: method, headers: headers)
            }
            let whole = try await get([:])
            #expect(whole.status == .ok && Array(whole.body.readableBytesView) == bytes)
            #expect(whole.headers[.eTag] == "\"v1\"" && whole.headers[.acceptRanges] == "bytes")
            #expect(whole.headers[.lastModified] == "Sun, 06 Nov 1994 08:49:37 GMT")
            #expect(
                whole.headers[.contentDisposition]
                    == "attachment; filename=\"Zo_ _1_.docx\"; filename*=UTF-8''Zo%C3%AB%20%221%22.docx"
            )
            let part = try await get([.range: "bytes=10-19"])
            #expect(part.status == .partialContent && Array(part.body.readableBytesView) == Array(bytes[10..<20]))
            #expect(part.headers[.contentRange] == "bytes 10-19/1000" && part.headers[.contentLength] == "10")
            let suffix = try await get([.range: "bytes=-5"])
            #expect(suffix.headers[.contentRange] == "bytes 995-999/1000")
            let past = try await get([.range: "bytes=1000-"])
            #expect(past.status == .rangeNotSatisfiable && past.headers[.contentRange] == "bytes */1000")
            #expect(try await get([.range: "bytes=0-1,5-6"]).body.readableBytes == 1000)
            #expect(try await get([.range: "bytes=0-1", .ifRange: "\"v0\""]).status == .ok)
            #expect(try await get([.range: "bytes=0-1", .ifRange: "\"v1\""]).status == .partialContent)
            let fresh = try await get([.ifNoneMatch: "\"v1\""])
            #expect(fresh.status == .notModified && fresh.headers[.eTag] == "\"v1\"")
            #expect(fresh.headers[.contentLength] == nil && fresh.headers[.contentType] == nil)
            #expect(try await get([.ifMatch: "\"v0\""]).status == .preconditionFailed)
            let head = try await get([.range: "bytes=10-19"], .head)
            #expect(head.status == .ok && head.headers[.contentLength] == "1000" && head.body.readableBytes == 0)
        }
    }

    @Test func `empty content can be sent and has no ranges`() async throws {
        let file = try TestFile([])
        let router = HostServer.makeRouter(.init(metrics: PrometheusMetricsFactory()))
        Self.routes([], path: file.path)(router)
        try await Application(router: router).test(.router) { client in
            for uri in ["/file", "/reader"] {
                try await client.execute(uri: uri, method: .get) {
                    #expect($0.status == .ok && $0.headers[.contentLength] == "0")
                }
                try await client.execute(uri: uri, method: .get, headers: [.range: "bytes=0-"]) {
                    #expect($0.status == .rangeNotSatisfiable)
                }
            }
        }
    }

    @Test func `a missing file is a 500 and not an empty answer`() async throws {
        let router = HostServer.makeRouter(.init(metrics: PrometheusMetricsFactory()))
        Self.routes([1], path: "/nowhere/at-all")(router)
        try await Application(router: router, logger: Logger(label: "t") { _ in LogCapture() }).test(.router) {
            client in
            try await client.execute(uri: "/file", method: .get) { #expect($0.status == .internalServerError) }
        }
    }

    @Test(arguments: [60_000, 3_000_000])
    func `over plain HTTP several answers share a connection`(size: Int) async throws {
        let bytes = TestFile.bytes(size)
        let file = try TestFile(bytes)
        let path = file.path
        try await TestServer.Setup(routes: Self.routes(bytes, path: path)).run { server in
            let client = try RawClient(port: server.port)
            try await client.send(
                """
                GET /file HTTP/1.1\r\nHost: h\r\n\r\n\
                GET /file HTTP/1.1\r\nHost: h\r\nRange: bytes=100-\r\n\r\n\
                HEAD /file HTTP/1.1\r\nHost: h\r\n\r\n\
                GET /reader HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n
                """
            )
            var rest = try await client.receiveAll()[...]
            for expected in [bytes[...], bytes[100...], [], bytes[...]] {
                let end = try #require(rest.firstRange(of: Array("\r\n\r\n".utf8))).upperBound
                let head = String(decoding: rest[..<end], as: UTF8.self)
                #expect(head.hasPrefix("HTTP/1.1 20"))
                // The server removes its internal header `sendfile` from the response.
                #expect(!head.lowercased().contains("sendfile"))
                rest = rest[end...]
                #expect(ByteBuffer(bytes: rest.prefix(expected.count)) == ByteBuffer(bytes: expected))
                rest = rest.dropFirst(expected.count)
            }
            #expect(rest.isEmpty)
            // The log contains the number of bytes sent, no matter whether the kernel or the server sent them.
            try await eventually { server.log.lines("request").count == 4 }
            let counted = server.log.lines("request").map(\.metadata["bytes"])
            #expect(counted == ["\(size)", "\(size - 100)", "0", "\(size)"])
        }
        _ = file
    }

    @Test(arguments: [true, false])
    func `the bytes are the same over TLS`(http2: Bool) async throws {
        let bytes = TestFile.bytes(3_000_000)
        let file = try TestFile(bytes)
        try await TestServer.Setup(tls: true, routes: Self.routes(bytes, path: file.path)).run { server in
            try await withSecureClient(http2: http2) { client in
                for uri in ["/file", "/reader"] {
                    var request = HTTPClientRequest(url: "https://localhost:\(server.port)\(uri)")
                    request.headers.add(name: "Range", value: "bytes=1000-")
                    let response = try await client.execute(request, timeout: .seconds(30))
                    #expect(response.version == (http2 ? .http2 : .http1_1))
                    #expect(response.status == .partialContent)
                    let body = try await response.body.collect(upTo: 1 << 24)
                    #expect(body == ByteBuffer(bytes: bytes[1000...]))
                }
            }
        }
    }

    @Test func `no request header can select a file`() async throws {
        let file = try TestFile(Array("secret".utf8))
        let path = file.path
        try await TestServer.Setup(routes: { $0.get("/") { _, _ in "hello" } }).run { server in
            let client = try RawClient(port: server.port)
            let names = ["X-Sendfile", "X-Accel-Redirect", "X-Emplace-Sendfile", "X-Lighttpd-Send-File"]
            let headers = names.map { "\($0): \(path)\r\n" }.joined()
            try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\(headers)Connection: close\r\n\r\n")
            let answer = try await client.receiveText()
            #expect(answer.hasSuffix("\r\n\r\nhello"))
        }
        _ = file
    }

    @Test(arguments: [true, false])
    func `a source that ends early fails instead of passing for whole content`(isFile: Bool) async throws {
        let file = try TestFile(TestFile.bytes(200_000))
        let path = file.path
        try await TestServer.Setup(routes: { router in
            router.get("/") { request, context in
                let reader = FileContent.Source.reader { offset, count in
                    ByteBuffer(repeating: 1, count: max(0, min(count, 200_000 - Int(offset))))
                }
                let source = isFile ? try FileContent.Source.opening(path) : reader
                return try await FileContent(size: 300_000, entityTag: "x", source: source)
                    .response(to: request, context: context)
            }
        }).run { server in
            let client = try RawClient(port: server.port)
            try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n")
            if isFile {
                #expect(try await client.receive(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 500"))
            } else {
                #expect(try await client.receiveUntilCut().count < 300_000)
            }
        }
        _ = file
    }
}
