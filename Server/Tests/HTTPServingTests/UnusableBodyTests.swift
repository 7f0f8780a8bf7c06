import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SocketFixtures
import Testing

@testable import HTTPServing

/// Tests request bodies that must not be saved as a document, because they are compressed or contain only a part of the
/// content.
@Suite struct UnusableBodyTests {
    /// Each element has the values of the `Content-Encoding` fields of one request.
    static let coded: [[String]] = [
        ["gzip"], ["x-gzip"], ["deflate"], ["br"], ["zstd"], ["compress"], ["aes128gcm"], ["exi"], ["unknown"],
        ["GZIP"], ["GzIp"], [" gzip "], ["\tgzip"], ["gzip, gzip"], ["identity, gzip"], ["gzip,identity"],
        [",gzip"], ["gzip,"], [", ,br"], ["gzip", "identity"], ["identity", "gzip"], ["", "gzip"], ["gzip;q=1"],
        ["\"gzip\""], ["\"identity\""], ["identity;q=0"], ["identity gzip"], ["none"], ["binary"], ["*"], ["utf-8"],
        ["aws-chunked"], ["ıdentity"], ["identity\u{301}"], ["identity,\u{301}gzip"],
    ]

    static let uncoded: [[String]] = [
        [], ["identity"], ["Identity"], ["IDENTITY"], [" identity\t"], [""], [" "], [","], ["identity, identity"],
        [",identity,"], ["identity", "identity"], ["", ""],
    ]

    static let transferCodings: [[String]] = [
        ["gzip, chunked"], ["gzip,chunked"], ["x-gzip, chunked"], ["deflate, chunked"], ["compress, chunked"],
        ["br, chunked"], ["GZIP, Chunked"], ["identity, chunked"], ["chunked, chunked"], ["unknown, chunked"],
        ["gzip, deflate, chunked"], ["gzip", "chunked"], ["chunked", "chunked"], ["chunked;a=b"], ["gzip"],
        ["deflate"], ["identity"], ["chunked, gzip"], ["chunked, identity"], [""], ["trailers"], ["chun\u{212A}ed"],
    ]

    private static func fields(_ name: HTTPField.Name, _ values: [String]) -> HTTPFields {
        HTTPFields(values.map { HTTPField(name: name, value: $0) })
    }

    private static func verdict(_ fields: HTTPFields, _ method: HTTPRequest.Method = .post) -> UnusableBody? {
        UnusableBody(RequestFields(fields), method: method)
    }

    @Test(arguments: coded) func `a content coding is recognized in any spelling`(values: [String]) {
        #expect(Self.verdict(Self.fields(.contentEncoding, values)) == .contentCoding)
    }

    @Test(arguments: uncoded) func `identity and an empty list are no content coding`(values: [String]) {
        #expect(Self.verdict(Self.fields(.contentEncoding, values)) == nil)
    }

    @Test(arguments: transferCodings)
    func `the only accepted transfer coding is chunked, once`(values: [String]) {
        #expect(Self.verdict(Self.fields(.transferEncoding, values)) == .transferCoding)
        #expect(Self.verdict(Self.fields(.transferEncoding, values), .get) == .transferCoding)
    }

    @Test(arguments: ["chunked", "Chunked", "CHUNKED", " chunked "])
    func `chunked is accepted in any case`(value: String) {
        #expect(Self.verdict([.transferEncoding: value]) == nil)
    }

    @Test(arguments: ["bytes 0-4/10", "bytes */10", "bytes 0-9/10", "", "lines 1-2/3"])
    func `a range of the content isn't accepted as the whole content`(range: String) {
        #expect(Self.verdict([.contentRange: range]) == .range)
    }

    @Test(arguments: [
        ["+5"], ["-5"], [""], [" "], ["5, 5"], ["5,5"], ["5", "5"], ["5", "6"], ["0x5"], ["5.0"], ["5 0"], ["٥"],
        ["five"],
        ["99999999999999999999"], ["1e3"], ["5;a=b"], ["-0"], ["+0"],
    ])
    func `a length is one number in digits`(values: [String]) {
        for method in [HTTPRequest.Method.post, .put, .get, .delete] {
            #expect(Self.verdict(Self.fields(.contentLength, values), method) == .length)
        }
    }

