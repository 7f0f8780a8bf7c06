import Basics
import SQLStorage
import Documents
import Foundation
import HTTPTypes
import PortContracts
import Hummingbird
import HummingbirdTesting
import NIOCore
import OAuth
import OAuthServer
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

/// Tests that CheckFileInfo announces exactly the operations and properties that the server supports.
@Suite struct PromiseTests {
    private static func info(
        _ fixture: WOPIFixture, _ client: any TestClientProtocol, _ id: FileID, mayWrite: Bool = true
    ) async throws -> [String: Any] {
        let token = try await fixture.token(.file(id), mayWrite: mayWrite)
        return try await client.wopi(.get, "/wopi/files/\(id)", token: token).json()
    }

    private static func get(_ address: Any?, _ client: any TestClientProtocol) async throws -> TestResponse {
        let text = try #require(address as? String)
        let path = try #require(text.wholeMatch(of: #/https://wopi\.contoso\.example(/.*)/#)).1
        return try await client.execute(uri: String(path), method: .get) { $0 }
    }

    // MARK: Pages

    @Test func `the version history URL leads to the document's page, and the sign-out URL to a page`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), info = try await Self.info(fixture, client, id)
            #expect(info["FileVersionUrl"] as? String == "https://wopi.contoso.example/documents/\(id)#versions")
            let out = try await Self.get(info["SignoutUrl"], client)
            #expect(out.status == .ok && String(buffer: out.body).contains("signed out"))
        }
    }

    // MARK: Downloads

    @Test func `DownloadUrl needs no session and returns the newest bytes under the file's name`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file("Plan 50%.docx", "all of it")
            let answer = try await Self.get(try await Self.info(fixture, client, id)["DownloadUrl"], client)
            #expect(answer.status == .ok && String(buffer: answer.body) == "all of it")
            #expect(answer.headers[.contentDisposition]?.contains("attachment") == true)
            #expect(answer.headers[.contentDisposition]?.contains("Plan%2050%25.docx") == true)
            #expect(answer.headers[.contentSecurityPolicy]?.contains("sandbox") == true)
        }
    }

    @Test func `DownloadUrl works for one file for fifteen minutes, and then only after sign-in`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file("Mine.docx", "mine"), other = try await fixture.file("Other.docx", "other")
            let address = try #require(try await Self.info(fixture, client, id)["DownloadUrl"] as? String)
            let moved = address.replacing(id.rawValue, with: other.rawValue)
            #expect(try await Self.get(moved, client).status == .seeOther)
            let full = try await fixture.token(.file(id))
            let token = try WOPILink(address).token
            #expect(try await Self.get(address.replacing(token, with: full), client).status == .seeOther)
            fixture.clock.advance(15 * 60)
            let late = try await Self.get(address, client)
            #expect(late.status == .seeOther && late.headers[.location] == "/documents/\(id)/download")
            let next = try await client.execute(uri: "/documents/\(id)/download", method: .get) { $0 }
            #expect(next.status == .seeOther && next.headers[.location]?.hasPrefix("/sign-in") == true)
        }
    }

    @Test func `DownloadUrl is invalid once its grant is revoked`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), address = try await Self.info(fixture, client, id)["DownloadUrl"]
            _ = try await fixture.storage.verbs.grants.end(
                fixture.grant, of: fixture.mia, reason: .signedOut, now: fixture.clock.now)
            #expect(try await Self.get(address, client).status == .seeOther)
        }
    }

    // MARK: GetFileWopiSrc, AddActivities

    @Test func `GetFileWopiSrc accepts every kind of address that the server issues for a file or folder`() async throws
    {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), folder = try await fixture.folder("Plans")
            let ecosystem = try await fixture.token(.ecosystem)
            func source(_ name: String) async throws -> WOPIAnswer {
                try await client.wopi(
                    .post, "/wopi/ecosystem", token: ecosystem,
                    headers: ["Override": "GET_WOPI_SRC_WITH_ACCESS_TOKEN", "HostNativeFileName": name])
            }
            func share(_ resource: ResourceID, _ type: String) async throws -> String {
                let answer = try await client.wopi(
                    .post, WOPISrc(resource).path, token: fixture.token(resource),
                    headers: ["Override": "GET_SHARE_URL", "UrlType": type])
                return try #require(try answer.json()["ShareUrl"] as? String)
            }
            let base = "https://wopi.contoso.example"
            let ofFile = [
                try await share(.file(id), "ReadOnly"), try await share(.file(id), "ReadWrite"),
                "\(base)/documents/\(id)", "\(base)/wopi/files/\(id)",
            ]
            for name in ofFile {
                let link = try WOPILink(try await source(name).json()["Url"])
                #expect(link.path == "/wopi/files/\(id)", "\(name)")
                #expect(try await client.wopi(.get, link.path, token: link.token).status == 200)
            }
            let ofFolder = try await share(.container(folder), "ReadOnly")
            let ofShare = try WOPILink(try await source(ofFolder).json()["Url"])
            #expect(ofShare.path == "/wopi/containers/\(folder)")
            let foreign = [
                ofFile[0] + "x", ofFile[0].replacing("wopi.contoso.example", with: "wopi.contoso.example.evil"),
                "\(base)/s/", "\(base)/s/a/b", "\(base)/", "",
            ]
            for name in foreign {
                let status = try await source(name).status
                #expect(status == 404 || status == 400, "\(name)")
            }
        }
    }

    @Test func `the history names at most 64 contributors of a version, and only existing accounts`()
        async throws
    {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx", ""), path = "/wopi/files/\(id)/contents"
            let strangers = (0..<64).map { "x\($0)" }.joined(separator: ",")
            for editors in ["\(fixture.mia), \(fixture.mallory),nobody,<b>,", strangers + ",\(fixture.mallory)"] {
                let put = try await browser.client.wopi(
                    .post, path, token: fixture.token(.file(id)), headers: ["Override": "PUT", "Editors": editors],
                    body: "")
                #expect(put.status == 200)
            }
            let versions = try await fixture.library.versions(of: id, for: fixture.caller, now: fixture.clock.now)
            #expect(versions.map(\.editors) == [[], ["Mia", "Mallory"], []])
            let page = try await browser.get("/documents/\(id)")
            #expect(page.body.contains("Mia, Mallory"))
        }
    }

    @Test func `AddActivities is neither announced nor supported`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file()
            #expect(try await Self.info(fixture, client, id)["SupportsAddActivities"] == nil)
            let answer = try await client.wopi(
                .post, "/wopi/files/\(id)", token: fixture.token(.file(id)), headers: ["Override": "ADD_ACTIVITIES"],
                body: #"{"Activities":[]}"#)
            #expect(answer.status == 501)
        }
    }
}
