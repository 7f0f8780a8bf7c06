/// A container's name and its address with a token (docs/protocol/containers.md#shapes).
public struct ContainerPointer: Codable, Hashable, Sendable {
    /// Equal to ``CheckContainerInfo/name``.
    public var name: String
    /// Absolute, with its own `access_token`.
    public var url: String

    /// A pointer as given; the token belongs into `url`.
    public init(name: String, url: String) {
        self.name = name
        self.url = url
    }

    enum CodingKeys: String, CodingKey {
        case name = "Name"
        case url = "Url"
    }
}

/// A file in a listing: the same values as its CheckFileInfo (docs/protocol/check-info.md#equal-values).
public struct ChildFile: Codable, Hashable, Sendable {
    /// With the extension; equal to ``CheckFileInfo/baseFileName``.
    public var name: String
    /// The size of the newest version, in bytes.
    public var size: Int64
    /// Absolute, with its own `access_token`.
    public var url: String
    /// Equal to ``CheckFileInfo/version``.
    public var version: String
    /// ``WOPITime/roundTrip(_:)``; equal to ``CheckFileInfo/lastModifiedTime``.
    public var lastModifiedTime: String?

    /// An entry of these members.
    ///
    /// - Parameter size: bytes.
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

/// EnumerateChildren: both lists always present, complete and unpaged (docs/protocol/containers.md#enumerate-children).
public struct Children: Codable, Hashable, Sendable {
    /// Folders directly below, whatever filter the request has.
    public var containers: [ContainerPointer]
    /// Files directly below that pass the request's ``ExtensionFilter``.
    public var files: [ChildFile]

    /// A listing in the order given.
    public init(containers: [ContainerPointer], files: [ChildFile]) {
        self.containers = containers
        self.files = files
    }

    enum CodingKeys: String, CodingKey {
        case containers = "ChildContainers"
        case files = "ChildFiles"
    }
}

/// EnumerateAncestors: the root first, the direct parent last (docs/protocol/containers.md#enumerate-ancestors).
public struct Ancestry: Codable, Hashable, Sendable {
    /// Empty for the root. Containers that the caller may not see are left out.
    public var ancestorsWithRootFirst: [ContainerPointer]

    /// The ancestors in this order; the container itself isn't one of them.
    public init(ancestorsWithRootFirst: [ContainerPointer]) { self.ancestorsWithRootFirst = ancestorsWithRootFirst }

    enum CodingKeys: String, CodingKey { case ancestorsWithRootFirst = "AncestorsWithRootFirst" }
}

/// GetEcosystem and GetFileWopiSrc: one address with its token.
public struct AddressAnswer: Codable, Hashable, Sendable {
    /// Absolute, with its own `access_token`.
    public var url: String

    /// An answer of one absolute address.
    public init(url: String) { self.url = url }

    enum CodingKeys: String, CodingKey { case url = "Url" }
}

/// GetShareUrl (docs/protocol/files.md#get-share-url).
public struct ShareAnswer: Codable, Hashable, Sendable {
    /// Absolute; whoever opens it needs no account.
    public var shareURL: String

    /// An answer of one absolute address.
    public init(shareURL: String) { self.shareURL = shareURL }

    enum CodingKeys: String, CodingKey { case shareURL = "ShareUrl" }
}

/// RenameFile (without the extension) and RenameContainer.
public struct NameAnswer: Codable, Hashable, Sendable {
    /// The name that the resource now has; RenameFile may have picked another than the requested one.
    public var name: String

    /// The new name, for a file without its extension.
    public init(name: String) { self.name = name }

    enum CodingKeys: String, CodingKey { case name = "Name" }
}

/// PutRelativeFile and CreateChildFile: the file that now exists (docs/protocol/files.md#put-relative-file,
/// docs/protocol/containers.md#create-child-file).
public struct CreatedFile: Codable, Hashable, Sendable {
    /// With the extension.
    public var name: String
    /// Absolute, with its own `access_token`.
    public var url: String
    /// The value of ``CheckFileInfo/hostViewURL`` of the new file. Microsoft's validator requires one in the answer to
    /// PutRelativeFile, even if CheckFileInfo has none.
    public var hostViewURL: String?
    /// The value of ``CheckFileInfo/hostEditURL`` of the new file; required like ``hostViewURL``.
    public var hostEditURL: String?

    /// An answer of these members; `nil` ones are left out.
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
    /// The container's name and its address with a token.
    public var pointer: ContainerPointer
    /// Optional, strongly recommended: a client without it calls CheckContainerInfo next.
    public var info: CheckContainerInfo?

    /// A pointer, and the container's properties as the caller may see them.
    public init(pointer: ContainerPointer, info: CheckContainerInfo?) {
        self.pointer = pointer
        self.info = info
    }

    enum CodingKeys: String, CodingKey {
        case pointer = "ContainerPointer"
        case info = "ContainerInfo"
    }
}

/// CheckEcosystem (docs/protocol/ecosystem.md#check-ecosystem).
public struct CheckEcosystem: Codable, Hashable, Sendable {
    /// The containers endpoint works; equal to ``CheckFileInfo/supportsContainers``.
    public var supportsContainers: Bool

    /// The one member that the ecosystem has.
    public init(supportsContainers: Bool) { self.supportsContainers = supportsContainers }

    enum CodingKeys: String, CodingKey { case supportsContainers = "SupportsContainers" }
}
