import Basics
import Documents
public import Foundation
public import WOPI

extension WOPIHost {
    /// Performs CheckEcosystem (docs/protocol/ecosystem.md#check-ecosystem).
    public func checkEcosystem(by claims: AccessClaims, now: Date) async throws -> CheckEcosystem {
        _ = try await documents.person(claims.caller, now: now)
        return CheckEcosystem(supportsContainers: Capabilities.host.containers)
    }

    /// Performs GetEcosystem of a file or a container. Returns the ecosystem's URL with a token that expires with
    /// `claims` (docs/protocol/security.md#token-trading).
    public func ecosystemPointer(_ resource: ResourceID, by claims: AccessClaims, now: Date) async throws
        -> AddressAnswer
    {
        switch resource {
        case .file(let id): _ = try await documents.file(id, for: claims.caller, now: now)
        case .container(let id): _ = try await documents.container(id, for: claims.caller, now: now)
        case .ecosystem: break
        }
        return AddressAnswer(url: address(of: .ecosystem, from: claims, with: try await tokens.minter(now: now)))
    }

    /// Performs GetRootContainer (docs/protocol/ecosystem.md#get-root-container).
    public func rootContainer(by claims: AccessClaims, now: Date) async throws -> ContainerAnswer {
        let root = try await documents.root(for: claims.caller, now: now)
        return answer(root, by: claims, with: try await tokens.minter(now: now))
    }

    /// Performs GetFileWopiSrc (docs/protocol/ecosystem.md#get-file-wopisrc). Returns the WOPISrc of a file or
    /// container, with a token.
    ///
    /// - Parameter resource: the requested resource; `nil` when the request names nothing on this host.
    public func fileWopiSrc(
        _ resource: ResourceID?, by claims: AccessClaims, now: Date
    ) async throws -> AddressAnswer {
        guard let resource else { throw HostError.notFound }
        switch resource {
        case .file(let id): _ = try await documents.file(id, for: claims.caller, now: now)
        case .container(let id): _ = try await documents.container(id, for: claims.caller, now: now)
        case .ecosystem: throw HostError.notFound
        }
        let url = address(of: resource, from: claims, with: try await tokens.minter(now: now))
        return AddressAnswer(url: url + "&access_token_ttl=\(WOPITime.milliseconds(claims.expires))")
    }

    /// The file or container of a URL of this host, which clients send in `X-WOPI-HostNativeFileName`. The URL may be a
    /// WOPISrc, the URL of a page, or a share link. ``HostDocuments`` checks the caller's access later.
    ///
    /// - Returns: `nil` for any other URL, including a revoked link.
    public func resource(named name: String, now: Date) async throws -> ResourceID? {
        if let source = WOPISrc(name, on: configuration.address) { return source.resource }
        switch configuration.addresses.address(in: name) {
        case .document(let id): return .file(id)
        case .folder(let id): return .container(id)
        case .share(let link): return try await resource(linked: link, now: now)
        case .home, .signOut, .versions, .download, .bytes, nil: return nil
        }
    }

    private func resource(linked link: String, now: Date) async throws -> ResourceID? {
        do {
            return ResourceID(try await share(linked: link, now: now).resource)
        } catch DocumentsError.notFound { return nil }
    }
}
