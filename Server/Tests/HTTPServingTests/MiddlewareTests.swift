import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import SocketFixtures
import Testing

@testable import HTTPServing

@Suite struct MiddlewareTests {
    struct Unforeseen: Error {}
    struct Refused: Error {}

    /// The header field in which the clients of these tests send a request id.
    private static let idField = HTTPField.Name("X-Client-Request")!

    let log = LogCapture()
    let metrics = PrometheusMetricsFactory()

    private func application(
        _ routes: (Router<HostContext>) -> Void
    ) -> Application<RouterResponder<HostContext>> {
        let router = HostServer.makeRouter(
            .init(requestIDFields: [Self.idField], metrics: metrics, strictTransportSecurity: true))
        routes(router)
        let log = log
        return Application(router: router, logger: Logger(label: "test") { _ in log })
    }

    @Test func `an unexpected error is a 500, logged at error level with the request's id`() async throws {
        let application = application { $0.get("/") { _, _ -> String in throw Unforeseen() } }
        try await application.test(.router) { client in
            try await client.execute(uri: "/", method: .get) { response in
                #expect(response.status == .internalServerError)
                #expect(response.body.readableBytes == 0)
                let line = try #require(log.lines("request.failed").first)
                #expect(line.level == .error)
                #expect(line.metadata["hb.request.id"] == response.headers[ServerField.requestID])
                #expect(line.metadata["error"] == "Unforeseen()")
                #expect(log.lines("request").first?.metadata["status"] == "500")
            }
        }
    }

