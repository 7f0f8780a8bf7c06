import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import SocketFixtures
import Testing

@testable import HTTPServing

/// Tests requests whose head is too large. The response must say which part of the head is too large.
@Suite struct HeadExcessTests {
    private static func answer(to head: String) async throws -> String {
        try await TestServer.Setup(
            configuration: .with { $0.lingerTimeout = .milliseconds(200) }, routes: { $0.get("/") { _, _ in "hello" } }
        ).run { server in
            let client = try RawClient(port: server.port)
            try? await client.send(head)
            return String(decoding: try await client.receiveUntilCut(), as: UTF8.self)
        }
    }

    @Test(arguments: [28_673, 30_000, 32_000, 32_700, 32_769, 33_000, 40_000, 100_000])
    func `a target that is too long gets 414 with a line of text`(length: Int) async throws {
        for filler in ["a", "?a", "%41", "a/"] {
            let target = ("/" + String(repeating: filler, count: length)).prefix(length)
            let answer = try await Self.answer(to: "GET \(target) HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 414 "), "\(length) \(filler) \(answer.prefix(50))")
            #expect(answer.contains("text/plain") && answer.hasSuffix("bytes.\n"))
        }
    }

    @Test func `a target of 28 KiB is accepted`() async throws {
        let target = "/?" + String(repeating: "a", count: 28 * 1024 - 2)
        let answer = try await Self.answer(to: "GET \(target) HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        #expect(answer.hasSuffix("\r\n\r\nhello"))
    }

    @Test(arguments: [
        "A: " + String(repeating: "b", count: 33_000) + "\r\n", String(repeating: "A: b\r\n", count: 201),
        String(repeating: "A: b\r\n", count: 5000), "Cookie: " + String(repeating: "a=b; ", count: 8000) + "\r\n",
        String(repeating: "Long: " + String(repeating: "x", count: 1000) + "\r\n", count: 40),
        String(repeating: "n", count: 33_000) + ": v\r\n",
    ])
    func `header fields that are too many or too large get 431 with a line of text`(fields: String) async throws {
        for target in ["/", "/?" + String(repeating: "a", count: 8000)] {
            let answer = try await Self.answer(to: "GET \(target) HTTP/1.1\r\nHost: h\r\n\(fields)\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 431 "), "\(answer.prefix(50))")
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n") && answer.hasSuffix("fewer cookies.\n"))
            #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2)
        }
    }

    @Test(arguments: ["GET / HTTP/1.1\r\nno colon\r\n\r\n", "nonsense\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n"])
    func `a malformed head gets 400 with a line of text`(head: String) async throws {
        let answer = try await Self.answer(to: head)
        #expect(answer.hasPrefix("HTTP/1.1 400 ") && answer.hasSuffix("and its length.\n"), "\(answer)")
    }

    @Test func `the error for an oversized head waits for earlier answers`() async throws {
        let answer = try await Self.answer(
            to: "GET / HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\nA: "
                + String(repeating: "b", count: 100_000) + "\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("hello"))
    }

    @Test func `HTTP 2 allows as many header fields as HTTP 1`() async throws {
        try await TestServer.Setup(tls: true, routes: { $0.get("/") { _, _ in "hello" } }).run { server in
            try await withSecureClient(http2: true) { client in
                for (query, fields, status) in [
                    (0, 201, 431), (0, 300, 431), (12_000, 0, 200), (0, 150, 200),
                ] {
                    var request = HTTPClientRequest(
                        url: "https://localhost:\(server.port)/?" + String(repeating: "a", count: query))
                    for number in 0..<fields { request.headers.add(name: "x-\(number)", value: "y") }
                    let response = try await client.execute(request, timeout: .minutes(1))
                    #expect(response.version == .http2 && Int(response.status.code) == status)
                    let body = String(buffer: try await response.body.collect(upTo: 1000))
                    #expect(status == 200 ? body == "hello" : body.hasSuffix(".\n"))
                }
            }
        }
    }
}
