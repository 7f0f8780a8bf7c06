import Foundation
import OAuth

extension AuthorizationServer {
    /// Looks at Office's parameters as the provider's app passed them on: those of an authorization request, but
    /// without a place to send a browser to (app-to-app.md §2.1).
    func validate(handover parameters: FormFields) async throws -> ValidatedRequest {
        let request = try AuthorizationRequest(parameters)
        guard let id = ClientID(rawValue: request.clientID), let client = try await ports.clients.find(id),
            client.isOffice
        else {
            throw OAuthError.unauthorizedClient.explained("client_id is not Office's")
                .because("handover to client \(request.clientID.cut(toUTF8: 64))")
        }
        // None is sent today; one that came all the same has to be one of Office's.
        if let sent = request.redirectURI, !RedirectURI.isRegistered(sent, for: client) {
            throw OAuthError.invalidRequest.explained("redirect_uri is not registered")
        }
        return try validate(request, client: client, redirectURI: Client.officeRedirectURI)
    }
}

extension Client {
    /// Where Office's client has its answers sent (bootstrap-and-oauth.md §8).
    public static let officeRedirectURI = "https://localhost"

    /// Whether this is a client of Office's: codes handed from app to app are for no one else.
    var isOffice: Bool {
        guard case .confidential = kind else { return false }
        return redirectURIs.contains { $0.utf8.elementsEqual(Self.officeRedirectURI.utf8) }
    }
}