    @Test func `an HTTPError keeps its status, and a group of routes maps its own errors`() async throws {
        let application = application { router in
            router.get("/teapot") { _, _ -> String in throw HTTPError(.init(code: 418)) }
            let group = router.group("/wopi").add(
                middleware: ErrorMiddleware { error, _, _ in error is Refused ? Response(status: .conflict) : nil }
            )
            group.get("/a") { _, _ -> String in throw Refused() }
            group.get("/b") { _, _ -> String in throw Unforeseen() }
        }
        try await application.test(.router) { client in
            for (uri, code) in [("/teapot", 418), ("/wopi/a", 409), ("/wopi/b", 500), ("/nowhere", 404)] {
                try await client.execute(uri: uri, method: .get) { #expect($0.status.code == code, "\(uri)") }
            }
        }
    }

    @Test func `invented paths, methods and names create no more metric series than there are routes`() async throws {
        let application = application { router in
            router.get("/files/:id") { _, _ in "hello" }
            router.post("/files/:id") { _, _ -> String in throw HTTPError(.conflict) }
        }
        @Sendable func count() -> Int {
            metrics.exposition().split(separator: "\n").filter { !$0.hasPrefix("#") }.count
        }
        try await application.test(.router) { client in
            var maxCount = 0
            for round in 0..<1000 {
                let method = HTTPRequest.Method(rawValue: "M\(round)") ?? .get
                for (uri, method) in [
                    ("/files/\(round)", HTTPRequest.Method.get), ("/files/\(round)?a=\(round)", .post),
                    ("/nowhere/\(round)", .get), ("/files/\(round)", method), ("/\(round)", method),
                ] {
                    let headers: HTTPFields = [.userAgent: "agent \(round)", Self.idField: "id-\(round)"]
                    try await client.execute(uri: uri, method: method, headers: headers) { _ in }
                }
                if round == 0 { maxCount = count() }
            }
            #expect(maxCount > 0 && count() == maxCount)
            #expect(!metrics.exposition().contains("M999") && !metrics.exposition().contains("999\""))
        }
    }

    @Test func `a request is logged on one line with its correlation id and without its secrets`() async throws {
        let application = application { $0.get("/f/:id") { _, _ in "hello" } }
        let headers: HTTPFields = [
            Self.idField: "{C0FFEE-1}", .authorization: "Bearer hunter2", .cookie: "s=hunter2",
        ]
        try await application.test(.router) { client in
            try await client.execute(uri: "/f/1?x=y&access_token=hunter2", method: .get, headers: headers) { _ in }
        }
        #expect(log.lines.count == 1)
        let line = try #require(log.lines("request").first)
        #expect(line.level == .info)
        #expect(line.metadata["target"] == "/f/1")
        #expect(line.metadata["method"] == "GET")
        #expect(line.metadata["status"] == "200")
        #expect(line.metadata["bytes"] == "5")
        #expect(line.metadata["route"] == "/f/{id}")
        #expect(line.metadata["correlation.id"] == "{C0FFEE-1}")
        #expect(line.metadata["ms"].flatMap { Int($0) } != nil)
        #expect(!line.text.contains("hunter2"))
    }

    @Test(arguments: [
        "", "a b", "a\u{7f}", "<script>", "é", String(repeating: "a", count: 129), "a\"b",
        "ea_Zk3-_uQ0aB9cD8eF7gH6iJ5kL4mN3oP2qR1sT0uV-wX", "k.pw.u.g.fx.m.Zk3-_uQ0aB9cD8eF7gH6iJ5kL4mN3oP2qR1sT0uV-wX",
        // These secrets are split into pieces or joined with other text.
        "ea_Zk3-_uQ0aB9cD:8eF7gH6iJ5kL4mN:3oP2qR1sT0uV-wX", "{Zk3-_uQ0aB9cD}{8eF7gH6iJ5kL4mN}{3oP2qR1sT0uV-wX}",
        "Zk3.uQ0.aB9.cD8.eF7.gH6.iJ5.kL4.mN3.oP2.qR1.sT0.uV6.wX8", "x-abcde-fghij-kmnpq-rstuv",
        "abcde-fghij-kmnpq-rstuv:1",
    ])
    func `a malformed request id isn't logged`(id: String) {
        #expect(!ClientIdentity.isSane(id))
    }

    @Test(arguments: [
        "{C0FFEE-1}", "5d5b0d0e-0c5a-4f7e-9d5a-2f9f3a1c7b11", "{5D5B0D0E-0C5A-4F7E-9D5A-2F9F3A1C7B11}",
        "4bf92f3577b34da6a3ce929d0e0e4736:00f067aa0ba902b7:0:1",
        "01JAZ5Q1V9W8X7Y6Z5A4B3C2D1", "8f2c3d4e5f6a7b8c-FRA", "7F000001:E3D1_7F000001:01BB_5F3C2A1B_0001:1A2B",
        "request-7",
    ])
    func `a request id in the form of clients, proxies and tracing is logged`(id: String) {
        #expect(ClientIdentity.isSane(id))
    }

    @Test func `HEAD has the headers of GET and no body`() async throws {
        let application = application { router in
            router.get("/text") { _, _ in "hello" }
            router.get("/large") { _, _ in
                Response(status: .ok, body: .init(byteBuffer: ByteBuffer(repeating: 1, count: 1 << 20)))
            }
        }
        try await application.test(.router) { client in
            for (uri, length) in [("/text", "5"), ("/large", "1048576")] {
                try await client.execute(uri: uri, method: .head) { response in
                    #expect(response.status == .ok)
                    #expect(response.headers[.contentLength] == length)
                    #expect(response.body.readableBytes == 0)
                }
            }
        }
        #expect(log.lines("request").count == 2)
    }

    @Test func `requests are counted by route pattern, not by path`() async throws {
        let application = application { $0.get("/f/:id") { _, _ in "hello" } }
        try await application.test(.router) { client in
            for n in 0..<20 {
                try await client.execute(uri: "/f/\(n)", method: .get) { _ in }
                try await client.execute(uri: "/made-up-\(n)", method: .init("METHOD\(n)")!) { _ in }
            }
        }
        let text = metrics.exposition()
        #expect(text.contains("http_requests_total{method=\"GET\",route=\"/f/{id}\",status=\"200\"} 20\n"))
        #expect(text.contains("http_requests_total{method=\"other\",route=\"NotFound\",status=\"404\"} 20\n"))
        #expect(text.contains("http_response_bytes_total{method=\"GET\",route=\"/f/{id}\"} 100\n"))
        #expect(text.contains("http_request_duration_seconds_count{method=\"GET\",route=\"/f/{id}\"} 20\n"))
        #expect(!text.contains("made-up") && !text.contains("METHOD"))
    }

    @Test func `a server reached over TLS sends Strict-Transport-Security`() async throws {
        try await application { $0.get("/") { _, _ in "hello" } }.test(.router) { client in
            try await client.execute(uri: "/", method: .get) {
                #expect($0.headers[.strictTransportSecurity] == "max-age=31536000")
            }
        }
    }

    @Test func `readiness names the failed check, and liveness runs no checks`() async throws {
        let application = application { router in
            HealthRoutes(checks: [.init("good") {}, .init("store") { throw Unforeseen() }]).add(to: router)
        }
        try await application.test(.router) { client in
            try await client.execute(uri: "/health/live", method: .get) { #expect($0.status == .ok) }
            try await client.execute(uri: "/health/ready", method: .get) { response in
                #expect(response.status == .serviceUnavailable)
                #expect(String(buffer: response.body) == "not ready: store\n")
            }
        }
        #expect(log.lines("not.ready").first?.metadata["error"] == "Unforeseen()")
    }

    @Test func `a server that is full still answers readiness checks`() async throws {
        var limits = ServerLimits(openFiles: 1024)
        limits.requests = 0
        let router = HostServer.makeRouter(.init(metrics: metrics, load: ServerLoad(limits, metrics: metrics)))
        router.get("/") { _, _ in "hello" }
        HealthRoutes().add(to: router)
        try await Application(router: router).test(.router) { client in
            try await client.execute(uri: "/", method: .get) { #expect($0.status == .serviceUnavailable) }
            for path in ["/health/ready", "/health/live"] {
                try await client.execute(uri: path, method: .get) { #expect($0.status == .ok) }
            }
        }
    }
}
