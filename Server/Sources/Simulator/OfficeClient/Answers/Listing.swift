/// A container's name and address (docs/protocol/containers.md#shapes).
public struct Pointer: Hashable, Sendable {
    /// `Name`, without a path.
    public let name: String
    /// `Url`, including the access token for this container.
    public let address: ResourceAddress

    init?(_ members: Members, as kind: ResourceAddress.Kind, _ judge: inout Judge) {
        guard let name = members.string("Name", &judge),
            let address = judge.address(members, "Url", as: kind, section: "containers.md#shapes")
        else { return nil }
        judge.name(name, "Name", of: "container")
        self.name = name
        self.address = address
    }
}

/// A file in a listing (docs/protocol/containers.md#shapes).
public struct FileEntry: Hashable, Sendable {
    /// `Name`, with its extension.
    public let name: String
    /// `Size`, in bytes.
    public let size: Int64
    /// `Version`, which must equal `Version` in CheckFileInfo.
    public let version: String?
    /// `Url`, including the access token for this file.
    public let address: ResourceAddress
    /// All members of the file's entry, unchanged.
    public let members: [String: JSONValue]

    init?(_ members: Members, _ judge: inout Judge) {
        guard let name = members.string("Name", &judge),
            let address = judge.address(members, "Url", as: .file, section: "containers.md#shapes")
        else { return nil }
        judge.name(name, "Name", of: "file")
        self.name = name
        self.address = address
        size = members.integer("Size", &judge) ?? 0
        version = members.string("Version", &judge)
        self.members = members.all
    }
}

/// The response to EnumerateChildren. It lists all children, because EnumerateChildren has no paging
/// (docs/protocol/containers.md#enumerate-children).
public struct Listing: Hashable, Sendable {
    /// `ChildContainers` in the host's order.
    public let containers: [Pointer]
    /// `ChildFiles` in the host's order.
    public let files: [FileEntry]

    init?(_ whole: Members, _ judge: inout Judge) {
        guard let containers = whole.objects("ChildContainers", &judge), let files = whole.objects("ChildFiles", &judge)
        else { return nil }
        self.containers = containers.compactMap { Pointer($0, as: .container, &judge) }
        self.files = files.compactMap { FileEntry($0, &judge) }
    }
}

/// A container's name and address and, if the host includes it, the container's CheckContainerInfo.
public struct ContainerAnswer: Hashable, Sendable {
    /// `ContainerPointer`: the container's name and address.
    public let pointer: Pointer
    /// `ContainerInfo`; `nil` if the host omits it.
    public let info: ContainerInfo?

    init?(_ whole: Members, _ judge: inout Judge) {
        guard
            let pointer = whole.object("ContainerPointer", &judge).flatMap({ Pointer($0, as: .container, &judge) })
        else { return nil }
        self.pointer = pointer
        info = whole.object("ContainerInfo", &judge, missing: nil).map { ContainerInfo($0, &judge) }
        if let info, info.name != pointer.name {
            judge.add(
                .strict, "containers.md#shapes",
                expected: "the Name \(pointer.name) in ContainerInfo, as in ContainerPointer",
                came: info.name ?? "none")
        }
    }
}

/// A file created by PutRelativeFile or CreateChildFile (docs/protocol/files.md#put-relative-file,
/// docs/protocol/containers.md#create-child-file).
public struct NewFile: Hashable, Sendable {
    /// `Name`, with its extension. The host may choose a name other than the requested one.
    public let name: String
    /// `Url`, including the access token for this file.
    public let address: ResourceAddress

    init?(_ whole: Members, section: String, _ judge: inout Judge) {
        guard let name = whole.string("Name", &judge),
            let address = judge.address(whole, "Url", as: .file, section: section)
        else { return nil }
        judge.name(name, "Name", of: "file")
        self.name = name
        self.address = address
    }
}
