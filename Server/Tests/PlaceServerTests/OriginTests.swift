import HTTPTypes
import Testing
import WOPI

@testable import PlaceServer

/// Tests a server with two origins (public URL and content URL) whose URLs have different paths.
@Suite struct OriginTests {
    private static let wopi = "wopi.contoso.example", docs = "docs.contoso.example"

    private static func verdict(
        _ authority: String?, _ route: String?, _ method: HTTPRequest.Method = .get, isNavigation: Bool = false,
        scheme: String = "https"
    ) throws -> Origins.Verdict {
        let protocols = try #require(PublicAddress("\(scheme)://\(wopi)"))
        let pages = try #require(PublicAddress("\(scheme)://\(docs)/office"))
        let origins = Origins(ServerAddresses(protocols: protocols, pages: pages))
        return origins.verdict(authority: authority, route: route, method: method, isNavigation: isNavigation)
    }

    @Test(arguments: [
        "/wopi/files/:id", "/wopibootstrapper", "/oauth/token", "/oauth/authorize", "/consent", "/oauth/app-to-app",
        "/.well-known/oauth-authorization-server",
    ])
    func `WOPI and OAuth answer only at the public address`(route: String) throws {
        #expect(try Self.verdict(Self.wopi, route) == .serve)
        #expect(try Self.verdict(Self.docs, route) == .notFound)
        #expect(try Self.verdict(Self.docs, route, isNavigation: true) == .notFound)
    }

    @Test(arguments: [
        "/", "/folders/:id/upload", "/documents/:id/download", "/download/:id", "/s/:token", "/account",
        "/account/password", "/something-new",
    ])
    func `pages, uploads and downloads are only at the content address`(route: String) throws {
        #expect(try Self.verdict(Self.docs, route) == .serve)
        #expect(try Self.verdict(Self.docs, route, .post) == .serve)
        #expect(try Self.verdict(Self.wopi, route) == .notFound)
        #expect(try Self.verdict(Self.wopi, route, .post) == .notFound)
    }

    @Test func `a page's old address redirects to its new one, except for paths with a token`() throws {
        let docs = try #require(PublicAddress("https://\(Self.docs)/office"))
        #expect(try Self.verdict(Self.wopi, "/s/:token", isNavigation: true) == .elsewhere(docs))
        #expect(try Self.verdict(Self.wopi, "/sign-in", isNavigation: true) == .elsewhere(docs))
        #expect(try Self.verdict(Self.wopi, "/download/:id", isNavigation: true) == .notFound)
    }

    @Test func `routes for signing in are at both addresses`() throws {
        for authority in [Self.wopi, Self.docs] {
            for route in ["/assets/:name", "/favicon.ico", "/privacy"] {
                #expect(try Self.verdict(authority, route) == .serve)
            }
            #expect(try Self.verdict(authority, "/sign-in", .post) == .serve)
            #expect(try Self.verdict(authority, "/sign-in/with/:id") == .serve)
            #expect(try Self.verdict(authority, "/sign-in/back", isNavigation: true) == .serve)
            #expect(try Self.verdict(authority, "/sign-in/back/:id", isNavigation: true) == .serve)
            #expect(try Self.verdict(authority, "/sign-out", .post) == .serve)
        }
    }

    @Test(arguments: [
        nil, "", "127.0.0.1", "wopi.contoso.example.evil.example", "evil.example", "wopi.contoso.example:8443",
        "user@wopi.contoso.example", "contoso.example",
    ])
    func `other hosts get neither, except health checks`(authority: String?) throws {
        for route in ["/", "/wopi/files/:id", nil] { #expect(try Self.verdict(authority, route) == .unknownAuthority) }
        #expect(try Self.verdict(authority, "/health/live") == .serve)
        #expect(try Self.verdict(authority, "/metrics") == .serve)
    }

    @Test(arguments: [("[::1]", true), ("[0:0:0:0:0:0:0:1]", true), ("[::2]", false), ("[::1]:8443", false)])
    func `an IPv6 address is recognized in each spelling`(authority: String, isKnown: Bool) throws {
        let origins = Origins(
            ServerAddresses(
                protocols: try #require(PublicAddress("https://[0:0:0:0:0:0:0:1]")),
                pages: try PublicAddress(checking: "https://docs.contoso.example")))
        let verdict = origins.verdict(
            authority: authority, route: "/wopibootstrapper", method: .get, isNavigation: false)
        #expect(verdict == (isKnown ? .serve : .unknownAuthority))
    }

    @Test(arguments: ["WOPI.contoso.example", "wopi.contoso.example:443"])
    func `case and the scheme's default port don't matter`(authority: String) throws {
        #expect(try Self.verdict(authority, "/wopibootstrapper") == .serve)
        #expect(try Self.verdict(authority, "/account") == .notFound)
    }
}
