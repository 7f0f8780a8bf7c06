import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerFixtures
import Testing
import WOPI
import WOPIHost

/// Tests that an unreserved character and its percent-encoding, such as `a` and `%61`, mean the same in every address
/// (RFC 3986 §6.2.2.2).
@Suite struct EncodedAddressTests {
    /// Returns other spellings of an address or path, in which one or all unreserved characters are percent-encoded.
    private static func spellings(_ address: String, from start: Int = 1) -> [String] {
        let bytes = Array(address.utf8)
        func spelled(_ isEncoded: (Int) -> Bool, upper: Bool) -> String {
            bytes.enumerated().map { index, byte in
                guard index >= start, byte.isUnreserved, isEncoded(index) else { return String(UnicodeScalar(byte)) }
                let digits = String(byte, radix: 16, uppercase: upper)
                return "%" + (digits.count < 2 ? "0" : "") + digits
            }.joined()
        }
        return [
            spelled({ _ in true }, upper: true), spelled({ _ in true }, upper: false),
            spelled({ $0 == start }, upper: true), spelled({ $0 == bytes.count - 1 }, upper: true),
            spelled({ $0.isMultiple(of: 3) }, upper: false),
        ]
    }

    @Test func `a WOPI resource is found in each spelling of its path`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file("Plan.docx", "first"), root = try await fixture.root()
            let token = try await fixture.token(.file(id)), rootToken = try await fixture.token(.container(root))
            for (path, token) in [
                ("/wopi/files/\(id.rawValue)", token), ("/wopi/files/\(id.rawValue)/contents", token),
                ("/wopi/containers/\(root.rawValue)/children", rootToken),
            ] {
                let plain = try await client.wopi(.get, path, token: token)
                #expect(plain.status == 200)
                for spelling in Self.spellings(path) {
                    let answer = try await client.wopi(.get, spelling, token: token)
                    #expect(answer.status == 200 && !answer.body.isEmpty, "\(spelling)")
                }
            }
            let saved = try await client.wopi(
                .post, Self.spellings("/wopi/files/\(id.rawValue)")[0], token: token,
                headers: ["Override": "LOCK", "Lock": "one"])
            #expect(saved.status == 200)
        }
    }

    @Test func `the token of a call is found in each spelling of its name and value`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file()
            let query = "?access_token=" + (try await fixture.token(.file(id)))
            for spelling in Self.spellings(query) {
                let uri = "/wopi/files/\(id.rawValue)" + spelling
                try await client.execute(uri: uri, method: .get) { #expect($0.status == .ok, "\(spelling)") }
            }
        }
    }

    @Test func `pages, downloads and share links open in each spelling`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx", "first"), claims = try await fixture.token(.file(id))
            let info = try await browser.client.wopi(.get, "/wopi/files/\(id.rawValue)", token: claims).json()
            let link = try await browser.client.wopi(
                .post, "/wopi/files/\(id.rawValue)", token: claims,
                headers: ["Override": "GET_SHARE_URL", "UrlType": "ReadOnly"]
            ).json()
            let bytes = try WOPILink(info["FileUrl"]), download = try WOPILink(info["DownloadUrl"])
            let shared = try #require(link["ShareUrl"] as? String)
            let share = try #require(URLComponents(string: shared)).path
            for path in [
                "/documents/\(id.rawValue)", "/documents/\(id.rawValue)/download", "/account", share,
                bytes.path + "?access_token=" + bytes.token, download.path + "?access_token=" + download.token,
            ] {
                let status = try await browser.get(path).status
                #expect(status < 400, "\(path)")
                for spelling in Self.spellings(path) {
                    #expect(try await browser.get(spelling).status == status, "\(spelling)")
                }
            }
        }
    }

    @Test func `an address returned by a client is read in each spelling of its path`() async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), folder = try await fixture.folder("Plans")
            let base = "https://wopi.contoso.example"
            let link = try await client.wopi(
                .post, "/wopi/files/\(id.rawValue)", token: try await fixture.token(.file(id)),
                headers: ["Override": "GET_SHARE_URL", "UrlType": "ReadOnly"]
            ).json()
            let share = try #require(link["ShareUrl"] as? String)
            let token = try await fixture.token(.ecosystem)
            for address in [
                base + "/wopi/files/\(id.rawValue)", base + "/wopi/containers/\(folder.rawValue)",
                base + "/documents/\(id.rawValue)", base + "/folders/\(folder.rawValue)", share,
            ] {
                for spelling in [address] + Self.spellings(address, from: base.utf8.count + 1) {
                    let answer = try await client.wopi(
                        .post, "/wopi/ecosystem", token: token,
                        headers: ["Override": "GET_WOPI_SRC_WITH_ACCESS_TOKEN", "HostNativeFileName": spelling])
                    #expect(answer.status == 200, "\(spelling)")
                }
            }
        }
    }

    @Test(arguments: [
        "/wopi%2Ffiles/", "/wopi/files%2f", "/%2577opi/files/", "/wopi/%2e%2e/wopi/files/", "/./wopi/files/",
        "/wopi/%zz/", "//wopi/files%2F",
    ])
    func `reserved characters in a path aren't decoded, and nothing is decoded twice`(beginning: String) async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), token = try await fixture.token(.file(id))
            #expect(try await client.wopi(.get, beginning + id.rawValue, token: token).status == 404)
        }
    }
}
