import Basics
import Foundation
import OAuth

extension AuthorizationServer {
    /// Validates the parameters that the provider's app received from Office and passes on. These are the parameters of
    /// an authorization request, but without a redirect URI (docs/protocol/app-to-app.md#to-url).
    func validate(handover parameters: FormFields) async throws -> ValidatedRequest {
        let request = try AuthorizationRequest(parameters)
        guard let client = try await client(request.clientID), client.isOffice else {
            throw OAuthError.unauthorizedClient.explained("client_id is not Office's")
                .because("handover to client \(request.clientID.cut(toUTF8: 64))")
        }
        // Office sends no redirect URI today. A URI that Office does send must be registered for Office's client.
        if let sent = request.redirectURI, !RedirectURI.isRegistered(sent, for: client) {
            throw OAuthError.invalidRequest.explained("redirect_uri is not registered")
        }
        return try validate(request, client: client, redirectURI: Client.officeRedirectURI)
    }
}

extension Client {
    /// The redirect URI of Office's client. Office's apps detect redirects to this URI
    /// (docs/protocol/bootstrap-and-oauth.md#onboarding).
    public static let officeRedirectURI = "https://localhost"

    /// Whether this is Office's client, the only client that gets codes through app-to-app sign-in.
    var isOffice: Bool {
        guard case .confidential = kind else { return false }
        return redirectURIs.contains { $0.utf8.elementsEqual(Self.officeRedirectURI.utf8) }
    }
}
