import OAuthServer

/// The dependencies of sign-in and consent.
struct SignInServices: Sendable {
    let pages: PageSupport
    let server: AuthorizationServer
    let signIn: OAuthServer.SignIn
    /// The path of the authorization endpoint, to which the browser returns.
    let authorizationPath: String

    /// Returns the address to which the browser is redirected after sign-in or consent.
    func address(of continuation: Continuation) -> String { continuation.address(authorizingAt: authorizationPath) }
}
