import Basics
import Documents
import Foundation
import HTTPServing
import Hummingbird
import OAuth
import WOPI
import WOPIHost

/// The dependencies that the routes of all WOPI operations use.
struct WOPICalls: Sendable {
    let host: WOPIHost
    /// Checks proofs; `nil` if proofs aren't required.
    let proof: ProofGate?
    let now: @Sendable () -> Date

    /// Returns the access token in the query or, if the query has none, in the `Authorization` header
    /// (docs/protocol/endpoints.md#token-parameter).
    func accessToken(of request: Request) -> String? {
        if let token = request.uri.firstParameter("access_token") { return token }
        return BearerToken.read(request.headers.value(of: .authorization))
    }

    /// Checks the proof before the access token (docs/protocol/security.md#proof-cases), so that the response to a
    /// request without a signature says nothing about the token.
    ///
    /// The returned claims contain the request's conditions, such as `If-Match`, so each write checks the conditions in
    /// the same transaction as the change.
    func claims(
        for resource: ResourceID, _ request: Request, _ context: HostContext
    ) async throws -> AccessClaims {
        var claims = try await checkedClaims(for: resource, request, context)
        if let node = resource.node, let conditions = RequestConditions(request) {
            claims.condition = Precondition(
                on: node, match: conditions.match, noneMatch: conditions.noneMatch,
                unmodifiedSince: conditions.unmodifiedSince)
        }
        return claims
    }

    private func checkedClaims(
        for resource: ResourceID, _ request: Request, _ context: HostContext
    ) async throws -> AccessClaims {
        let now = now(), token = accessToken(of: request)
        guard let proof else { return try await host.claims(of: token, for: resource, now: now) }
        let claims: Result<AccessClaims, any Error>
        do {
            claims = .success(try await host.claims(of: token, for: resource, now: now))
        } catch {
            claims = .failure(error)
        }
        try proof.check(request, context, token: token ?? "", claims: try? claims.get(), now: now)
        return try claims.get()
    }

    func body(_ request: Request, _ context: HostContext) throws -> RequestBytes {
        try RequestBytes(request, context: context, limit: host.configuration.maxUploadBytes)
    }

    /// Handles GetShareUrl: responds with the address of the page that the share link opens.
    func share(_ resource: ResourceID, as type: ShareURLType, by claims: AccessClaims) async throws -> Response {
        .json(ShareAnswer(shareURL: try await host.shareAddress(of: resource, as: type, by: claims, now: now())))
    }
}

extension HostContext {
    func fileID() throws -> FileID { try identifier(orThrow: HostError.notFound) }
    func containerID() throws -> ContainerID { try identifier(orThrow: HostError.notFound) }
}
