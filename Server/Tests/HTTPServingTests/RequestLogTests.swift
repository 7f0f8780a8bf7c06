import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import SocketFixtures
import Testing

@testable import HTTPServing

/// Tests that the log line of a request contains only values that the router recognized, and no text from the client.
@Suite struct RequestLogTests {
    private static let id = "abcdefghijkmnpqrst23"
    /// A secret that looks like an ordinary word, so that no filter for secrets would recognize it.
    private static let word = "hunter2"
    private static let token = "ea_Zk3-_uQ0aB9cD8eF7gH6iJ5kL4mN3oP2qR1sT0uV-wX"

    private let log = LogCapture()
    private let metrics = PrometheusMetricsFactory()

    private func request(
        _ uri: String, _ method: HTTPRequest.Method = .get, headers: HTTPFields = [:], body: String = ""
    ) async throws {
        let router = HostServer.makeRouter(.init(metrics: metrics))
        router.get("/files/:id/versions/:version") { _, _ in "hello" }
        router.get("/s/:token") { _, _ in "hello" }
        router.post("/form") { _, _ -> String in throw HTTPError(.badRequest) }
        let log = log
        let application = Application(router: router, logger: Logger(label: "test") { _ in log })
        try await application.test(.router) { client in
            try await client.execute(uri: uri, method: method, headers: headers, body: ByteBuffer(string: body)) { _ in
            }
        }
    }

    private func find(_ secret: String) -> Bool {
        log.lines.contains { $0.text.contains(secret) } || metrics.exposition().contains(secret)
    }

    @Test(
        arguments: [
            "/files/ID/versions/v1?a=b&access_token=", "/files/ID/versions/v1?a=b&amp;access_token=",
            "/files/ID/versions/v1?a=b;access_token=", "/files/ID/versions/v1/access_token=", "/access_token=", "/s/",
            "/files/ID/versions/v1%3Faccess_token=", "/files/ID/versions/v1?access_token%3D", "/files/ID/versions/v1?",
            "/files/ID/versions/v1?access_token[]=", "/files/ID/versions/v1?accessToken=", "/files/ID/versions/",
            "/files/ID/versions/v1?%20access_token=", "/files/ID/versions/v1?authorization=Bearer%20",
            "/files/ID/versions/v1?a=%2Fx%3Faccess_token%3D", "/files/ID/versions/v1#access_token=", "/files/",
            "/files/ID/versions/v1?a&&&", "/files/ID/versions/v1?=", "/files/ID/versions/v1??access_token=", "//",
            "/files//ID//versions//v1?access_token=", "/FILES/", "/form?password=",
            "/files/ID/versions/v1?access_token=a%00",
            "/files/ID/versions/v1?ACCESS_TOKEN=", "/files/ID/versions/v1?state=", "/files/../", "/;",
            "/files/ID/versions/v1;",
        ], [word, token])
    func `no part of an address is logged`(address: String, secret: String) async throws {
        for ending in ["", "&b=c", "/x", "%20", "?", "#"] {
            let uri = address.replacing("/ID/", with: "/\(Self.id)/") + secret + ending
            for method in [.get, .post, .init("PROPFIND") ?? .get] as [HTTPRequest.Method] {
                try await request(uri, method)
            }
        }
        #expect(!find(secret))
        #expect(log.lines("request").count == 18 && log.lines.allSatisfy { $0.metadata["status"] != nil })
    }

    @Test(arguments: [
        "User-Agent", "Referer", "X-Request-ID", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto",
        "Forwarded",
        "Cookie", "Authorization", "Origin", "Accept-Language", "X-WOPI-Lock", "X-WOPI-Override",
        "X-WOPI-CorrelationId",
        "X-WOPI-SessionId", "Content-Type", "Content-Disposition", "Range", "If-None-Match", "Traceparent", "Via",
    ])
    func `no header is logged except a valid request id`(name: String) async throws {
        let name = try #require(HTTPField.Name(name))
        for value in [Self.token, "Bearer \(Self.token)", "a=\(Self.token); b", "a, \(Self.token)"] {
            try await request("/files/\(Self.id)/versions/v1", headers: [name: value])
            try await request("/form", .post, headers: [name: value], body: value)
        }
        #expect(!find(Self.token) && log.lines("request").count == 8)
    }

    @Test func `an invented method isn't logged`() async throws {
        try await request("/form", try #require(.init(Self.word)))
        try await request("/form", try #require(.init("ea_abcdefghijklmnopqrstuvwxyz0")))
        #expect(!find(Self.word) && !find("ea_abc"))
        #expect(log.lines("request").allSatisfy { $0.metadata["method"] == "other" })
    }

    @Test(arguments: [
        ("/files/\(id)/versions/v12", "/files/\(id)/versions/v12"),
        ("/files/\(id)/versions/12", "/files/\(id)/versions/12"),
        ("/files/1/versions/v1?a=b", "/files/1/versions/v1"), ("/files/a/versions/v1", "/files/{id}/versions/v1"),
        ("/files/\(id)/versions/hunter2", "/files/\(id)/versions/{version}"), ("/s/\(token)", "/s/{token}"),
        ("/files/\(id)x/versions/v1234567890", "/files/{id}/versions/{version}"),
    ])
    func `a request's target is logged as the router understood it`(path: String, target: String) async throws {
        try await request(path)
        let line = try #require(log.lines("request").first)
        #expect(line.metadata["target"] == target && line.metadata["status"] == "200")
        #expect(line.metadata["ms"] != nil && line.metadata["method"] == "GET" && line.metadata["bytes"] == "5")
    }

    @Test func `a path without a route isn't logged`() async throws {
        try await request("/nowhere/\(Self.id)")
        let line = try #require(log.lines("request").first)
        #expect(line.metadata["target"] == nil && line.metadata["status"] == "404")
    }
}
