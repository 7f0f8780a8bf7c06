public import Foundation

#if canImport(CryptoKit)
import CryptoKit
#endif

/// How an app is registered at a server, and what the client may use.
///
/// The operator registers the app with `emplace client add NAME --public --first-party --redirect-uri URI`, which
/// prints the client id. The app has no client secret, because everyone who has the app could read it.
public struct ClientSettings: Sendable {
    /// The server's public address, such as `https://docs.example.org`.
    public var server: URL
    /// The id of the app's client.
    public var clientID: String
    /// The app's redirect URI, such as `com.contoso.drive:/signed-in`, exactly as registered.
    public var redirectURI: String
    /// The provider's id for links to documents, assigned by Microsoft. `nil` uses the id in the setting `--provider-id` of the server.
    public var provider: String?
    /// Whether the server may have an `http` address on this device, for tests.
    public var allowsLoopbackHTTP = false
    /// The maximum size of a document that the client downloads, in bytes.
    public var maxDocument = 256 << 20
    /// The maximum size of any other answer, in bytes. A folder with 20,000 documents takes about 8 MB.
    public var maxAnswer = 16 << 20
    /// Returns the SHA-256 hash of some bytes.
    public var sha256: @Sendable (Data) -> Data

    /// Creates settings with a hash function, for systems without CryptoKit.
    ///
    /// - Throws: ``ClientError/badSettings(_:)``
    public init(
        server: URL, clientID: String, redirectURI: String, provider: String? = nil, allowsLoopbackHTTP: Bool = false,
        sha256: @escaping @Sendable (Data) -> Data
    ) throws(ClientError) {
        self.server = server
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.provider = provider
        self.allowsLoopbackHTTP = allowsLoopbackHTTP
        self.sha256 = sha256
        guard isAllowed(server) else {
            throw .badSettings("the server’s address must begin with https:// and have no user name")
        }
        guard ["", "/"].contains(server.path), server.query == nil, server.fragment == nil else {
            throw .badSettings("the server’s address must end after the host and the port")
        }
        guard let redirect = URL(string: redirectURI), redirect.scheme != nil, redirect.query == nil,
            redirect.fragment == nil
        else { throw .badSettings("the redirect URI must be an address without a query: com.contoso.drive:/cb") }
        guard !clientID.isEmpty else { throw .badSettings("the client id is empty") }
        guard sha256(Data()).base64EncodedString() == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=" else {
            throw .badSettings("the hash function isn’t SHA-256")
        }
    }

    #if canImport(CryptoKit)
    /// Creates settings that use CryptoKit for SHA-256.
    ///
    /// - Throws: ``ClientError/badSettings(_:)``
    public init(server: URL, clientID: String, redirectURI: String, provider: String? = nil) throws(ClientError) {
        try self.init(server: server, clientID: clientID, redirectURI: redirectURI, provider: provider) { data in
            Data(SHA256.hash(data: data))
        }
    }
    #endif

    /// The server's address without a slash at the end.
    var origin: String {
        let text = server.absoluteString
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    /// Returns whether tokens may be sent to an address: with TLS, or without it on this device if the settings say so.
    func isAllowed(_ url: URL) -> Bool {
        guard let host = url.host, !host.isEmpty, url.user == nil, url.password == nil else { return false }
        switch url.scheme?.lowercased() {
        case "https": return true
        case "http": return allowsLoopbackHTTP && ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
        default: return false
        }
    }

    /// Returns whether an address has the scheme, host and port of the server.
    func isOnServer(_ url: URL) -> Bool {
        isAllowed(url) && url.scheme?.lowercased() == server.scheme?.lowercased()
            && url.host?.lowercased() == server.host?.lowercased() && port(url) == port(server)
    }

    private func port(_ url: URL) -> Int { url.port ?? (url.scheme?.lowercased() == "http" ? 80 : 443) }
}

/// The endpoints of a server, as the server describes them.
struct Endpoints: Hashable, Sendable {
    let issuer: String
    let authorization: URL
    let token: URL
    let revocation: URL?
    /// Whether the server adds `iss` to redirects (RFC 9207).
    let sendsIssuer: Bool
    let bootstrapper: URL
    /// The provider's id from the bootstrapper's challenge; `nil` if the operator hasn't set it.
    let provider: String?

    private struct Metadata: Decodable {
        let issuer: String
        let authorization_endpoint: String
        let token_endpoint: String
        let revocation_endpoint: String?
        let code_challenge_methods_supported: [String]?
        let authorization_response_iss_parameter_supported: Bool?
    }

    /// Parses the authorization server's metadata (RFC 8414) and the bootstrapper's challenge.
    init(metadata: Data, challenge: String?, settings: ClientSettings) throws(ClientError) {
        guard let found = try? JSONDecoder().decode(Metadata.self, from: metadata) else {
            throw .unexpectedAnswer("no metadata of an authorization server")
        }
        // RFC 8414 §3.3: metadata with another issuer must not be used.
        guard found.issuer == settings.origin else { throw .unexpectedAnswer("metadata of another server") }
        guard found.code_challenge_methods_supported?.contains("S256") == true else {
            throw .unexpectedAnswer("the server doesn’t support PKCE with S256")
        }
        func address(_ text: String) throws(ClientError) -> URL {
            guard let url = URL(string: text), settings.isAllowed(url), url.fragment == nil else {
                throw .unexpectedAnswer("an endpoint without https")
            }
            return url
        }
        issuer = found.issuer
        authorization = try address(found.authorization_endpoint)
        token = try address(found.token_endpoint)
        revocation = if let text = found.revocation_endpoint { try address(text) } else { nil }
        sendsIssuer = found.authorization_response_iss_parameter_supported ?? false
        bootstrapper = try address(settings.origin + "/wopibootstrapper")
        provider = challenge.flatMap(Self.provider)
    }

    /// Returns the parameter `providerId` of a challenge (docs/protocol/bootstrap-and-oauth.md#challenge-grammar).
    private static func provider(_ challenge: String) -> String? {
        let name = "providerid=\""
        guard let start = challenge.range(of: name, options: .caseInsensitive)?.upperBound,
            let end = challenge[start...].firstIndex(of: "\"")
        else { return nil }
        let value = String(challenge[start..<end])
        return value.isEmpty ? nil : value
    }
}
