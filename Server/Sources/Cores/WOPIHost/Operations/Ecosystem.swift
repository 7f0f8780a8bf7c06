public import Foundation
public import WOPI

extension WOPIHost {
    /// CheckEcosystem (ecosystem.md).
    public func checkEcosystem(_ claims: AccessClaims) async throws -> CheckEcosystem {
        _ = try await library.person(claims.caller)
        return CheckEcosystem(supportsContainers: Capabilities.host.containers)
    }

    /// GetEcosystem of a file or a container: an address with a token of the same end (security.md §3).
    public func ecosystemPointer(_ resource: ResourceID, _ claims: AccessClaims, now: Date) async throws
        -> AddressAnswer
    {
        switch resource {
        case .file(let id): _ = try await library.file(id, for: claims.caller)
        case .container(let id): _ = try await library.container(id, for: claims.caller)
        case .ecosystem: break
        }
        return AddressAnswer(url: address(of: .ecosystem, from: claims, try await tokens.minter(now: now)))
    }

    /// GetRootContainer (ecosystem.md).
    public func rootContainer(_ claims: AccessClaims, now: Date) async throws -> ContainerAnswer {
        try await answer(try await library.root(for: claims.caller), claims, now: now)
    }

    /// GetFileWopiSrc (ecosystem.md): the WOPISrc of a file or container, with a token for it.
    ///
    /// - Parameter resource: what the request's name stands for; `nil` when it stands for nothing here.
    public func fileWopiSrc(
        _ resource: ResourceID?, _ claims: AccessClaims, now: Date
    ) async throws -> AddressAnswer {
        guard let resource else { throw HostError.notFound }
        switch resource {
        case .file(let id): _ = try await library.file(id, for: claims.caller)
        case .container(let id): _ = try await library.container(id, for: claims.caller)
        case .ecosystem: throw HostError.notFound
        }
        let url = address(of: resource, from: claims, try await tokens.minter(now: now))
        return AddressAnswer(url: url + "&access_token_ttl=\(WOPITime.milliseconds(claims.expires))")
    }

    /// The file or container that an address of this host names: a WOPISrc, or the address of its page.
    public func resource(named name: String) -> ResourceID? {
        if let source = WOPISrc(name, on: configuration.address) { return source.resource }
        guard name.utf8.count <= 2048, let path = configuration.pages.relativePath(of: name) else { return nil }
        let segments = path.split(separator: "/").map(String.init)
        guard segments.count == 2, let id = segments.last else { return nil }
        switch segments.first {
        case "documents": return FileID(rawValue: id).map(ResourceID.file)
        case "folders": return ContainerID(rawValue: id).map(ResourceID.container)
        default: return nil
        }
    }
}
