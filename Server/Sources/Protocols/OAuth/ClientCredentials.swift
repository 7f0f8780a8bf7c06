import Foundation

/// The credentials of a client at the token, revocation and introspection endpoints (RFC 6749 §2.3.1).
public struct ClientCredentials: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// `client_id`, never empty once it has been read from a request.
    public var clientID: String
    /// `nil` when it sent none, as a public client does.
    public var secret: String?
    /// It used HTTP Basic, so a refusal has to challenge it with Basic (§5.2).
    public var usedBasic: Bool

    /// Credentials as given, for a client that makes a request; nothing is checked.
    public init(clientID: String, secret: String?, usedBasic: Bool = false) {
        self.clientID = clientID
        self.secret = secret
        self.usedBasic = usedBasic
    }

    /// Reads them from the `Authorization` header and the form.
    ///
    /// §2.3: not more than one method per request. A form that repeats what Basic says is let pass, one that says
    /// something else is not.
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

    /// `nil` when the header is missing or blank; any other scheme is refused.
    private static func basic(_ header: String?) throws(OAuthError) -> ClientCredentials? {
        guard let header, !header.allSatisfy(\.isWhitespace) else { return nil }
        let refusal = OAuthError.invalidClient.explained("the Authorization header is malformed").challengingBasic()
        let parts = header.split(separator: " ", maxSplits: 1)
        guard header.utf8.count <= 8192, parts.count == 2, parts[0].lowercased() == "basic",
            let data = Data(base64Encoded: parts[1].trimmingCharacters(in: .whitespaces))
        else { throw refusal }
        // Both halves are form-encoded before they are joined (§2.3.1).
        let halves = Array(data).split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let id = FormFields.decode(halves[0]), !id.isEmpty,
            let secret = FormFields.decode(halves[1])
        else { throw refusal }
        return ClientCredentials(clientID: id, secret: secret.isEmpty ? nil : secret, usedBasic: true)
    }

    /// The client, without its secret.
    public var description: String { "ClientCredentials(\(clientID))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Without the secret, so that `dump` and a debugger don't print it.
    public var customMirror: Mirror { Mirror(self, children: ["clientID": clientID]) }
}
