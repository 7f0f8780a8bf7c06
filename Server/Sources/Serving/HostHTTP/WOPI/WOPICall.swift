import Foundation
import Hummingbird
import OAuth
import WOPI
import WOPIHost

extension PlaceHost {
    /// The token of a call: the query's, or, without one, the header's (README.md §6).
    func accessToken(of request: Request) -> String? {
        if let token = request.uri.firstParameter("access_token") { return token }
        return BearerToken.read(request.headers[.authorization])
    }

    /// Proof first, then token (security.md §4.4), so that unsigned traffic learns nothing about tokens.
    func claims(for resource: ResourceID, _ request: Request) async throws -> AccessClaims {
        let now = now(), token = accessToken(of: request)
        guard let proofGate else { return try await wopi.claims(of: token, for: resource, now: now) }
        let claims: Result<AccessClaims, any Error>
        do {
            claims = .success(try await wopi.claims(of: token, for: resource, now: now))
        } catch {
            claims = .failure(error)
        }
        try proofGate.check(request, token: token ?? "", claims: try? claims.get(), now: now)
        return try claims.get()
    }

    /// A path's identifier; another form is a resource that nobody has.
    func fileID(_ context: HostContext) throws -> FileID {
        guard let id = context.parameters.get("id").flatMap(FileID.init) else { throw HostError.notFound }
        return id
    }

    func containerID(_ context: HostContext) throws -> ContainerID {
        guard let id = context.parameters.get("id").flatMap(ContainerID.init) else { throw HostError.notFound }
        return id
    }

    func body(_ request: Request, _ context: HostContext) throws -> RequestBytes {
        try RequestBytes(request, context: context, limit: configuration.maximumFileSize)
    }
}
