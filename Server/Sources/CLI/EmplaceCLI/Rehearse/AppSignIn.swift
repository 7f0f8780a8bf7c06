import Foundation
import OAuth
import OfficeClient
import Rehearsal

/// Signs a user in to the provider's own app: with an authorization code, PKCE, and a redirect to a URL scheme of the
/// app.
struct AppSignIn {
    let client: String
    let redirectURI: String
    let challenge: Challenge
    let wire: Wire

    private struct Granted: Decodable, Sendable {
        let token: String

        private enum CodingKeys: String, CodingKey { case token = "access_token" }
    }

    func token(for user: UserCredential) async throws -> String {
        let verifier = UUID().uuidString + UUID().uuidString
        guard let proof = PKCE.Challenge(verifier: verifier) else {
            throw NotAvailable("the rehearsal couldn't create a PKCE verifier")
        }
        let query = FormFields([
            .init("client_id", client), .init("redirect_uri", redirectURI), .init("response_type", "code"),
            .init("code_challenge", proof.value), .init("code_challenge_method", "S256"),
        ])
        let end = try await FormUser(user).visit(
            Visit(
                address: "\(challenge.authorizationURI)?\(query.encoded)", stop: redirectURI, behavior: .consent,
                device: Device(), domains: TrustedDomains([WebAddress(challenge.authorizationURI)?.host ?? ""])),
            wire: wire)
        guard let stop = end.stop,
            let code = URLComponents(string: stop)?.queryItems?.first(where: { $0.name == "code" })?.value
        else { throw NotAvailable("the provider's app couldn't sign in") }
        let form = FormFields([
            .init("grant_type", "authorization_code"), .init("code", code), .init("redirect_uri", redirectURI),
            .init("client_id", client), .init("code_verifier", verifier),
        ])
        let answer = await PartyCalls(wire).postForm(
            "code exchange", to: "token endpoint", at: challenge.tokenIssuanceURI, form: form.encoded, bearer: nil,
            as: Granted.self)
        guard let granted = answer.value else {
            throw NotAvailable("the provider's app got no token: \(answer.summary)")
        }
        return granted.token
    }
}
