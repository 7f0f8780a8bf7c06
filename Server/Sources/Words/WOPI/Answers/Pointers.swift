/// A container's name and its address with a token (containers.md §2).
public struct ContainerPointer: Codable, Hashable, Sendable {
    public var name: String
    public var url: String

    public init(name: String, url: String) {
        self.name = name
        self.url = url
    }

    enum CodingKeys: String, CodingKey {
        case name = "Name"
        case url = "Url"
    }
}

/// A file in a listing: the same values as its CheckFileInfo (check-info.md §12).
public struct ChildFile: Codable, Hashable, Sendable {
    public var name: String
    /// Bytes.
    public var size: Int64
    public var url: String
    public var version: String
    public var lastModifiedTime: String?

    public init(name: String, size: Int64, url: String, version: String, lastModifiedTime: String? = nil) {
        self.name = name
        self.size = size
        self.url = url
        self.version = version
        self.lastModifiedTime = lastModifiedTime
    }

    enum CodingKeys: String, CodingKey {
        case name = "Name"
        case size = "Size"
        case url = "Url"
        case version = "Version"
        case lastModifiedTime = "LastModifiedTime"
    }
}

/// EnumerateChildren: both lists always present, complete and unpaged (containers.md §3).
public struct Children: Codable, Hashable, Sendable {
    public var containers: [ContainerPointer]
    public var files: [ChildFile]

    public init(containers: [ContainerPointer], files: [ChildFile]) {
        self.containers = containers
        self.files = files
    }

    enum CodingKeys: String, CodingKey {
        case containers = "ChildContainers"
        case files = "ChildFiles"
    }
}

/// EnumerateAncestors: the root first, the direct parent last (containers.md §4).
public struct Ancestry: Codable, Hashable, Sendable {
    public var ancestorsWithRootFirst: [ContainerPointer]

    public init(ancestorsWithRootFirst: [ContainerPointer]) { self.ancestorsWithRootFirst = ancestorsWithRootFirst }

    enum CodingKeys: String, CodingKey { case ancestorsWithRootFirst = "AncestorsWithRootFirst" }
}

/// GetEcosystem and GetFileWopiSrc: one address with its token.
public struct AddressAnswer: Codable, Hashable, Sendable {
    public var url: String

    public init(url: String) { self.url = url }

    enum CodingKeys: String, CodingKey { case url = "Url" }
}

/// GetShareUrl (files.md §8).
public struct ShareAnswer: Codable, Hashable, Sendable {
    public var shareURL: String

    public init(shareURL: String) { self.shareURL = shareURL }

    enum CodingKeys: String, CodingKey { case shareURL = "ShareUrl" }
}

/// RenameFile (without the extension) and RenameContainer.
public struct NameAnswer: Codable, Hashable, Sendable {
    public var name: String

    public init(name: String) { self.name = name }

    enum CodingKeys: String, CodingKey { case name = "Name" }
}

/// PutRelativeFile and CreateChildFile: the file that now exists (files.md §7, containers.md §6).
public struct CreatedFile: Codable, Hashable, Sendable {
    /// With the extension.
    public var name: String
    public var url: String
    public var hostViewURL: String?
    public var hostEditURL: String?

    public init(name: String, url: String, hostViewURL: String? = nil, hostEditURL: String? = nil) {
        self.name = name
        self.url = url
        self.hostViewURL = hostViewURL
        self.hostEditURL = hostEditURL
    }

    enum CodingKeys: String, CodingKey {
        case name = "Name"
        case url = "Url"
        case hostViewURL = "HostViewUrl"
        case hostEditURL = "HostEditUrl"
    }
}

/// GetRootContainer and CreateChildContainer: a pointer, and the container's CheckContainerInfo to save a call.
public struct ContainerAnswer: Codable, Hashable, Sendable {
    public var pointer: ContainerPointer
    public var info: CheckContainerInfo?

    public init(pointer: ContainerPointer, info: CheckContainerInfo?) {
        self.pointer = pointer
        self.info = info
    }

    enum CodingKeys: String, CodingKey {
        case pointer = "ContainerPointer"
        case info = "ContainerInfo"
    }
}

/// CheckEcosystem (ecosystem.md).
public struct CheckEcosystem: Codable, Hashable, Sendable {
    public var supportsContainers: Bool

    public init(supportsContainers: Bool) { self.supportsContainers = supportsContainers }

    enum CodingKeys: String, CodingKey { case supportsContainers = "SupportsContainers" }
}
