import Foundation
import HTTPTypes
import Testing

@testable import OfficeClient

struct WireTests {
    /// Returns a response body that never ends. Each chunk has 64 KiB of spaces, and the body counts the chunks that
    /// were read.
    private func endless(_ chunk: [UInt8] = [UInt8](repeating: 0x20, count: 1 << 16), total: Int) -> WireBody {
        let left = LeftOver(total)
        return WireBody(
            length: nil,
            chunks: AsyncThrowingStream { await left.take(chunk.count) ? chunk : nil })
    }

    private actor LeftOver {
        private var bytes: Int
        init(_ bytes: Int) { self.bytes = bytes }
        func take(_ count: Int) -> Bool {
            bytes -= count
            return bytes >= 0
        }
    }

    @Test func `reading a hundred megabytes of JSON stops after one with a verdict`() async {
        let host = ScriptedHost { _ in
            WireResponse(status: 200, headers: [.contentType: "application/json"], body: endless(total: 100 << 20))
        }
        let answer = await FileCalls(file, host.wire).info()
        guard case .failed(.tooLarge(limit: 1 << 20)) = answer.outcome else {
            Issue.record("\(answer.summary)")
            return
        }
        #expect(!answer.verdict.satisfiesLenient)
        #expect(host.recorder.exchanges.first?.failure?.contains("1048576") == true)
    }

    @Test func `a Content-Length over the limit is refused before any byte is read`() async {
        let host = ScriptedHost { _ in
            WireResponse(
                status: 200,
                body: WireBody(
                    length: 1 << 40, chunks: AsyncThrowingStream { throw TransportFailure.connection("read") }))
        }
        let answer = await ContainerCalls(container, host.wire).children()
        #expect(answer.summary.contains("larger than"))
    }

    @Test func `a host that never ends its answer is abandoned in time`() async {
        var limits = Limits()
        limits.seconds = 0
        let host = ScriptedHost(limits: limits) { _ in
            try await Task.sleep(for: .seconds(3600))
            return WireResponse(status: 200)
        }
        let answer = await FileCalls(file, host.wire).info()
        #expect(answer.summary.contains("within 0 s"))
    }

    @Test(arguments: ["[", "{\"a\":"]) func `deep nesting doesn't overflow the stack`(opening: String) async {
        let host = ScriptedHost(200, String(repeating: opening, count: 100_000))
        #expect(await !FileCalls(file, host.wire).info().verdict.satisfiesLenient)
    }

