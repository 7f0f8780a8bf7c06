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

    /// GetFileWopiSrc (ecosystem.md): from an address of one of our pages, or a WOPISrc, to the WOPISrc with its token.
    public func fileWopiSrc(_ name: String, _ claims: AccessClaims, now: Date) async throws -> AddressAnswer {
        guard let resource = resource(named: name) else { throw HostError.notFound }
        switch resource {
        case .file(let id): _ = try await library.file(id, for: claims.caller)
        case .container(let id): _ = try await library.container(id, for: claims.caller)
        case .ecosystem: throw HostError.notFound
        }
        let url = address(of: resource, from: claims, try await tokens.minter(now: now))
        return AddressAnswer(url: url + "&access_token_ttl=\(WOPITime.milliseconds(claims.expires))")
    }

    private func resource(named name: String) -> ResourceID? {
        if let source = WOPISrc(name, on: configuration.address) { return source.resource }
        guard name.utf8.count <= 2048, let path = configuration.address.relativePath(of: name) else { return nil }
        let segments = path.split(separator: "/").map(String.init)
        guard segments.count == 2, let id = segments.last else { return nil }
        switch segments.first {
        case "documents": return FileID(rawValue: id).map(ResourceID.file)
        case "folders": return ContainerID(rawValue: id).map(ResourceID.container)
        default: return nil
        }
    }
}
