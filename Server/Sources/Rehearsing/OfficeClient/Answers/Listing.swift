/// A container's name and address (containers.md §2).
public struct Pointer: Hashable, Sendable {
    public let name: String
    public let address: ResourceAddress

    init?(_ members: Members, as kind: ResourceAddress.Kind, _ judge: inout Judge) {
        guard let name = members.string("Name", &judge),
            let address = judge.address(members, "Url", as: kind, "containers.md §2")
        else { return nil }
        judge.name(name, "Name", of: "container")
        self.name = name
        self.address = address
    }
}

/// A file in a listing (containers.md §2).
public struct FileEntry: Hashable, Sendable {
    public let name: String
    /// Bytes.
    public let size: Int64
    public let version: String?
    public let address: ResourceAddress
    public let members: [String: JSONValue]

    init?(_ members: Members, _ judge: inout Judge) {
        guard let name = members.string("Name", &judge),
            let address = judge.address(members, "Url", as: .file, "containers.md §2")
        else { return nil }
        judge.name(name, "Name", of: "file")
        self.name = name
        self.address = address
        size = members.integer("Size", &judge) ?? 0
        version = members.string("Version", &judge)
        self.members = members.all
    }
}

/// EnumerateChildren: complete and unpaged (containers.md §3).
public struct Listing: Hashable, Sendable {
    public let containers: [Pointer]
    public let files: [FileEntry]

    init?(_ whole: Members, _ judge: inout Judge) {
        guard let containers = whole.objects("ChildContainers", &judge), let files = whole.objects("ChildFiles", &judge)
        else { return nil }
        self.containers = containers.compactMap { Pointer($0, as: .container, &judge) }
        self.files = files.compactMap { FileEntry($0, &judge) }
    }
}

/// A container with what its CheckContainerInfo says, when the host sent that along.
public struct ContainerAnswer: Hashable, Sendable {
    public let pointer: Pointer
    public let info: ContainerInfo?

    init?(_ whole: Members, _ judge: inout Judge) {
        guard
            let pointer = whole.object("ContainerPointer", &judge).flatMap({ Pointer($0, as: .container, &judge) })
        else { return nil }
        self.pointer = pointer
        info = whole.object("ContainerInfo", &judge, missing: nil).map { ContainerInfo($0, &judge) }
        if let info, info.name != pointer.name {
            judge.add(
                .strict, "containers.md §2", expected: "ContainerInfo.Name \(pointer.name)", came: info.name ?? "none")
        }
    }
}

/// A file that was made: PutRelativeFile, CreateChildFile (files.md §7, containers.md §6).
public struct NewFile: Hashable, Sendable {
    /// With its extension.
    public let name: String
    public let address: ResourceAddress

    init?(_ whole: Members, _ section: String, _ judge: inout Judge) {
        guard let name = whole.string("Name", &judge), let address = judge.address(whole, "Url", as: .file, section)
        else { return nil }
        judge.name(name, "Name", of: "file")
        self.name = name
        self.address = address
    }
}
