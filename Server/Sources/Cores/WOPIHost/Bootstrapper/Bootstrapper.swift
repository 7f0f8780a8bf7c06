public import Foundation
public import OAuth
public import WOPI

extension WOPIHost {
    /// An authenticated call of the bootstrapper (bootstrap-and-oauth.md §1): always the profile, and what was asked
    /// for. Tokens made here have the full lifetime: OAuth is a primary credential (security.md §3).
    ///
    /// - Parameters:
    ///   - person: as read in the same step in which their OAuth token was found good; isn't read again.
    ///   - grant: of that token. Whether it still stands is checked with everything that is read here.
    ///   - resolve: finds what a name given to GetFileWopiSrc stands for.
    public func bootstrap(
        _ request: BootstrapRequest, for person: Person, grant: GrantID, now: Date,
        resolving resolve: @Sendable (String) async throws -> ResourceID?
    ) async throws -> BootstrapAnswer {
        let claims = AccessClaims(
            user: person.id, grant: grant, origin: .phone, resource: .ecosystem,
            expires: now.addingTimeInterval(AccessTokens.lifetime))
        let minter = try await tokens.minter(now: now)
        var answer = BootstrapAnswer(
            bootstrap: Bootstrap(
                ecosystemURL: address(of: .ecosystem, from: claims, minter), userID: person.id.rawValue,
                signInName: person.signInName, userFriendlyName: person.displayName))
        switch request {
        case .profile: break
        case .rootContainer: answer.rootContainerInfo = try await rootContainer(claims, now: now)
        case .newAccessToken(let source):
            answer.accessTokenInfo = try await newAccessToken(source, claims, minter)
        case .fileWopiSrc(let name):
            guard let name else { throw HostError.notFound }
            answer.wopiSrcInfo = try await fileWopiSrc(try await resolve(name), claims, now: now)
        }
        return answer
    }

    /// GetNewAccessToken, in the order of bootstrap-and-oauth.md §1.3: ours, exists, may be accessed; else 404.
    private func newAccessToken(
        _ source: String?, _ claims: AccessClaims, _ minter: TokenMinter
    ) async throws -> AccessTokenInfo {
        guard let source, let resource = WOPISrc(source, on: configuration.address)?.resource else {
            throw HostError.notFound
        }
        switch resource {
        case .file(let id): _ = try await library.file(id, for: claims.caller)
        case .container(let id): _ = try await library.container(id, for: claims.caller)
        case .ecosystem: throw HostError.notFound
        }
        return AccessTokenInfo(
            accessToken: minter.token(claims.handed(on: resource)),
            accessTokenExpiry: WOPITime.milliseconds(claims.expires))
    }
}
