public import Foundation

#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
public import AuthenticationServices
#if canImport(UIKit)
public import UIKit
#elseif canImport(AppKit)
public import AppKit
#endif
#endif

/// Shows the server's sign-in page. The page is the server's, so the app never sees a password (RFC 8252 §8.12).
public protocol SignInBrowser: Sendable {
    /// Shows a page until the server redirects to an address with the app's scheme.
    ///
    /// - Parameters:
    ///   - page: the address of the page.
    ///   - scheme: the scheme of the redirect.
    /// - Returns: the address of the redirect.
    /// - Throws: ``ClientError/canceled`` or ``ClientError/noBrowser(_:)``
    func redirect(from page: URL, toScheme scheme: String) async throws(ClientError) -> URL
}

/// A request for a code (RFC 6749 §4.1.1), with PKCE (RFC 7636) and a `state` that only this app knows.
struct AuthorizationRequest: Sendable {
    let page: URL
    let verifier: String
    private let state: String
    private let redirectURI: String
    /// The expected value of `iss`; `nil` if the server doesn't send it.
    private let issuer: String?

    init(_ settings: ClientSettings, endpoints: Endpoints) throws(ClientError) {
        verifier = Self.random()
        state = Self.random()
        redirectURI = settings.redirectURI
        issuer = endpoints.sendsIssuer ? endpoints.issuer : nil
        let challenge = Form.base64URL(settings.sha256(Data(verifier.utf8)))
        let query = Form.encode([
            ("response_type", "code"), ("client_id", settings.clientID), ("redirect_uri", settings.redirectURI),
            ("state", state), ("code_challenge", challenge), ("code_challenge_method", "S256"),
        ])
        let base = endpoints.authorization.absoluteString
        guard let page = URL(string: base + (base.contains("?") ? "&" : "?") + query) else {
            throw .unexpectedAnswer("an invalid authorization endpoint")
        }
        self.page = page
    }

    /// Returns the code of a redirect.
    ///
    /// Any app can register the scheme of the redirect URI, and any page can open an address with it. So the address is
    /// checked before any of its values is used.
    func code(of redirect: String) throws(ClientError) -> String {
        guard redirect.utf8.count <= 16 * 1024 else { throw .foreignRedirect(.malformed) }
        guard redirect.hasPrefix(redirectURI + "?") else { throw .foreignRedirect(.otherAddress) }
        let query = redirect.dropFirst(redirectURI.count + 1).prefix { $0 != "#" }
        guard let values = Form.decode(String(query)) else { throw .foreignRedirect(.malformed) }
        guard values["state"] == state else { throw .foreignRedirect(.otherState) }
        guard issuer == nil || values["iss"] == issuer else { throw .foreignRedirect(.otherIssuer) }
        if let error = values["error"] {
            throw error == "access_denied" ? .declined : .refusedByServer(Form.code(error))
        }
        guard let code = values["code"], Form.isToken(code) else { throw .foreignRedirect(.malformed) }
        return code
    }

    /// Returns 256 random bits. The generator is cryptographically secure on all systems that Swift supports.
    static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return Form.base64URL(Data((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }))
    }
}

/// Forms and queries of OAuth.
enum Form {
    static func encode(_ pairs: [(String, String)]) -> String {
        pairs.map { "\(escaped($0))=\(escaped($1))" }.joined(separator: "&")
    }

    /// Returns the values of a query by name; `nil` for a repeated name or invalid percent-encoding.
    static func decode(_ query: String) -> [String: String]? {
        var values: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let decoded = parts.map { $0.replacingOccurrences(of: "+", with: " ").removingPercentEncoding }
            guard let name = decoded.first ?? nil, let value = decoded.count > 1 ? decoded[1] : "",
                values.updateValue(value, forKey: name) == nil
            else { return nil }
        }
        return values
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    static func base64URL(_ data: Data) -> String {
        data.base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    /// Returns whether a text can be sent as a token: visible ASCII, and no longer than a header may be.
    static func isToken(_ text: String) -> Bool {
        (1...8192).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Returns an error code of the server for display: no more than 60 letters, digits, `_` and `-`.
    static func code(_ text: String) -> String {
        String(text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }.prefix(60))
    }
}

#if canImport(AuthenticationServices) && !os(tvOS) && !os(watchOS)
/// Shows the server's sign-in page with `ASWebAuthenticationSession`.
@MainActor public final class WebAuthenticationBrowser: NSObject, SignInBrowser {
    private let anchor: ASPresentationAnchor
    private let isPrivate: Bool
    private var session: ASWebAuthenticationSession?

    /// Creates a browser.
    ///
    /// - Parameters:
    ///   - anchor: the window in front of which the page is shown.
    ///   - isPrivate: whether the page shares no cookies with Safari, so that another user can sign in.
    public init(anchor: ASPresentationAnchor, isPrivate: Bool = false) {
        self.anchor = anchor
        self.isPrivate = isPrivate
    }

    #if canImport(UIKit)
    /// Creates a browser in front of the window that the user sees.
    ///
    /// - Parameter isPrivate: whether the page shares no cookies with Safari, so that another user can sign in.
    public convenience init(isPrivate: Bool = false) {
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        let scene = scenes.first { $0.activationState == .foregroundActive } ?? scenes.first
        self.init(anchor: scene?.windows.first { $0.isKeyWindow } ?? ASPresentationAnchor(), isPrivate: isPrivate)
    }
    #endif

    /// Shows a page until the server redirects to an address with the app's scheme.
    public func redirect(from page: URL, toScheme scheme: String) async throws(ClientError) -> URL {
        let result = await withCheckedContinuation { waiting in
            let session = ASWebAuthenticationSession(url: page, callbackURLScheme: scheme) { @Sendable address, error in
                waiting.resume(returning: Self.result(address, error))
            }
            session.presentationContextProvider = self
            session.prefersEphemeralWebBrowserSession = isPrivate
            self.session = session
            // If the session can't start, the system doesn't call the completion handler.
            if !session.start() { waiting.resume(returning: .failure(.noBrowser("the system refused"))) }
        }
        session = nil
        return try result.get()
    }

    private nonisolated static func result(_ address: URL?, _ error: (any Error)?) -> Result<URL, ClientError> {
        if let address { return .success(address) }
        let isCanceled = (error as? ASWebAuthenticationSessionError)?.code == .canceledLogin
        return .failure(isCanceled ? .canceled : .noBrowser(error?.localizedDescription ?? "no address"))
    }
}

extension WebAuthenticationBrowser: ASWebAuthenticationPresentationContextProviding {
    /// Returns the window in front of which the page is shown.
    public func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { anchor }
}
#endif
