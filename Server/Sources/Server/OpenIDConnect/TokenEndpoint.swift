import Basics
import Foundation
import OAuth
import OAuthServer

/// Requests to the provider's token endpoint (OpenID Connect Core 1.0 §3.1.3, §12).
struct TokenEndpoint: Sendable {
    let metadata: ProviderMetadata
    let clientID: String
    let secret: ProviderSecret?
    let client: ProviderClient

    /// The members of a response that are needed here (RFC 6749 §5.1). Never log it.
    // The names are the members' names.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    struct Tokens: Decodable, Sendable {
        let id_token: String?
        let access_token: String?
        let token_type: String?
        let refresh_token: String?
    }

    /// The response to a request.
    enum Outcome {
        case tokens(Tokens)
        /// The provider doesn't accept the code or the refresh token. The reason is for the log.
        case refused(reason: String)
    }

    private static let name = "token endpoint"

    /// The errors of RFC 6749 §5.2 that mean that the registration of the client is wrong. They say nothing about the
    /// user.
    private static let clientErrors: Set = [
        "invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_scope",
    ]
    /// The errors that are repeated in error messages. Other texts aren't, because a provider may send back what it
    /// received.
    private static let knownErrors = clientErrors.union(["invalid_grant", "invalid_request"])

    /// Sends the fields of a grant, and authenticates the client.
    func request(_ fields: [FormFields.Field]) async throws(IdentityProviderError) -> Outcome {
        var fields = fields, authorization: String?
        switch try authentication {
        case .basic(let secret):
            // Each part is form-encoded before both are encoded as base64 (RFC 6749 §2.3.1).
            let pair = "\(PercentEncoding.encode(clientID)):\(PercentEncoding.encode(secret.plainText))"
            authorization = "Basic \(Data(pair.utf8).base64EncodedString())"
        case .post(let secret):
            fields += [.init("client_id", clientID), .init("client_secret", secret.plainText)]
        case .none:
            fields.append(.init("client_id", clientID))
        }
        let response = try await client.post(
            FormFields(fields).encoded, to: metadata.tokenEndpoint, name: Self.name, authorization: authorization)
        switch response.status {
        case 200:
            guard let tokens = try? JSONDecoder().decode(Tokens.self, from: Data(response.body)) else {
                throw .invalid(reason: "\(Self.name): the response isn't JSON with tokens")
            }
            return .tokens(tokens)
        case 400..<429: return try Self.refusal(response)
        default: throw ProviderClient.failure(response.status, of: Self.name)
        }
    }

    /// Tells a refusal of the code or the refresh token from other errors.
    ///
    /// Not every provider sends `invalid_grant` about a user who is gone: canaille sends `invalid_request`, glewlwyd
    /// sends status 400 without a body. So each status 400 counts, unless the error is about the client.
    private static func refusal(_ response: ProviderClient.Response) throws(IdentityProviderError) -> Outcome {
        let error = try? JSONDecoder().decode(Problem.self, from: Data(response.body)).error
        let shown = error.map { knownErrors.contains($0) ? $0 : "unknown error" } ?? "no error code"
        let reason = "\(name): status \(response.status), \(shown)"
        guard error == "invalid_grant" || response.status == 400 || response.status == 403 && error != nil,
            error.map({ !clientErrors.contains($0) }) ?? true
        else { throw .invalid(reason: reason) }
        return .refused(reason: reason)
    }

    private enum Authentication {
        case basic(ProviderSecret), post(ProviderSecret), none
    }

    /// The way to authenticate: the best that the provider lists.
    private var authentication: Authentication {
        get throws(IdentityProviderError) {
            let methods = metadata.tokenAuthentication
            guard let secret else {
                // Many providers don't list `none`, although they have clients without a secret.
                guard metadata.challengeMethods?.contains(PKCE.Method.s256.rawValue) ?? true else {
                    throw .invalid(reason: "the provider doesn't support PKCE, so the client needs a secret")
                }
                return .none
            }
            if methods.contains("client_secret_basic") { return .basic(secret) }
            if methods.contains("client_secret_post") { return .post(secret) }
            throw .invalid(reason: "the provider accepts neither client_secret_basic nor client_secret_post")
        }
    }

    private struct Problem: Decodable {
        let error: String
    }
}

/// The secret that a client shares with a provider. Printing the value doesn't show the secret.
public struct ProviderSecret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The secret itself. Never log it.
    let plainText: String

    /// Creates a secret from its text, for example from the content of a file without its line break.
    public init(_ plainText: String) { self.plainText = plainText }

    /// A text without the secret.
    public var description: String { "…" }
    /// The same text as ``description``.
    public var debugDescription: String { description }
    /// An empty mirror, so that `dump` and debuggers don't print the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
