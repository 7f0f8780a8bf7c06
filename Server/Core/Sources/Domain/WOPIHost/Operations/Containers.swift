public import Basics
import Documents
public import Foundation
public import WOPI

extension WOPIHost {
    /// Performs CheckContainerInfo (docs/protocol/check-info.md#check-container-info).
    public func checkContainerInfo(
        _ id: ContainerID, by claims: AccessClaims, now: Date
    ) async throws -> CheckContainerInfo {
        info(of: try await documents.container(id, for: claims.caller, now: now))
    }

    func info(of view: ContainerView) -> CheckContainerInfo {
        let container = view.container, rights = view.rights
        var info = CheckContainerInfo(name: WireName.wire(container.name))
        info.isEduUser = view.person.isEducation
        info.licenseCheckForEditIsEnabled = view.person.isBusiness
        let page = configuration.addresses.text(of: .folder(container.id))
        info.hostURL = page
        info.sharingURL = page
        info.supportedShareURLTypes = rights.mayShare ? Capabilities.host.shareTypes : []
        info.userCanCreateChildContainer = rights.mayWrite
        info.userCanCreateChildFile = rights.mayWrite
        info.userCanDelete = rights.mayArrange
        info.userCanRename = rights.mayArrange
        return info
    }

    /// Performs EnumerateAncestors of a file or a container (docs/protocol/containers.md#enumerate-ancestors).
    public func ancestors(of resource: ResourceID, by claims: AccessClaims, now: Date) async throws -> Ancestry {
        guard let node = resource.node else { throw HostError.notFound }
        let containers = try await documents.ancestors(of: node, for: claims.caller, now: now)
        let minter = try await tokens.minter(now: now)
        return Ancestry(ancestorsWithRootFirst: containers.map { pointer(to: $0, from: claims, with: minter) })
    }

    /// Performs CreateChildContainer (docs/protocol/containers.md#create-child-container).
    public func createChildContainer(
        _ target: TargetName, in id: ContainerID, by claims: AccessClaims, now: Date
    ) async throws -> ContainerAnswer {
        // A suggested name that begins with a dot is only an extension for a file, but a whole name for a container.
        let choice =
            switch target {
            case .suggested(let wire) where wire.hasPrefix("."):
                NameChoice.like(NameRules.like(String(wire.drop { $0 == "." })))
            default: try NameChoice(target, source: nil)
            }
        // Get the signing keys before the change, so that no error can occur after the folder was created.
        let minter = try await tokens.minter(now: now)
        let view = try await documents.createContainer(choice.withoutOverwrite, in: id, for: claims.caller, now: now)
        return answer(view, by: claims, with: minter)
    }

    /// Performs CreateChildFile (docs/protocol/containers.md#create-child-file): creates a file of zero bytes, into
    /// which the client then saves content with PutFile, without a lock.
    public func createChildFile(
        _ target: TargetName, in id: ContainerID, by claims: AccessClaims, now: Date
    ) async throws -> CreatedFile {
        let choice = try NameChoice(target, source: nil), minter = try await tokens.minter(now: now)
        let view = try await HostError.refusingReadOnly("the file is read-only") {
            try await documents.createFile(
                choice, in: id, content: .empty, isReadOnly: false, for: claims.caller, now: now)
        }
        return created(view, by: claims, with: minter)
    }

    /// Performs RenameContainer (docs/protocol/containers.md#rename-container). Unlike RenameFile, never chooses
    /// another name when the name is taken.
    public func rename(
        _ id: ContainerID, to wire: String, by claims: AccessClaims, now: Date
    ) async throws -> NameAnswer {
        let current = try await documents.container(id, for: claims.caller, now: now).container.name
        let isSame = wire.unicodeScalars.elementsEqual(WireName.wire(current).unicodeScalars)
        let name = isSame ? try DocumentName(current) : try NameRules.exact(wire, from: current)
        let stored = try await documents.renameContainer(id, to: name, for: claims.caller, now: now)
        return NameAnswer(name: WireName.wire(stored))
    }

    /// Performs DeleteContainer (docs/protocol/containers.md#delete-container).
    public func delete(_ id: ContainerID, by claims: AccessClaims, now: Date) async throws {
        try await documents.deleteContainer(id, for: claims.caller, now: now)
    }

    func pointer(to container: ContainerRecord, from claims: AccessClaims, with minter: TokenMinter) -> ContainerPointer
    {
        ContainerPointer(
            name: WireName.wire(container.name), url: address(of: .container(container.id), from: claims, with: minter))
    }

    func answer(_ view: ContainerView, by claims: AccessClaims, with minter: TokenMinter) -> ContainerAnswer {
        ContainerAnswer(pointer: pointer(to: view.container, from: claims, with: minter), info: info(of: view))
    }
}

extension NameChoice {
    /// The same choice without `overwrite`, because an existing container is never overwritten.
    fileprivate var withoutOverwrite: NameChoice {
        if case .exactly(let name, _) = self { .exactly(name, overwrite: false) } else { self }
    }
}
