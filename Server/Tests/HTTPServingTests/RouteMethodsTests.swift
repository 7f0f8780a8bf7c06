import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import SocketFixtures
import Testing

@testable import HTTPServing

@Suite struct RouteMethodsTests {
    private let metrics = PrometheusMetricsFactory()

    private func application() -> some ApplicationProtocol {
        let router = HostServer.makeRouter(.init(metrics: metrics))
        router.get("/") { _, _ in "root" }
        router.get("/files/:id") { _, _ in "file" }
        router.post("/files/:id") { _, _ in "changed" }
        router.post("/files/:id/contents") { _, _ in "saved" }
        router.get("/files/:id/missing") { _, _ -> String in throw HTTPError(.notFound) }
        HealthRoutes().add(to: router)
        let quiet = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }
        return Application(responder: HostResponder(router), logger: quiet)
    }

    static let methods = [
        "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "LOCK", "MKCOL", "QUERY", "FROB", "get", "Post",
    ]

    @Test(arguments: methods)
    func `a method that a path doesn't support gets 405 with the supported ones`(name: String) async throws {
        let method = try #require(HTTPRequest.Method(rawValue: name))
        try await application().test(.router) { client in
            for (path, allowed) in [
                ("/", "GET, HEAD"), ("/files/a", "GET, HEAD, POST"), ("/files/a/", "GET, HEAD, POST"),
                ("/files/%41?x=y", "GET, HEAD, POST"), ("/files/a/contents", "POST"),
            ] {
                try await client.execute(uri: path, method: method) { response in
                    #expect(response.status == .methodNotAllowed, "\(path)")
                    #expect(response.headers[.allow] == allowed)
                    #expect(String(buffer: response.body).hasSuffix("only \(allowed).\n"))
                }
            }
        }
        let label = ["PUT", "DELETE", "PATCH", "OPTIONS"].contains(name) ? name : "other"
        #expect(metrics.exposition().contains("method=\"\(label)\",route=\"/files/{id}\",status=\"405\"} 3\n"))
    }

    @Test func `GET and HEAD of a path that supports only POST get 405`() async throws {
        try await application().test(.router) { client in
            for method in [HTTPRequest.Method.get, .head] {
                try await client.execute(uri: "/files/a/contents", method: method) { response in
                    #expect(response.status == .methodNotAllowed && response.headers[.allow] == "POST")
                }
            }
        }
    }

    @Test(arguments: methods + ["GET", "POST"])
    func `an unknown path and a missing item both get 404`(name: String) async throws {
        let method = try #require(HTTPRequest.Method(rawValue: name))
        try await application().test(.router) { client in
            for path in ["/nowhere", "/files", "/files/a/b", "/files/a/contents/x", "//x"] {
                try await client.execute(uri: path, method: method) { #expect($0.status == .notFound, "\(path)") }
            }
            try await client.execute(uri: "/files/a/missing", method: .get) { #expect($0.status == .notFound) }
        }
    }

    @Test func `probes support OPTIONS and refuse other methods`() async throws {
        try await application().test(.router) { client in
            for path in ["/health/live", "/health/ready"] {
                for method in [HTTPRequest.Method.get, .head, .options] {
                    try await client.execute(uri: path, method: method) { #expect($0.status == .ok) }
                }
                try await client.execute(uri: path, method: .post) { response in
                    #expect(response.headers[.allow] == "GET, HEAD, OPTIONS")
                }
            }
        }
    }
}
