import HTTPTypes
public import WOPI

/// Calls the containers endpoint for one container (docs/protocol/containers.md).
public struct ContainerCalls: Sendable {
    /// The address of the container. All calls use the access token in its query.
    public let address: ResourceAddress
    private let calls: ResourceCalls

    /// Creates the calls for the container at this address.
    public init(_ address: ResourceAddress, _ wire: Wire) {
        self.address = address
        calls = ResourceCalls(address: address, wire: wire)
    }

    /// CheckContainerInfo (docs/protocol/check-info.md#check-container-info).
    public func info() async -> Answer<ContainerInfo> {
        await calls.json(calls.call("CheckContainerInfo", .get), "check-info.md#check-container-info") {
            ContainerInfo($0, &$1)
        }
    }

    /// EnumerateChildren (docs/protocol/containers.md#enumerate-children).
    ///
    /// - Parameter extensions: file extensions with their dots; empty for all files.
    public func children(extensions: [String] = []) async -> Answer<Listing> {
        var headers = HTTPFields()
        if !extensions.isEmpty { headers[.wopiFileExtensionFilterList] = extensions.joined(separator: ",") }
        let call = calls.call(
            "EnumerateChildren", .get, at: "/children", headers: headers, limit: calls.wire.limits.listingBytes)
        return await calls.json(call, "containers.md#enumerate-children") { whole, judge in
            guard let listing = Listing(whole, &judge) else { return nil }
            let wanted = extensions.map { $0.lowercased() }
            let others = listing.files.filter { file in
                !wanted.isEmpty && !wanted.contains { file.name.lowercased().hasSuffix($0) }
            }
            if let other = others.first {
                judge.add(
                    .breaks, "containers.md#enumerate-children",
                    expected: "only files with the extension \(extensions.joined(separator: ", "))",
                    came: "\(other.name) among \(listing.files.count) files",
                    cause: "a host that ignores X-WOPI-FileExtensionFilterList")
            }
            return listing
        }
    }

    /// CreateChildFile (docs/protocol/containers.md#create-child-file).
    public func createFile(_ target: Target) async -> Answer<NewFile> {
        let call = calls.call("CreateChildFile", .post, override: .createChildFile, headers: target.headers)
        return await calls.json(call, "containers.md#create-child-file") {
            NewFile($0, section: "containers.md#create-child-file", &$1)
        }
    }

    /// CreateChildContainer (docs/protocol/containers.md#create-child-container).
    public func createContainer(_ target: Target) async -> Answer<ContainerAnswer> {
        let call = calls.call("CreateChildContainer", .post, override: .createChildContainer, headers: target.headers)
        return await calls.json(call, "containers.md#create-child-container") { ContainerAnswer($0, &$1) }
    }

    /// RenameContainer (docs/protocol/containers.md#rename-container).
    ///
    /// - Returns: the new name chosen by the host.
    public func rename(to name: String) async -> Answer<String> {
        let call = calls.call(
            "RenameContainer", .post, override: .renameContainer, headers: [.wopiRequestedName: UTF7.encode(name)])
        return await calls.newName(call, "containers.md#rename-container")
    }

    /// DeleteContainer (docs/protocol/containers.md#delete-container).
    ///
    /// - Returns: always `true`. If the host refuses, the answer has no value.
    public func delete() async -> Answer<Bool> {
        await calls.done(
            calls.call("DeleteContainer", .post, override: .deleteContainer), "containers.md#delete-container")
    }

    /// GetShareUrl (docs/protocol/containers.md#get-share-url).
    ///
    /// - Returns: `ShareUrl`, an absolute address.
    public func shareAddress(_ type: ShareURLType) async -> Answer<String> { await calls.share(type.rawValue) }
    /// EnumerateAncestors (docs/protocol/containers.md#enumerate-ancestors).
    ///
    /// - Returns: the parent containers, beginning with the root.
    public func ancestry() async -> Answer<[Pointer]> { await calls.ancestry() }
    /// GetEcosystem (docs/protocol/containers.md#get-ecosystem).
    ///
    /// - Returns: the address of the ecosystem, including its token.
    public func ecosystem() async -> Answer<ResourceAddress> { await calls.ecosystem() }
}

/// Calls to the ecosystem endpoint (docs/protocol/ecosystem.md#operations).
public struct EcosystemCalls: Sendable {
    /// The address of the ecosystem. All calls use the access token in its query.
    public let address: ResourceAddress
    private let calls: ResourceCalls

    /// Creates the calls for the ecosystem at this address.
    public init(_ address: ResourceAddress, _ wire: Wire) {
        self.address = address
        calls = ResourceCalls(address: address, wire: wire)
    }

    /// CheckEcosystem: returns whether the host supports containers. The response `{}` means that it doesn't support
    /// them (docs/protocol/ecosystem.md#check-ecosystem).
    public func check() async -> Answer<Bool> {
        await calls.json(calls.call("CheckEcosystem", .get), "ecosystem.md#check-ecosystem") { whole, judge in
            whole.flag("SupportsContainers", &judge, missing: .strict) ?? false
        }
    }

    /// GetRootContainer (docs/protocol/ecosystem.md#get-root-container).
    public func rootContainer() async -> Answer<ContainerAnswer> {
        let call = calls.call("GetRootContainer", .get, at: "/root_container_pointer")
        return await calls.json(call, "ecosystem.md#get-root-container") { ContainerAnswer($0, &$1) }
    }

    /// GetFileWopiSrc (docs/protocol/ecosystem.md#get-file-wopisrc). Microsoft reserves this operation for later use,
    /// so a host may respond with 501.
    public func fileWopiSrc(nativeName: String) async -> Answer<ResourceAddress> {
        let call = calls.call(
            "GetFileWopiSrc", .post, override: .getFileWopiSrc, headers: [.wopiHostNativeFileName: nativeName])
        return await calls.json(call, "ecosystem.md#get-file-wopisrc") {
            $1.address($0, "Url", as: .file, section: "ecosystem.md#get-file-wopisrc")
        }
    }
}
