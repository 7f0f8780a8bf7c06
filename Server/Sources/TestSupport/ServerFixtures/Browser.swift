import Foundation
package import HTTPTypes
package import HummingbirdTesting
import NIOCore
import OAuth
import Testing

/// A browser without script: keeps cookies, reads forms from pages, and posts them with typed values.
package struct Browser {
    package let client: any TestClientProtocol
    /// The values of the browser's cookies, by name.
    package var cookies: [String: String] = [:]
    package var language: String?
    package var userAgent: String?

    package init(_ client: any TestClientProtocol) { self.client = client }

    package mutating func get(_ uri: String, method: HTTPRequest.Method = .get) async throws -> BrowserPage {
        try await send(method, uri)
    }

    /// Posts a form with the given fields to a path.
    package mutating func post(
        _ uri: String, _ fields: [String: String], headers: HTTPFields = [:]
    ) async throws -> BrowserPage {
        let body = FormFields(fields.map { FormFields.Field($0, $1) }).encoded
        return try await post(uri, body: body, headers: headers)
    }

    package mutating func post(_ uri: String, body: String, headers: HTTPFields = [:]) async throws -> BrowserPage {
        var fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded", .secFetchSite: "same-origin"]
        for field in headers { fields[field.name] = field.value.isEmpty ? nil : field.value }
        return try await send(.post, uri, headers: fields, body: ByteBuffer(string: body))
    }

    /// Submits the form that contains the button with this action.
    package mutating func press(
        _ button: String, on page: BrowserPage, _ typed: [String: String] = [:], headers: HTTPFields = [:]
    ) async throws -> BrowserPage {
        let form = try page.form(with: button)
        var fields = form.hidden.merging(typed) { _, new in new }
        fields["action"] = button
        return try await post(form.action, fields, headers: headers)
    }

    package mutating func signIn(
        on page: BrowserPage, name: String = "mia", password: String = SignInFixture.password, headers: HTTPFields = [:]
    ) async throws -> BrowserPage {
        try await press("sign-in", on: page, ["name": name, "password": password], headers: headers)
    }

    /// Signs in on the sign-in page. No app requests the sign-in.
    package mutating func signIn(name: String = "mia") async throws {
        let answer = try await signIn(on: try await get("/sign-in"), name: name)
        try #require(answer.status == 303)
    }

    private mutating func send(
        _ method: HTTPRequest.Method, _ uri: String, headers: HTTPFields = [:], body: ByteBuffer? = nil
    ) async throws -> BrowserPage {
        var headers = headers
        if !cookies.isEmpty { headers[.cookie] = cookies.map { "\($0)=\($1)" }.joined(separator: "; ") }
        headers[.acceptLanguage] = language
        headers[.userAgent] = userAgent
        let page = try await client.execute(uri: uri, method: method, headers: headers, body: body) {
            BrowserPage(status: $0.status.code, headers: $0.headers, html: String(buffer: $0.body))
        }
        for cookie in page.setCookies {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            try #require(pair.count == 2)
            cookies[String(pair[0])] = cookie.contains("Max-Age=0") ? nil : String(pair[1])
        }
        return page
    }
}

package struct BrowserPage {
    package let status: Int
    package let headers: HTTPFields
    package let html: String

    package struct Form {
        package let action: String
        package let hidden: [String: String]

        package init(action: String, hidden: [String: String]) {
            self.action = action
            self.hidden = hidden
        }
    }

    package var location: String? { headers[.location] }
    package var setCookies: [String] { headers[values: .setCookie] }
    package var language: String? { html.firstMatch(of: /<html lang="([a-z]+)">/).map { String($0.1) } }
    package var asksToSignIn: Bool { html.contains(#"name="password""#) }
    package var asksForConsent: Bool { html.contains(#"value="allow""#) }

    /// Returns a query parameter of the URL to which the response redirects; `nil` if the URL has no such parameter.
    package func parameter(_ name: String) throws -> String? {
        let query = try #require(location).split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        return try FormFields(String(query)).first(ignoringCase: name)
    }

    /// Returns the form that contains the button with this action.
    package func form(with button: String) throws -> Form {
        let form = try #require(
            html.split(separator: "<form ").dropFirst().first { $0.contains(#"value="\#(button)""#) },
            "no button \(button) on a page with status \(status)")
        let action = try #require(form.firstMatch(of: /action="([^"]*)"/)).1
        var hidden: [String: String] = [:]
        for field in form.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/) {
            hidden[String(field.1)] = Self.text(field.2)
        }
        return Form(action: Self.text(action), hidden: hidden)
    }

    private static func text(_ html: Substring) -> String {
        String(html).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }
}

extension HTTPField.Name {
    package static var secFetchSite: HTTPField.Name { HTTPField.Name("Sec-Fetch-Site")! }
}
