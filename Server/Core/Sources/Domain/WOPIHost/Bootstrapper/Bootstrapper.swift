public import Basics
public import Documents
public import Foundation
public import WOPI

extension WOPIHost {
    /// Answers an authenticated call to the bootstrapper (docs/protocol/bootstrap-and-oauth.md#bootstrapper) with the
    /// profile and the result of the requested operation. WOPI tokens in the response have the full lifetime, because
    /// an OAuth token counts as a primary credential (docs/protocol/security.md#token-trading).
    ///
    /// - Parameters:
    ///   - person: the user, read together with the OAuth token.
    ///   - grant: the grant of the OAuth token. Every read in this method also checks that the grant hasn't ended.
    public func bootstrap(
        _ request: BootstrapRequest, for person: Person, grant: GrantID, now: Date
    ) async throws -> BootstrapAnswer {
        let claims = AccessClaims(
            user: person.id, grant: grant, origin: .phone, resource: .ecosystem,
            expires: now.addingTimeInterval(AccessTokens.lifetime))
        let minter = try await tokens.minter(now: now)
        var answer = BootstrapAnswer(
            bootstrap: Bootstrap(
                ecosystemURL: address(of: .ecosystem, from: claims, with: minter), userID: person.id.rawValue,
                signInName: person.signInName, userFriendlyName: person.displayName))
        switch request {
        case .profile: break
        case .rootContainer: answer.rootContainerInfo = try await rootContainer(by: claims, now: now)
        case .newAccessToken(let source):
            answer.accessTokenInfo = try await newAccessToken(source, from: claims, with: minter, now: now)
        case .fileWopiSrc(let name):
            guard let name else { throw HostError.notFound }
            answer.wopiSrcInfo = try await fileWopiSrc(try await resource(named: name, now: now), by: claims, now: now)
        }
        return answer
    }

    /// Performs GetNewAccessToken. Checks in the order of docs/protocol/bootstrap-and-oauth.md#get-new-access-token
    /// that the requested WOPISrc belongs to this host, that the resource exists, and that the user may access it. If a
    /// check fails, the response has status 404.
    private func newAccessToken(
        _ source: String?, from claims: AccessClaims, with minter: TokenMinter, now: Date
    ) async throws -> AccessTokenInfo {
        guard let source, let resource = WOPISrc(source, on: configuration.address)?.resource else {
            throw HostError.notFound
        }
        switch resource {
        case .file(let id): _ = try await documents.file(id, for: claims.caller, now: now)
        case .container(let id): _ = try await documents.container(id, for: claims.caller, now: now)
        case .ecosystem: throw HostError.notFound
        }
        return AccessTokenInfo(
            accessToken: minter.token(claims.handed(on: resource)),
            accessTokenExpiry: WOPITime.milliseconds(claims.expires))
    }
}
