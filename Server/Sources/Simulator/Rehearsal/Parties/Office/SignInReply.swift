import Foundation
import OfficeClient
import OfficeLinks

/// The authorization code and the parameters that came with it, from the web view's redirect or from the provider's app
/// (docs/protocol/bootstrap-and-oauth.md#redirect, docs/protocol/app-to-app.md#back-url).
public struct SignInReply: Hashable, Sendable {
    /// The authorization code.
    public var code: String
    /// The address of the token endpoint from the parameter `tk`, which replaces the address in the challenge.
    public var tokenEndpoint: String?
    /// The session context from the parameter `sc`, decoded.
    public var sessionContext: String?
    /// The redirect URI of the authorization request; `nil` for app-to-app sign-in.
    public var redirectURI: String?
    /// The `state` from the redirect.
    public var state: String?

    /// A refusal by the user or by the server (RFC 6749 §4.1.2.1).
    public struct Refusal: Error, Hashable, Sendable {
        /// The error code, such as `access_denied`.
        public var error: String
        /// The error's description in words.
        public var explanation: String?
    }

    /// Parses the address at which the web view stopped: the redirect URI with parameters such as `code`.
    ///
    /// - Throws: ``Refusal``, or ``UnmetExpectation`` for an address with neither a code nor an error.
    init(stop: String, redirectURI: String) throws {
        let section = "bootstrap-and-oauth.md#redirect"
        let query = stop.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
        var values: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first else { continue }
            let text = parts.dropFirst().first.map(String.init) ?? ""
            let value = text.replacing("+", with: " ").removingPercentEncoding ?? text
            guard values.updateValue(value, forKey: String(name)) == nil else {
                throw UnmetExpectation(section, expected: "each parameter of the redirect once", came: "\(name) twice")
            }
        }
        if let error = values["error"] { throw Refusal(error: error, explanation: values["error_description"]) }
        guard let code = values["code"], !code.isEmpty else {
            throw UnmetExpectation(
                section, expected: "the parameter code or error, in lower case, at the redirect URI",
                came: values.isEmpty ? "no such parameter" : values.keys.sorted().joined(separator: ", "))
        }
        self.code = code
        self.redirectURI = redirectURI
        tokenEndpoint = values["tk"].flatMap { $0.isEmpty ? nil : $0 }
        sessionContext = values["sc"].flatMap { $0.isEmpty ? nil : $0 }
        state = values["state"]
    }

    init(_ answer: SignInAnswer) throws {
        switch answer {
        case .granted(let grant):
            code = grant.code
            (tokenEndpoint, sessionContext) = (grant.tokenEndpoint, grant.sessionContext)
        case .refused(let refusal): throw Refusal(error: refusal.error.rawValue, explanation: refusal.explanation)
        }
    }
}
