import HTTPTypes
import Hummingbird
import NIOCore
import SocketFixtures
import Testing

@testable import ACME

/// Tests the transport over real sockets.
@Suite struct HTTPTransportTests {
    private func send(
        deadline: Duration = .seconds(60), to path: String = "/order",
        _ respond: @escaping @Sendable (Request) async throws -> Response
    ) async throws -> ACMEResponse {
        let setup = TestServer.Setup(routes: { router in
            router.post("/**") { request, _ in try await respond(request) }
        })
        return try await setup.run { server in
            try await HTTPTransport.run(deadline: deadline) { transport in
                try await transport.send(
                    ACMERequest(method: .post(Array("{}".utf8)), address: "http://\(server.authority)\(path)"),
                    name: "order")
            }
        }
    }

    @Test func `a response arrives with its fields and body`() async throws {
        let response = try await send { request in
            let body = try await request.body.collect(upTo: 100)
            #expect(request.headers[.contentType] == "application/jose+json" && request.headers[.userAgent] != nil)
            return Response(
                status: .created, headers: [.location: "https://ca.example/1"], body: .init(byteBuffer: body))
        }
        #expect(response.status == 201 && response.fields["location"] == "https://ca.example/1")
        #expect(response.body == Array("{}".utf8))
    }

    @Test func `a body that is too large is given up`() async throws {
        let failure = await #expect(throws: ACMEFailure.self) {
            _ = try await send { _ in
                Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        let piece = ByteBuffer(repeating: 0x20, count: 65_536)
                        // Far more than the limit, but not endless, so that a client without a limit fails this test.
                        for _ in 0..<100 { try await writer.write(piece) }
                        try await writer.finish(nil)
                    })
            }
        }
        #expect(failure?.cause == .invalid)
        #expect(failure?.reason == "order: the CA answered with more than 1048576 bytes")
    }

    @Test func `a body that takes too long is given up after the deadline`() async throws {
        let failure = await #expect(throws: ACMEFailure.self) {
            _ = try await send(deadline: .milliseconds(200)) { _ in
                Response(
                    status: .ok,
                    body: ResponseBody { writer in
                        try await writer.write(ByteBuffer(string: "{"))
                        try await Task.sleep(for: .seconds(3))
                        try await writer.finish(nil)
                    })
            }
        }
        #expect(failure?.cause == .unavailable)
    }

    @Test func `a CA that isn't there counts as temporary`() async throws {
        let failure = await #expect(throws: ACMEFailure.self) {
            try await HTTPTransport.run { transport in
                // Nothing listens on port 1.
                _ = try await transport.send(
                    ACMERequest(method: .get, address: "http://127.0.0.1:1/"), name: "directory")
            }
        }
        #expect(failure?.cause == .unavailable)
        #expect(failure?.reason.hasPrefix("directory: can't reach the CA: ") == true)
    }

    @Test func `a CA whose certificate isn't trusted isn't used`() async throws {
        let setup = TestServer.Setup(tls: true, routes: { router in router.get("/") { _, _ in "{}" } })
        let failure = await #expect(throws: ACMEFailure.self) {
            try await setup.run { server in
                try await HTTPTransport.run { transport in
                    _ = try await transport.send(
                        ACMERequest(method: .get, address: "https://\(server.authority)/"), name: "directory")
                }
            }
        }
        #expect(failure?.cause == .unavailable)
    }
}
