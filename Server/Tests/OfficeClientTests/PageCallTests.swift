import HTTPTypes
import Testing

@testable import OfficeClient

/// Tests requests to the provider's pages, and other requests that WOPI doesn't define.
@Suite struct PageCallTests {
    private static func open(_ host: ScriptedHost, cookies: String? = nil) async throws -> Answer<Page> {
        let address = try #require(WebAddress("https://id.example/a/in?x=1"))
        return await PageCalls(host.wire).open(address, cookies: cookies)
    }

    @Test func `a page is returned with its text and cookies`() async throws {
        let host = ScriptedHost(200, "<p>Grüße", type: "text/html", headers: ["Set-Cookie": "a=1; Path=/"])
        let page = try #require(try await Self.open(host, cookies: "b=2").value)
        #expect(page.html == "<p>Grüße" && page.cookies == ["a=1; Path=/"])
        #expect(page.location == nil && page.retryAfter == nil)
        #expect(host.seen.first?.headers[.cookie] == "b=2" && host.seen.first?.method == "GET")
    }

    @Test(arguments: [nil, ""]) func `without cookies no Cookie header is sent`(cookies: String?) async throws {
        let host = ScriptedHost(200)
        _ = try await Self.open(host, cookies: cookies)
        #expect(host.seen.first?.headers[.cookie] == nil)
    }

    @Test(arguments: [
        ("next", "https://id.example/a/next"), ("/next", "https://id.example/next"),
        ("?y=2", "https://id.example/a/in?y=2"),
        ("//other.example/n", "https://other.example/n"), ("https://localhost?code=1", "https://localhost?code=1"),
        ("/next#part", "https://id.example/next"), ("myapp://back", "myapp://back"),
    ]) func `a redirect is resolved against its page and not followed`(location: String, target: String) async throws {
        let host = ScriptedHost(302, headers: ["Location": location])
        let answer = try await Self.open(host)
        #expect(answer.value?.location == target && answer.findings == [] && host.seen.count == 1)
    }

    @Test(arguments: [(301, true), (302, false), (303, false), (307, true), (308, true)])
    func `a redirect that is cacheable, or repeats a password, is a finding`(status: Int, isTold: Bool) async throws {
        let answer = try await Self.open(ScriptedHost(status, headers: ["Location": "/next"]))
        #expect(answer.value?.location != nil && answer.verdict.satisfiesStrict == !isTold)
    }

    @Test func `a Location header without a redirect status is ignored`() async throws {
        #expect(try await Self.open(ScriptedHost(200, headers: ["Location": "/next"])).value?.location == nil)
    }

    @Test(arguments: [(500, false), (502, false), (503, true), (429, true), (404, true), (400, true)])
    func `a client error is a page, and a server error isn't`(status: Int, isPage: Bool) async throws {
        let answer = try await Self.open(ScriptedHost(status))
        #expect((answer.value != nil) == isPage && answer.verdict.satisfiesLenient == isPage)
    }

    @Test func `a form is posted with its page's origin`() async throws {
        let host = ScriptedHost(200), address = try #require(WebAddress("https://id.example:8443/in"))
        _ = await PageCalls(host.wire).submit([("a", "1 & 2"), ("a", "ü")], to: address, cookies: nil)
        let seen = try #require(host.seen.first)
        #expect(seen.headers[.origin] == "https://id.example:8443" && seen.method == "POST")
        #expect(seen.headers[.contentType] == "application/x-www-form-urlencoded")
        let pairs = seen.body.split(separator: "&")
        #expect(pairs.count == 2 && pairs.last == "a=%C3%BC")
    }

    // MARK: Microsoft's services

    private struct Value: Codable, Equatable, Sendable { var number: Int }

    @Test func `JSON requests and answers between parties are parsed`() async {
        let host = ScriptedHost(200, #"{"number":2}"#)
        let answer = await PartyCalls(host.wire).post(
            "asking", to: "Services", at: "https://s.example/x", Value(number: 1), as: Value.self)
        #expect(answer.value == Value(number: 2) && answer.findings == [])
        #expect(host.seen.first?.body == #"{"number":1}"#)
        #expect(host.seen.first?.headers[.contentType] == "application/json")
    }

    @Test func `a form is sent with a bearer token if there is one`() async {
        let host = ScriptedHost(200, #"{"number":2}"#)
        let calls = PartyCalls(host.wire)
        let answer = await calls.postForm(
            "asking", to: "Services", at: "https://s.example/x", form: "a=1", bearer: "t", as: Value.self)
        #expect(answer.value == Value(number: 2) && host.seen.first?.headers[.authorization] == "Bearer t")
        _ = await calls.postForm(
            "asking", to: "Services", at: "https://s.example/x", form: "a=1", bearer: nil, as: Value.self)
        #expect(host.seen.last?.headers[.authorization] == nil)
    }

    @Test(arguments: [
        (400, #"{"error":"invalid_grant"}"#, Refusal.oauth(error: "invalid_grant", status: 400)),
        (404, "", .status(404)), (503, "<html>", .status(503)), (302, "", .status(302)),
    ]) func `a party's refusal is recognized by its error code, if any`(
        status: Int, body: String, refusal: Refusal
    ) async {
        let host = ScriptedHost(status, body)
        let answer = await PartyCalls(host.wire).get("asking", of: "S", at: "https://s.example/", as: Value.self)
        #expect(answer.refusal == refusal)
    }

    @Test(arguments: ["", "[]", "{}", #"{"number":"2"}"#]) func `a 200 with an unexpected body is unreadable`(
        body: String
    ) async {
        let host = ScriptedHost(200, body)
        let answer = await PartyCalls(host.wire).get("asking", of: "S", at: "https://s.example/", as: Value.self)
        #expect(answer.value == nil && answer.refusal == nil && !answer.verdict.satisfiesLenient)
    }

    @Test(arguments: [200, 401, 500]) func `an exchange is recorded unchanged`(status: Int) async {
        let host = ScriptedHost(status, "body")
        let answer = await PartyCalls(host.wire).exchange(
            "asking", with: "S", at: "https://s.example/", form: "a=1", bearer: "t")
        #expect(answer.value == PlainAnswer(status: status, body: "body") && answer.findings == [])
    }

    @Test func `a download is the file's bytes or a refusal`() async {
        let good = await PartyCalls(ScriptedHost(200, "PNG").wire).fetch("icon", of: "icons", at: "https://s.example/i")
        #expect(good.value == Array("PNG".utf8))
        let gone = await PartyCalls(ScriptedHost(404).wire).fetch("icon", of: "icons", at: "https://s.example/i")
        #expect(gone.refusal == .notFound)
    }

    @Test(arguments: ["", "nowhere", "/path", "ftp://s.example/"]) func `nothing is sent to an invalid address`(
        address: String
    ) async {
        let host = ScriptedHost(200)
        let answer = await PartyCalls(host.wire).fetch("icon", of: "icons", at: address)
        #expect(answer.summary == "an invalid address: \(address)" && host.seen.isEmpty)
    }
}