    @Test(arguments: [
        "", "wopi", "ftp://a/wopi/files/1?access_token=t", "https://u:p@a/wopi/files/1?access_token=t", "https:///x",
    ])
    func `an invalid web address is no resource`(text: String) { #expect(ResourceAddress(text) == nil) }

    @Test func `an address is parsed and rebuilt without changing the token`() throws {
        let address = try #require(
            ResourceAddress("https://A.example:8443/x/wopi_t/files/1?x=1&access_token=a%2Bb%3D&access_token_ttl=5"))
        #expect(address.source == "https://A.example:8443/x/wopi_t/files/1?x=1")
        #expect(address.token == "a%2Bb%3D")
        #expect(address.expiry == 5)
        #expect(address.kind == .file)
        #expect(
            address.call("/contents") == "https://A.example:8443/x/wopi_t/files/1/contents?x=1&access_token=a%2Bb%3D")
        #expect(address.with(token: "n+1").token == "n%2B1")
    }

    @Test func `a query that begins with a combining mark stays in the query`() throws {
        let address = try #require(ResourceAddress("https://a.example/wopi/files/1?\u{301}x&access_token=t"))
        #expect(address.source.unicodeScalars.starts(with: "https://a.example/wopi/files/1?".unicodeScalars))
        #expect(ResourceAddress(address.call())?.source == address.source)
    }

    @Test(arguments: [
        "https://a.example/?x=1&access_token=\u{301}hush", "https://a.example/#\u{301}&code=\u{FE28}hush",
        "https://a.example/?\u{301}&token=hush",
    ]) func `a combining mark can't hide a secret from its mask`(text: String) {
        let shown = Mask.address(text)
        #expect(shown.hasPrefix("https://a.example/") && shown.contains("masked-") && !shown.contains("hush"))
    }

    @Test(arguments: [
        ("contoso.example", true), ("wopi.contoso.example", true), ("CONTOSO.example", true),
        ("evilcontoso.example", false), ("contoso.example.evil", false), ("example", false),
    ]) func `trusted domains are compared label by label`(host: String, isTrusted: Bool) {
        #expect(TrustedDomains([" Contoso.example"]).contains(host) == isTrusted)
    }

    @Test func `requests contain everything the protocol requires`() async {
        let host = ScriptedHost(404)
        let calls = FileCalls(file, host.wire)
        _ = await calls.relock(from: "A", to: "{\"S\":1}")
        _ = await calls.putRelative(.suggested("Übersicht.docx"), [1, 2])
        _ = await ContainerCalls(container, host.wire).createFile(.exactly("A+B.xlsx", overwrite: true))
        let seen = host.seen
        #expect(seen.map(\.method) == ["POST", "POST", "POST"])
        #expect(seen.first?.url == "https://wopi.contoso.example/wopi/files/f17?access_token=f.1")
        #expect(seen.first?.headers[HTTPField.Name("X-WOPI-OldLock")!] == "A")
        #expect(seen.dropFirst().first?.headers[HTTPField.Name("X-WOPI-SuggestedTarget")!] == "+ANw-bersicht.docx")
        #expect(seen.last?.headers[HTTPField.Name("X-WOPI-RelativeTarget")!] == "A+-B.xlsx")
        #expect(seen.last?.headers[HTTPField.Name("X-WOPI-OverwriteRelativeTarget")!] == "True")
    }

    @Test func `no secret appears in a record`() async throws {
        let host = ScriptedHost(
            200,
            #"{"access_token":"hushA","token_type":"bearer","refresh_token":"hushB","x":"https://a/?access_token=hushC"}"#,
            headers: [
                "Set-Cookie": "session=hushD; Path=/; Secure", "Location": "https://localhost?code=hushE&state=kept",
            ])
        _ = await TokenCalls("https://id.example/token", host.wire).redeem(
            code: "hushF", redirectURI: "https://localhost", client: .init(id: "kept", secret: "hushG"))
        _ = await TokenCalls("https://id.example/token", host.wire).refresh(
            token: "hushH", client: .init(id: "kept", secret: "hushG"))
        _ = await BootstrapperCalls("https://a/wopibootstrapper", host.wire).ask(.bootstrap, token: "hushI")
        _ = await FileCalls(file.with(token: "hushJ"), host.wire).info()
        let text = String(decoding: try JSONEncoder().encode(host.recorder.exchanges), as: UTF8.self)
        #expect(!text.contains("hush"), "\(text)")
        #expect(text.contains("kept") && text.contains("masked-") && text.contains("; Path="))
        #expect(host.recorder.exchanges.map(\.id) == [1, 2, 3, 4])
    }

    @Test func `a page's own tokens are masked under every name`() async throws {
        let host = ScriptedHost(
            200,
            #"<input type="hidden" name="f" value="hushA"><input value="hushB" name="g" type="hidden"><p>kept</p>"#,
            headers: ["Content-Type": "text/html"])
        let address = try #require(WebAddress("https://a/sign-in"))
        _ = await PageCalls(host.wire).submit(
            [("any", "hushC-hushC-hushC-hushC"), ("name", "kept")], to: address, cookies: "c=hushD")
        let text = String(decoding: try JSONEncoder().encode(host.recorder.exchanges), as: UTF8.self)
        #expect(!text.contains("hush") && text.contains("kept"), "\(text)")
    }
}
