import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

/// Tests that no route stores the body of a request that is compressed (`Content-Encoding`).
@Suite struct CodedBodyTests {
    static let codings = ["gzip", "x-gzip", "deflate", "br", "zstd", "compress", "unknown", "GZIP", "identity, gzip"]

    @Test func `no route of the server accepts a compressed body`() async throws {
        try await WOPIFixture.run { fixture, client in
            let router = HostServer.makeRouter()
            try fixture.host.addRoutes(to: router)
            let routes = router.routes.filter { $0.method != .get && $0.method != .head }
            #expect(routes.count > 40)
            for route in routes {
                let path = route.path.description.replacing(/\{[^}]*\}/, with: "1")
                for coding in Self.codings {
                    let answer = try await client.execute(
                        uri: path, method: route.method, headers: [.contentEncoding: coding],
                        body: ByteBuffer(string: "coded")
                    ) { ($0.status.code, $0.headers[.acceptEncoding]) }
                    #expect(answer == (415, "identity"), "\(route) \(coding)")
                }
            }
        }
    }

    @Test(arguments: codings) func `a save of a compressed body changes nothing`(coding: String) async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file("Plan.docx", "first")
            let token = try await fixture.token(.file(id)), before = try await fixture.everything()
            for (path, fields) in [
                ("/wopi/files/\(id.rawValue)/contents", ["X-WOPI-Override": "PUT"]),
                (
                    "/wopi/files/\(id.rawValue)",
                    ["X-WOPI-Override": "PUT_RELATIVE", "X-WOPI-SuggestedTarget": "Copy.docx"]
                ), ("/wopi/files/\(id.rawValue)", ["X-WOPI-Override": "PUT_USER_INFO"]),
            ] {
                var headers: HTTPFields = [.contentEncoding: coding]
                for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
                let status = try await client.execute(
                    uri: "\(path)?access_token=\(token)", method: .post, headers: headers,
                    body: ByteBuffer(string: "coded")
                ) { $0.status }
                #expect(status == .unsupportedMediaType, "\(fields)")
            }
            #expect(try await fixture.everything() == before)
            #expect(try await fixture.contents(id) == "first")
        }
    }

    @Test(arguments: codings) func `an upload of a compressed form, or with a compressed file, saves nothing`(
        coding: String
    ) async throws {
        try await TestBrowser.run { browser, fixture in
            let path = "/folders/\(try await fixture.root().rawValue)/upload"
            let token = TestBrowser.part("name=\"csrf\"", browser.csrf)
            let file = TestBrowser.part("name=\"file\"; filename=\"a.docx\"", "coded")
            let whole = try await browser.upload(
                path, raw: token + file + "--B--\r\n", headers: [.contentEncoding: coding])
            #expect(whole.status == 415)
            for field in ["Content-Encoding: \(coding)", "content-encoding:\(coding)", "CONTENT-ENCODING : \(coding)"] {
                let coded = file.replacing("\r\n\r\n", with: "\r\n\(field)\r\n\r\n", maxReplacements: 1)
                let answer = try await browser.upload(path, raw: token + coded + "--B--\r\n")
                #expect(answer.status == 415, "\(field)")
            }
            #expect(try await fixture.listing().files.isEmpty)
        }
    }

    @Test(arguments: [("base64", 415), ("quoted-printable", 415), ("binary", 303), ("8bit", 303), ("7BIT", 303)])
    func `a part of a form with an encoding that changes its bytes is refused`(coding: String, status: Int) async throws
    {
        try await TestBrowser.run { browser, fixture in
            let body =
                TestBrowser.part("name=\"csrf\"", browser.csrf)
                + "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.docx\"\r\n"
                + "Content-Transfer-Encoding: \(coding)\r\n\r\naGVsbG8=\r\n--B--\r\n"
            let path = "/folders/\(try await fixture.root().rawValue)/upload"
            #expect(try await browser.upload(path, raw: body).status == status)
            #expect(try await fixture.listing().files.count == (status == 303 ? 1 : 0))
        }
    }

    @Test func `a PUT with Content-Range isn't saved as the whole document`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file("Plan.docx", "")
            let token = try await fixture.token(.file(id))
            let status = try await client.execute(
                uri: "/wopi/files/\(id.rawValue)/contents?access_token=\(token)", method: .post,
                headers: [.contentRange: "bytes 0-3/100", try #require(HTTPField.Name("X-WOPI-Override")): "PUT"],
                body: ByteBuffer(string: "part")
            ) { $0.status }
            #expect(status == .badRequest)
            #expect(try await fixture.contents(id) == "")
        }
    }
}
