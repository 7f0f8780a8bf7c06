import Foundation
import Testing

@testable import OAuthServer

/// Tests which redirect URIs match a similar registered redirect URI (RFC 9700, sections 2.1 and 4.1).
/// AuthorizationTests sends some of these addresses to the server.
@Suite struct RedirectAddressTests {
    private static func client(_ addresses: String..., isPublic: Bool = false) -> Client {
        Client(
            name: "Planner", redirectURIs: addresses, kind: isPublic ? .publicClient : .confidential(secret: nil),
            created: Date(timeIntervalSince1970: 0))
    }

    @Test(arguments: [
        "https://planner.example/backevil", "https://planner.example.evil.example/back",
        "https://planner.example/back/deeper", "https://planner.example/back?x=1", "https://planner.example/back?",
        "https://planner.example/back/", "https://PLANNER.example/back", "https://planner.example/Back",
        "HTTPS://planner.example/back", "https://planner.example/b%61ck", "https://planner%2Eexample/back",
        "https://planner.example/back#", "https://planner.example/back#x", "https://planner.example@evil.example/back",
        "https://evil@planner.example/back", "https://planner.example:8443/back", "https://planner.example:443/back",
        "http://planner.example/back", "https://planner.example/x/../back", "https://planner.example/./back",
        "https://planner.example//back", "https://planner.example\\@evil.example/back",
        "https://planner.example./back", " https://planner.example/back", "https://planner.example/back ",
        "https://planner.example/back\r\nLocation: https://evil.example", "https://planner.example/back\u{0}",
        "https://planner\t.example/back", "https://pl\u{430}nner.example/back", "https://\u{FF50}lanner.example/back",
        "javascript:alert(1)", "data:text/html,x", "/back", "", "https://planner.example/back https://evil.example/",
        "https://planner.example/back,https://evil.example/", "https://localhost",
        "https://planner.example/back\u{301}",
    ]) func `an address similar to the registered one doesn't match`(address: String) {
        let client = Self.client("https://planner.example/back")
        #expect(!RedirectURI.isRegistered(address, for: client) && RedirectURI.target(of: address, for: client) == nil)
        #expect(RedirectURI.isRegistered("https://planner.example/back", for: client))
    }

    @Test(arguments: [
        "https://localhost:8443", "https://localhost:443", "https://localhost.evil.example", "https://localhost/evil",
        "https://LOCALHOST", "http://localhost", "https://127.0.0.1", "https://localhost?", "https://localhost#",
        "https://localhost@evil.example", "https://evil.example@localhost", "https://localhost/",
    ]) func `Office's redirect address allows no port, other path or other host`(address: String) {
        #expect(!RedirectURI.isRegistered(address, for: Client.office(now: Date(timeIntervalSince1970: 0))))
    }

    @Test(arguments: [
        ("http://127.0.0.1:51000/back", true), ("http://127.0.0.1/back", true), ("http://127.0.0.1:99999/back", false),
        ("http://127.0.0.1:1@evil.example/back", false), ("http://127.0.0.1.evil.example/back", false),
        ("http://127.0.0.1:51000/other", false), ("https://127.0.0.1:51000/back", false),
        ("http://localhost:51000/back", false), ("http://127.0.0.2:51000/back", false),
        ("http://[::1]:51000/back", false), ("http://127.0.0.1:/back", false), ("http://127.0.0.1:051000/back", false),
        ("http://0x7f.1/back", false), ("http://127.0.0.1:+80/back", false), ("com.example.pocket:/back", true),
        ("com.example.pocket://evil.example/back", false), ("COM.example.pocket:/back", false),
    ]) func `only a public client's loopback address may have any port`(address: String, isGood: Bool) {
        let pocket = Self.client("com.example.pocket:/back", "http://127.0.0.1/back", isPublic: true)
        #expect(RedirectURI.isRegistered(address, for: pocket) == isGood)
    }
}
