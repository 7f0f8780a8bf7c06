import HTTPTypes
import Hummingbird
import SocketFixtures
import Synchronization
import Testing

@testable import HTTPServing

extension Pace {
    @Suite struct BodyTests {
        @Test func `a body within the limit is read completely, with a length or in chunks`() async throws {
            try await UploadServer.run(limit: 10) { client, ends in
                try await client.send("POST /upload HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n0123456789")
                #expect(try await client.receive(upTo: "\r\n\r\n10").hasPrefix("HTTP/1.1 200"))
                try await client.send("POST /upload HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
                try await client.send("4\r\n0123\r\n6\r\n456789\r\n0\r\n\r\n")
                #expect(try await client.receive(upTo: "\r\n\r\n10").hasPrefix("HTTP/1.1 200"))
                #expect(ends.all == ["whole 10", "whole 10"])
            }
        }

        @Test func `a body announced as too large is refused before it is sent`() async throws {
            try await UploadServer.run { client, ends in
                try await client.send("POST /upload HTTP/1.1\r\nHost: h\r\nContent-Length: 10000000000\r\n\r\n")
                let answer = try await client.receiveText()
                #expect(answer.hasPrefix("HTTP/1.1 413") && answer.lowercased().contains("connection: close"))
                #expect(ends.all == ["tooLarge(limit: 1048576)"])
            }
        }

        @Test func `a client that keeps sending still receives the 413`() async throws {
            try await UploadServer.run { client, ends in
                try await client.send("POST /upload HTTP/1.1\r\nHost: h\r\nContent-Length: 4000000\r\n\r\n")
                for _ in 0..<40 { try await client.send([UInt8](repeating: 65, count: 100_000)) }
                #expect(try await client.receiveText().hasPrefix("HTTP/1.1 413"))
            }
        }

        @Test func `a chunked body over the limit is refused while it is read`() async throws {
            try await UploadServer.run(limit: 1000) { client, ends in
                try await client.send("POST /upload HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
                try await client.send("3e9\r\n" + String(repeating: "a", count: 1001) + "\r\n")
                #expect(try await client.receive(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 413"))
                #expect(ends.all == ["tooLarge(limit: 1000)"])
            }
        }

        @Test func `a small unread body is drained, and the connection serves the next request`() async throws {
            try await UploadServer.run { client, ends in
                try await client.send("POST /refuse HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\n")
                let answer = try await client.receive(upTo: "\r\n\r\n")
                #expect(answer.hasPrefix("HTTP/1.1 401") && !answer.lowercased().contains("connection: close"))
                try await client.send("01234POST /upload HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nab")
                #expect(try await client.receive(upTo: "\r\n\r\n2").hasPrefix("HTTP/1.1 200"))
            }
        }

        @Test func `Expect gets 100 only if the body is needed`() async throws {
            let head = "HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
            try await UploadServer.run { client, ends in
                try await client.send("POST /upload \(head)")
                #expect(try await client.receive(upTo: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
                try await client.send("abc")
                #expect(try await client.receive(upTo: "\r\n\r\n3").hasPrefix("HTTP/1.1 200"))
                try await client.send("POST /refuse \(head)")
                let answer = try await client.receiveText()
                #expect(answer.hasPrefix("HTTP/1.1 401") && answer.lowercased().contains("connection: close"))
            }
        }

        @Test(
            arguments: [
                "Content-Length: 10\r\n\r\n01234", "Transfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n",
                "Transfer-Encoding: chunked\r\n\r\n5\r\n012", "Content-Length: 10\r\n\r\n",
            ], ["half-close", "close", "reset"])
        func `a truncated body is an error, however the connection ends`(rest: String, end: String) async throws {
            try await UploadServer.run { client, ends in
                try await client.send("POST /upload HTTP/1.1\r\nHost: h\r\n\(rest)")
                switch end {
                case "half-close":
                    client.finishSending()
                    #expect(try await client.receiveText().hasPrefix("HTTP/1.1 400"))
                case "close": client.disconnect()
                default: client.reset()
                }
                try await eventually { !ends.all.isEmpty || end == "reset" }
                #expect(!ends.all.contains { $0.hasPrefix("whole") })
                if end != "reset" { #expect(ends.all == ["truncated"]) }
            }
        }

        @Test(arguments: [true, false])
        func `a body without a length that is truncated over TLS is an error`(http2: Bool) async throws {
            let ends = UploadServer.Ends()
            try await TestServer.Setup(tls: true, routes: UploadServer.upload(ends, limit: 1 << 20)).run { server in
                let url = "https://localhost:\(server.port)/upload"
                try await Curl.cutUpload(url, http2: http2) { ends.hasBegun }
                try await eventually { !ends.all.isEmpty }
                #expect(ends.all == ["truncated"])
            }
        }

        @Test func `a form is read up to its limit`() async throws {
            try await TestServer.Setup(routes: { router in
                router.post("/form") { request, context in
                    try await FormBody(request, context: context, limit: 20)["a"] ?? "none"
                }
            }).run { server in
                let client = try RawClient(port: server.port)
                let type = "Content-Type: application/x-www-form-urlencoded; charset=utf-8\r\n"
                try await client.send("POST /form HTTP/1.1\r\nHost: h\r\n\(type)Content-Length: 5\r\n\r\na=b+c")
                #expect(try await client.receive(upTo: "\r\n\r\nb c").hasPrefix("HTTP/1.1 200"))
                try await client.send("POST /form HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\na=b")
                #expect(try await client.receive(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 415"))
                try await client.send("POST /form HTTP/1.1\r\nHost: h\r\n\(type)Content-Length: 21\r\n\r\n")
                #expect(try await client.receive(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 413"))
            }
        }
    }
}
