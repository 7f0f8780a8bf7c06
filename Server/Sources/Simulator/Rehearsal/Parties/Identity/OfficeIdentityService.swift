import Foundation
import HTTPTypes
import Synchronization
public import OfficeClient

/// The External User Agent of the operational flows (docs/protocol/flows.md#parties). It stores the client secrets, and
/// no other party sends a client secret.
///
/// Over HTTP it serves `POST /sign-in` (*Add a Place*, steps 6 to 10) and `POST /refresh`, both with JSON. The Office
/// app receives tokens and a profile.
public final class OfficeIdentityService: Sendable {
    /// A provider in Microsoft's records.
    public struct Registration: Sendable {
        /// The provider's onboarding sheet.
        public var sheet: ProviderSheet
        /// The secret of Office's OAuth client at the provider.
        public var secret: String

        /// Creates the record of a provider.
        public init(_ sheet: ProviderSheet, secret: String) {
            self.sheet = sheet
            self.secret = secret
        }
    }

    private let registrations = Mutex<[String: Registration]>([:])
    private let wire: Wire

    /// Creates a service without registered providers.
    ///
    /// - Parameter wire: sends requests to the providers.
    public init(_ wire: Wire) {
        self.wire = wire.asking(as: Party.identity, headers: [.userAgent: "Microsoft Office Identity Service"])
    }

    /// Stores the registration of a provider. It replaces an earlier registration with the same provider id.
    public func register(_ registration: Registration) {
        registrations.withLock { $0[registration.sheet.id] = registration }
    }

    /// Responds to an HTTP request to the Office Identity Service.
    public func answer(_ request: WireRequest) async -> WireResponse {
        guard request.method == .post, let path = URLComponents(string: request.url)?.path,
            let body = try? await request.body?.collect(upTo: 1 << 16)
        else { return .problem(404, "not_found") }
        do {
            switch path {
            case "/sign-in":
                return .json(try await signIn(try JSONDecoder().decode(SignInOrder.self, from: Data(body))))
            case "/refresh":
                return .json(try await refresh(try JSONDecoder().decode(RefreshOrder.self, from: Data(body))))
            default: return .problem(404, "not_found")
            }
        } catch let refusal as IdentityRefusal {
            return .problem(400, refusal.error)
        } catch {
            return .problem(400, "invalid_request")
        }
    }

    /// Exchanges the code for tokens and reads the profile with the access token (*Add a Place*, steps 7 to 9).
    private func signIn(_ order: SignInOrder) async throws -> IdentityTokens {
        let registration = try registration(order.provider, tokenURI: order.tokenURI)
        let answer = await TokenCalls(order.tokenURI, wire).redeem(
            code: order.code, redirectURI: order.redirectURI, client: registration.client,
            sessionContext: order.sessionContext)
        let grant = try Self.grant(answer)
        let profile = await BootstrapperCalls(registration.sheet.bootstrapper, wire).ask(
            .bootstrap, token: grant.accessToken, sessionContext: order.sessionContext)
        guard let person = profile.value?.profile else { throw IdentityRefusal(error: "profile: \(profile.summary)") }
        var credentials = IdentityTokens(grant)
        (credentials.userID, credentials.signInName) = (person.userID, person.signInName)
        credentials.friendlyName = person.friendlyName
        return credentials
    }

    private func refresh(_ order: RefreshOrder) async throws -> IdentityTokens {
        let registration = try registration(order.provider, tokenURI: order.tokenURI)
        let answer = await TokenCalls(order.tokenURI, wire).refresh(
            token: order.refreshToken, client: registration.client, sessionContext: order.sessionContext)
        var credentials = IdentityTokens(try Self.grant(answer))
        // A response without a refresh token means that the previous refresh token stays valid (RFC 6749 §6).
        credentials.refreshToken = credentials.refreshToken ?? order.refreshToken
        return credentials
    }

    /// Returns the registration of a provider. Throws if the token endpoint is outside the provider's registered
    /// domains, because the provider's client secret is sent there
    /// (docs/protocol/bootstrap-and-oauth.md#redirect, `tk`).
    private func registration(_ provider: String, tokenURI: String) throws -> Registration {
        guard let found = registrations.withLock({ $0[provider] }) else {
            throw IdentityRefusal(error: "unknown_provider")
        }
        guard let address = WebAddress(tokenURI), found.sheet.domains.contains(address.host) else {
            throw IdentityRefusal(error: "untrusted_token_endpoint")
        }
        return found
    }

    private static func grant(_ answer: Answer<TokenGrant>) throws -> TokenGrant {
        if let grant = answer.value { return grant }
        if case .oauth(let error, _)? = answer.refusal, !error.isEmpty { throw IdentityRefusal(error: error) }
        throw IdentityRefusal(error: "token_endpoint: \(answer.summary)")
    }
}

private struct IdentityRefusal: Error { let error: String }

extension OfficeIdentityService.Registration {
    fileprivate var client: TokenCalls.Client { .init(id: sheet.clientID, secret: secret) }
}

/// The request with which the Office app asks the Office Identity Service to redeem a code.
///
/// Microsoft's own messages aren't public. The members have the names of RFC 6749 where possible.
struct SignInOrder: Codable, Sendable {
    var provider: String
    var code: String
    var tokenURI: String
    /// The redirect URI of the authorization request; `nil` for a code from app-to-app sign-in.
    var redirectURI: String?
    var sessionContext: String?

    private enum CodingKeys: String, CodingKey {
        case provider, code
        case tokenURI = "token_uri"
        case redirectURI = "redirect_uri"
        case sessionContext = "session_context"
    }
}

struct RefreshOrder: Codable, Sendable {
    var provider: String
    var refreshToken: String
    var tokenURI: String
    var sessionContext: String?

    private enum CodingKeys: String, CodingKey {
        case provider
        case refreshToken = "refresh_token"
        case tokenURI = "token_uri"
        case sessionContext = "session_context"
    }
}

/// The response of the Office Identity Service: tokens and, after a sign-in, the profile.
struct IdentityTokens: Codable, Sendable {
    var accessToken: String
    var refreshToken: String?
    /// Seconds until the access token expires; `nil` or 0 if it doesn't expire.
    var expiresIn: Int64?
    var userID: String?
    var signInName: String?
    var friendlyName: String?

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
        case userID = "user_id"
        case signInName = "sign_in_name"
        case friendlyName = "user_friendly_name"
    }
}

extension IdentityTokens {
    init(_ grant: TokenGrant) {
        accessToken = grant.accessToken
        refreshToken = grant.refreshToken
        expiresIn = grant.expiresIn
    }
}
