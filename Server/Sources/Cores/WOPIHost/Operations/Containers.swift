public import Foundation
public import WOPI

extension WOPIHost {
    /// CheckContainerInfo (check-info.md §9).
    public func checkContainerInfo(_ id: ContainerID, _ claims: AccessClaims) async throws -> CheckContainerInfo {
        info(of: try await library.container(id, for: claims.caller), claims)
    }

    func info(of view: ContainerView, _ claims: AccessClaims) -> CheckContainerInfo {
        let container = view.container, isRoot = container.parent == nil
        var info = CheckContainerInfo(name: WireName.wire(container.name))
        info.isEduUser = view.person.isEducation
        info.licenseCheckForEditIsEnabled = view.person.isBusiness
        let page = WebAddresses(base: configuration.pages).folder(container.id)
        info.hostURL = page
        info.sharingURL = page
        info.supportedShareURLTypes = claims.mayWrite ? Capabilities.host.shareTypes : []
        info.userCanCreateChildContainer = claims.mayWrite
        info.userCanCreateChildFile = claims.mayWrite
        info.userCanDelete = claims.mayWrite && !isRoot
        info.userCanRename = claims.mayWrite && !isRoot
        return info
    }

    /// EnumerateAncestors of a file or a container (containers.md §4).
    public func ancestors(of resource: ResourceID, _ claims: AccessClaims, now: Date) async throws -> Ancestry {
        let containers = try await library.ancestors(of: resource, for: claims.caller)
        let minter = try await tokens.minter(now: now)
        return Ancestry(ancestorsWithRootFirst: containers.map { pointer(to: $0, claims, minter) })
    }

    /// CreateChildContainer (containers.md §5).
    public func createChildContainer(
        _ target: TargetName, in id: ContainerID, _ claims: AccessClaims, now: Date
    ) async throws -> ContainerAnswer {
        // A leading dot has no special meaning here.
        let choice =
            switch target {
            case .suggested(let wire) where wire.hasPrefix("."):
                NameChoice.like(NameRules.like(String(wire.drop { $0 == "." })))
            default: try NameChoice(target, source: nil)
            }
        let view = try await library.createContainer(choice.withoutOverwrite, in: id, for: claims.caller, now: now)
        return try await answer(view, claims, now: now)
    }

    /// CreateChildFile (containers.md §6): exactly zero bytes, to be written by PutFile without a lock.
    public func createChildFile(
        _ target: TargetName, in id: ContainerID, _ claims: AccessClaims, now: Date
    ) async throws -> CreatedFile {
        let choice = try NameChoice(target, source: nil)
        let view = try await library.createFile(
            choice, in: id, content: .empty, isReadOnly: false, for: claims.caller, now: now)
        return try await created(view, claims, now: now)
    }

    /// RenameContainer (containers.md §7): unlike RenameFile, never another name than asked for.
    public func rename(
        _ id: ContainerID, to wire: String, _ claims: AccessClaims, now: Date
    ) async throws -> NameAnswer {
        let current = try await library.container(id, for: claims.caller).container.name
        let isSame = wire.unicodeScalars.elementsEqual(WireName.wire(current).unicodeScalars)
        let name = isSame ? try DocumentName(current) : try NameRules.exact(wire, from: current)
        let stored = try await library.renameContainer(id, to: name, for: claims.caller, now: now)
        return NameAnswer(name: WireName.wire(stored))
    }

    /// DeleteContainer (containers.md §7).
    public func delete(_ id: ContainerID, _ claims: AccessClaims, now: Date) async throws {
        try await library.deleteContainer(id, for: claims.caller, now: now)
    }

    func pointer(to container: ContainerRecord, _ claims: AccessClaims, _ minter: TokenMinter) -> ContainerPointer {
        ContainerPointer(
            name: WireName.wire(container.name), url: address(of: .container(container.id), from: claims, minter))
    }

    func answer(_ view: ContainerView, _ claims: AccessClaims, now: Date) async throws -> ContainerAnswer {
        let minter = try await tokens.minter(now: now)
        return ContainerAnswer(pointer: pointer(to: view.container, claims, minter), info: info(of: view, claims))
    }
}

extension NameChoice {
    /// Containers are never overwritten.
    fileprivate var withoutOverwrite: NameChoice {
        if case .exactly(let name, _) = self { .exactly(name, overwrite: false) } else { self }
    }
}
