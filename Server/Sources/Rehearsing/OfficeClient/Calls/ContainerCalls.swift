import HTTPTypes
public import WOPI

/// The containers endpoint, for one container (containers.md).
public struct ContainerCalls: Sendable {
    public let address: ResourceAddress
    private let calls: ResourceCalls

    public init(_ address: ResourceAddress, _ wire: Wire) {
        self.address = address
        calls = ResourceCalls(address: address, wire: wire)
    }

    public func info() async -> Answer<ContainerInfo> {
        await calls.json(calls.call("CheckContainerInfo", .get), "check-info.md §9") { ContainerInfo($0, &$1) }
    }

    /// - Parameter extensions: with their dots; none asks for everything.
    public func children(extensions: [String] = []) async -> Answer<Listing> {
        var headers = HTTPFields()
        if !extensions.isEmpty { headers[.wopiFileExtensionFilterList] = extensions.joined(separator: ",") }
        let call = calls.call(
            "EnumerateChildren", .get, "/children", headers: headers, limit: calls.wire.limits.listingBytes)
        return await calls.json(call, "containers.md §3") { whole, judge in
            guard let listing = Listing(whole, &judge) else { return nil }
            let wanted = extensions.map { $0.lowercased() }
            let others = listing.files.filter { file in
                !wanted.isEmpty && !wanted.contains { file.name.lowercased().hasSuffix($0) }
            }
            if let other = others.first {
                judge.add(
                    .breaks, "containers.md §3", expected: "only files with \(extensions.joined(separator: ", "))",
                    came: "\(other.name) among \(listing.files.count)",
                    cause: "a host that ignores X-WOPI-FileExtensionFilterList")
            }
            return listing
        }
    }

    public func createFile(_ target: Target) async -> Answer<NewFile> {
        let call = calls.call("CreateChildFile", .post, override: .createChildFile, headers: target.headers)
        return await calls.json(call, "containers.md §6") { NewFile($0, "containers.md §6", &$1) }
    }

    public func createContainer(_ target: Target) async -> Answer<ContainerAnswer> {
        let call = calls.call("CreateChildContainer", .post, override: .createChildContainer, headers: target.headers)
        return await calls.json(call, "containers.md §5") { ContainerAnswer($0, &$1) }
    }

    public func rename(to name: String) async -> Answer<String> {
        let call = calls.call(
            "RenameContainer", .post, override: .renameContainer, headers: [.wopiRequestedName: UTF7.encode(name)])
        return await calls.newName(call, "containers.md §7")
    }

    public func delete() async -> Answer<Bool> {
        await calls.done(calls.call("DeleteContainer", .post, override: .deleteContainer), "containers.md §7")
    }

    public func shareAddress(_ type: ShareURLType) async -> Answer<String> { await calls.share(type.rawValue) }
    public func ancestry() async -> Answer<[Pointer]> { await calls.ancestry() }
    public func ecosystem() async -> Answer<ResourceAddress> { await calls.ecosystem() }
}

/// The ecosystem endpoint (ecosystem.md).
public struct EcosystemCalls: Sendable {
    public let address: ResourceAddress
    private let calls: ResourceCalls

    public init(_ address: ResourceAddress, _ wire: Wire) {
        self.address = address
        calls = ResourceCalls(address: address, wire: wire)
    }

    /// Whether the host supports containers: `{}` says no (ecosystem.md).
    public func check() async -> Answer<Bool> {
        await calls.json(calls.call("CheckEcosystem", .get), "ecosystem.md") { whole, judge in
            whole.flag("SupportsContainers", &judge, missing: .strict) ?? false
        }
    }

    public func rootContainer() async -> Answer<ContainerAnswer> {
        let call = calls.call("GetRootContainer", .get, "/root_container_pointer")
        return await calls.json(call, "ecosystem.md") { ContainerAnswer($0, &$1) }
    }

    /// Reserved: 501 is as good an answer.
    public func fileWopiSrc(nativeName: String) async -> Answer<ResourceAddress> {
        let call = calls.call(
            "GetFileWopiSrc", .post, override: .getFileWopiSrc, headers: [.wopiHostNativeFileName: nativeName])
        return await calls.json(call, "ecosystem.md") { $1.address($0, "Url", as: .file, "ecosystem.md") }
    }
}