    @Test(arguments: ["0", "5", "007", "9223372036854775807"])
    func `digits are a valid length`(value: String) {
        #expect(Self.verdict([.contentLength: value]) == nil)
    }

    /// Returns routes that read the request's body, and a route that doesn't read it. All of these routes must refuse
    /// the same requests.
    private static func application(_ changes: UploadServer.Ends) -> Application<RouterResponder<HostContext>> {
        let router = HostServer.makeRouter(.init(metrics: PrometheusMetricsFactory()))
        for method in [HTTPRequest.Method.post, .put, .patch, .delete] {
            router.on("/read", method: method) { request, context -> String in
                _ = try await RequestBytes.collect(request, context: context)
                changes.add("changed")
                return "changed"
            }
            router.on("/unread", method: method) { _, _ -> String in
                changes.add("changed")
                return "changed"
            }
        }
        router.get("/read") { _, _ in "hello" }
        return Application(router: router)
    }

    @Test(arguments: coded)
    func `a compressed body is refused before any route, with the accepted codings`(values: [String]) async throws {
        let changes = UploadServer.Ends()
        try await Self.application(changes).test(.router) { client in
            for path in ["/read", "/unread"] {
                for method in [HTTPRequest.Method.post, .put, .patch, .delete] {
                    try await client.execute(
                        uri: path, method: method, headers: Self.fields(.contentEncoding, values),
                        body: ByteBuffer(string: "coded")
                    ) { response in
                        #expect(response.status == .unsupportedMediaType)
                        #expect(response.headers[.acceptEncoding] == "identity")
                        #expect(String(buffer: response.body).hasSuffix("uncompressed, without that field.\n"))
                    }
                }
            }
        }
        #expect(changes.all.count == 0)
    }

    @Test(arguments: uncoded) func `an uncompressed body reaches its route`(values: [String]) async throws {
        let changes = UploadServer.Ends()
        try await Self.application(changes).test(.router) { client in
            try await client.execute(
                uri: "/read", method: .post, headers: Self.fields(.contentEncoding, values),
                body: ByteBuffer(string: "plain")
            ) { #expect($0.status == .ok) }
        }
        #expect(changes.all.count == 1)
    }

    @Test(arguments: [true, false]) func `compressed bodies are refused over HTTP 1 and 2 alike`(http2: Bool)
        async throws
    {
        let ends = UploadServer.Ends()
        try await TestServer.Setup(tls: true, routes: UploadServer.upload(ends, limit: 1 << 24)).run { server in
            try await withSecureClient(http2: http2) { client in
                for (coding, size) in [("gzip", 5), ("br", 1 << 20), ("zstd", 0), ("identity", 5)] {
                    var request = HTTPClientRequest(url: "https://localhost:\(server.port)/upload")
                    request.method = .POST
                    request.headers.add(name: "Content-Encoding", value: coding)
                    request.body = .bytes(ByteBuffer(repeating: 7, count: size))
                    let response = try await client.execute(request, timeout: .minutes(1))
                    #expect(response.status == (coding == "identity" ? .ok : .unsupportedMediaType))
                    let accepted = response.headers.first(name: "Accept-Encoding")
                    #expect(accepted == (coding == "identity" ? nil : "identity"))
                    _ = try await response.body.collect(upTo: 1 << 10)
                }
            }
        }
        #expect(ends.all == ["whole 5"])
    }

    @Test(arguments: transferCodings)
    func `an unsupported transfer coding gets 501 and ends the connection`(values: [String]) async throws {
        // The HTTP decoder refuses a transfer coding that follows `chunked` (RFC 9112 §6.3).
        let status = values.joined(separator: ", ").hasPrefix("chunked,") ? "400" : "501"
        try await GreetingServer.run(configuration: .with { $0.lingerTimeout = .seconds(2) }) { server in
            for method in ["POST", "GET"] {
                let client = try RawClient(port: server.port)
                let fields = values.map { "Transfer-Encoding: \($0)\r\n" }.joined()
                try await client.send(
                    "\(method) / HTTP/1.1\r\nHost: h\r\n\(fields)\r\n5\r\nhello\r\n0\r\n\r\n"
                        + "GET /inner HTTP/1.1\r\nHost: h\r\n\r\n")
                let answer = String(decoding: try await client.receiveUntilCut(), as: UTF8.self)
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
                #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
                #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2 && !answer.contains("inner"))
            }
        }
    }
}
