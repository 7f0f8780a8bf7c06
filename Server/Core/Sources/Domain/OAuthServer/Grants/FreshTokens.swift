import Foundation
import OAuth

/// A new access token and a new refresh token. The server stores only their digests, and sends the tokens in a single
/// response.
struct FreshTokens {
    let access = Secret.random(.accessToken)
    let refresh: Secret?
    private let lifetime: TimeInterval
    private let refreshLifetime: TimeInterval?
    private let now: Date

    init(_ configuration: AuthorizationServerConfiguration, now: Date) {
        refresh = configuration.supportsRefresh ? Secret.random(.refreshToken) : nil
        lifetime = configuration.accessTokenLifetime
        refreshLifetime = configuration.refreshTokenLifetime
        self.now = now
    }

    var newAccess: NewToken { NewToken(digest: access.digest, expires: now.addingTimeInterval(lifetime)) }

    var newRefresh: NewToken? {
        refresh.map { NewToken(digest: $0.digest, expires: refreshLifetime.map(now.addingTimeInterval)) }
    }

    /// Creates the response.
    ///
    /// - Parameter kept: the refresh token to send, if the client keeps its current refresh token; `nil` to send the
    ///   new refresh token.
    func response(scope: Scope, keeping kept: String? = nil) -> TokenResponse {
        TokenResponse(
            accessToken: access.plainText, expiresIn: Int(exactly: lifetime.rounded()),
            refreshToken: kept ?? refresh?.plainText, scope: scope.isEmpty ? nil : scope.description)
    }
}
