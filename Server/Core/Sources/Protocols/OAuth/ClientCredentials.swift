import Basics
import Foundation

/// The credentials of a client at the token, revocation and introspection endpoints (RFC 6749 §2.3.1).
public struct ClientCredentials: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The value of `client_id`, which is never empty when read from a request.
    public var clientID: String
    /// The client secret; `nil` when the client sent no secret, as is normal for public clients.
    public var secret: String?
    /// Whether the client used HTTP Basic authentication. If so, an error response must have a Basic challenge (RFC
    /// 6749 §5.2).
    public var usedBasic: Bool

    /// Creates credentials, without validating them, for programs that act as a client.
    public init(clientID: String, secret: String?, usedBasic: Bool = false) {
        self.clientID = clientID
        self.secret = secret
        self.usedBasic = usedBasic
    }

    /// Reads the credentials from the `Authorization` header and the form.
    ///
    /// RFC 6749 §2.3 allows only one method per request. If the header has Basic credentials, the form may repeat the
    /// same values, but other values in the form are refused.
    public init(_ fields: FormFields, authorization: String?) throws(OAuthError) {
        let formID = try fields.value("client_id")
        let formSecret = try fields.value("client_secret")
        guard let basic = try Self.basic(authorization) else {
            guard let formID else {
                throw .invalidClient.explained("client_id is missing")
            }
            self.init(clientID: formID, secret: formSecret)
            return
        }
        guard formID == nil || formID == basic.clientID, formSecret == nil || formSecret == basic.secret else {
            throw .invalidRequest.explained("the Authorization header and the form name different credentials")
        }
        self = basic
    }

    /// Reads the credentials from a header with the scheme Basic. Returns `nil` when the header is missing or blank,
    /// and throws for any other scheme.
    private static func basic(_ header: String?) throws(OAuthError) -> ClientCredentials? {
        guard let header, !header.allSatisfy(\.isWhitespace) else { return nil }
        let refusal = OAuthError.invalidClient.explained("the Authorization header is malformed").challengingBasic()
        let parts = header.split(separator: " ", maxSplits: 1)
        guard header.utf8.count <= 8192, parts.count == 2, parts[0].lowercased() == "basic",
            let data = Data(base64Encoded: parts[1].trimmingCharacters(in: .whitespaces))
        else { throw refusal }
        // The id and the secret are each form-encoded before they are joined (RFC 6749 §2.3.1).
        let halves = Array(data).split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let id = FormFields.decode(halves[0]), !id.isEmpty,
            let secret = FormFields.decode(halves[1])
        else { throw refusal }
        return ClientCredentials(clientID: id, secret: secret.isEmpty ? nil : secret, usedBasic: true)
    }

    /// The client's id, without the secret.
    public var description: String { "ClientCredentials(\(clientID))" }
    /// The same text as ``description``.
    public var debugDescription: String { description }
    /// A mirror without the secret, so that `dump` and debuggers don't print it.
    public var customMirror: Mirror { Mirror(self, children: ["clientID": clientID]) }
}

/// The identifier of an OAuth client: the `client_id` in each of its requests. The identifier isn't secret.
public struct ClientID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The identifier as text, the value of `client_id`; uppercase and lowercase letters are different.
    public let rawValue: String

    /// `nil` when `rawValue` is empty, longer than 64 characters, or contains anything but ASCII letters and digits.
    public init?(rawValue: String) {
        guard Identifier.isWellFormed(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// A new identifier.
    public static func random() -> ClientID { ClientID(unchecked: Identifier.random()) }

    /// The same text as ``rawValue``.
    public var description: String { rawValue }

    private init(unchecked: String) { rawValue = unchecked }
}
