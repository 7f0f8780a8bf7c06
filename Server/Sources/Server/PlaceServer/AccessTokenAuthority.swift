import Documents
import Foundation
import OAuthServer
import WOPIHost
import WOPIRoutes

/// Checks the access tokens that clients send to the bootstrapper, with the server's own authorization server.
struct AccessTokenAuthority: BootstrapAuthority {
    let server: AuthorizationServer

    func bearer(of token: String?, sessionContext: String?, now: Date) async throws -> BootstrapBearer? {
        guard let access = try await server.authenticate(bearer: token, now: now) else { return nil }
        let hints = server.hints(for: access.account)
        return BootstrapBearer(
            person: Person(access.account), grant: access.grant,
            hasOtherSessionContext: !hints.matches(returned: sessionContext))
    }
}

extension Person {
    fileprivate init(_ account: Account) {
        self.init(
            id: account.id, signInName: account.name.rawValue, displayName: account.displayName,
            isBusiness: account.isBusiness, isEducation: account.isEducation)
    }
}
