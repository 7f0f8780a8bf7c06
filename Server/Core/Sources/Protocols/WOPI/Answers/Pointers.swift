public import Basics

/// A container's name, and the container's URL including a token (docs/protocol/containers.md#shapes).
public struct ContainerPointer: JSONCodable, Hashable, Sendable {
    /// The container's name, equal to ``CheckContainerInfo/name``.
    public var name: String
    /// The container's absolute URL, including an `access_token` for this container.
    public var url: String

    /// Creates a pointer. `url` must include the token.
    public init(name: String, url: String) {
        self.name = name
        self.url = url
    }

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: ContainerPointer { ContainerPointer(name: "", url: "") }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("Name", &name)
        try json.member("Url", &url)
    }
}

/// A file in the response of EnumerateChildren. The values are equal to the values in the file's CheckFileInfo
/// (docs/protocol/check-info.md#equal-values).
public struct ChildFile: JSONCodable, Hashable, Sendable {
    /// The file name with its extension, equal to ``CheckFileInfo/baseFileName``.
    public var name: String
    /// The size of the newest version, in bytes.
    public var size: Int64
    /// The file's absolute URL, including an `access_token` for this file.
    public var url: String
    /// The file's version, equal to ``CheckFileInfo/version``.
    public var version: String
    /// The time of the last change in the format of ``WOPITime/roundTrip(_:)``; equal to
    /// ``CheckFileInfo/lastModifiedTime``.
    public var lastModifiedTime: String?

    /// Creates the description of a file in the response of EnumerateChildren.
    ///
    /// - Parameter size: the file's size in bytes.
    public init(name: String, size: Int64, url: String, version: String, lastModifiedTime: String? = nil) {
        self.name = name
        self.size = size
        self.url = url
        self.version = version
        self.lastModifiedTime = lastModifiedTime
    }

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: ChildFile { ChildFile(name: "", size: 0, url: "", version: "") }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("Name", &name)
        try json.member("Size", &size)
        try json.member("Url", &url)
        try json.member("Version", &version)
        try json.member("LastModifiedTime", &lastModifiedTime)
    }
}

/// The response of EnumerateChildren. The response always contains both lists, and each list is complete, because this
/// operation has no pages (docs/protocol/containers.md#enumerate-children).
public struct Children: JSONCodable, Hashable, Sendable {
    /// All direct child folders; the request's ``ExtensionFilter`` doesn't apply to folders.
    public var containers: [ContainerPointer]
    /// The direct child files that match the request's ``ExtensionFilter``.
    public var files: [ChildFile]

    /// Creates a listing in the given order.
    public init(containers: [ContainerPointer], files: [ChildFile]) {
        self.containers = containers
        self.files = files
    }

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: Children { Children(containers: [], files: []) }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("ChildContainers", &containers)
        try json.member("ChildFiles", &files)
    }
}

/// The response of EnumerateAncestors: the root first, the direct parent last
/// (docs/protocol/containers.md#enumerate-ancestors).
public struct Ancestry: JSONCodable, Hashable, Sendable {
    /// The ancestors, root first. For the root, the list is empty. Containers that the caller may not see are omitted.
    public var ancestorsWithRootFirst: [ContainerPointer]

    /// Creates a response from ancestors in root-first order, without the container itself.
    public init(ancestorsWithRootFirst: [ContainerPointer]) { self.ancestorsWithRootFirst = ancestorsWithRootFirst }

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: Ancestry { Ancestry(ancestorsWithRootFirst: []) }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("AncestorsWithRootFirst", &ancestorsWithRootFirst)
    }
}

/// The response of GetEcosystem and GetFileWopiSrc: one URL, including a token.
public struct AddressAnswer: JSONCodable, Hashable, Sendable {
    /// The absolute URL, including an `access_token` for the resource.
    public var url: String

    /// Creates a response with one absolute URL.
    public init(url: String) { self.url = url }

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: AddressAnswer { AddressAnswer(url: "") }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("Url", &url)
    }
}

/// The response of GetShareUrl (docs/protocol/files.md#get-share-url).
public struct ShareAnswer: JSONCodable, Hashable, Sendable {
    /// The absolute URL of the share link. Visitors need no account.
    public var shareURL: String

    /// Creates a response with one absolute URL.
    public init(shareURL: String) { self.shareURL = shareURL }

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: ShareAnswer { ShareAnswer(shareURL: "") }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("ShareUrl", &shareURL)
    }
}

/// The response of RenameFile and RenameContainer. The name of a file is sent without the extension.
public struct NameAnswer: JSONCodable, Hashable, Sendable {
    /// The resource's new name. RenameFile may choose another name than the requested one.
    public var name: String

    /// Creates a response with the new name; omit the extension of a file.
    public init(name: String) { self.name = name }

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: NameAnswer { NameAnswer(name: "") }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("Name", &name)
    }
}

/// The response of PutRelativeFile and CreateChildFile: the created file (docs/protocol/files.md#put-relative-file,
/// docs/protocol/containers.md#create-child-file).
public struct CreatedFile: JSONCodable, Hashable, Sendable {
    /// The file name with its extension.
    public var name: String
    /// The file's absolute URL, including an `access_token` for this file.
    public var url: String
    /// The URL of the page that shows the new file, equal to ``CheckFileInfo/hostViewURL`` of this file.
    public var hostViewURL: String?
    /// The URL of the page that edits the new file, equal to ``CheckFileInfo/hostEditURL`` of this file.
    public var hostEditURL: String?

    /// Creates a response. `nil` members are omitted.
    public init(name: String, url: String, hostViewURL: String? = nil, hostEditURL: String? = nil) {
        self.name = name
        self.url = url
        self.hostViewURL = hostViewURL
        self.hostEditURL = hostEditURL
    }

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: CreatedFile { CreatedFile(name: "", url: "") }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("Name", &name)
        try json.member("Url", &url)
        try json.member("HostViewUrl", &hostViewURL)
        try json.member("HostEditUrl", &hostEditURL)
    }
}

/// The response of GetRootContainer and CreateChildContainer: the container's name and URL, and the container's
/// CheckContainerInfo, so that the client needs no second request.
public struct ContainerAnswer: JSONCodable, Hashable, Sendable {
    /// The container's name, and the container's URL including a token.
    public var pointer: ContainerPointer
    /// The container's properties. They are optional but recommended: without them, a client calls CheckContainerInfo
    /// next.
    public var info: CheckContainerInfo?

    /// Creates a response from a pointer and the container's properties as the caller may see them.
    public init(pointer: ContainerPointer, info: CheckContainerInfo?) {
        self.pointer = pointer
        self.info = info
    }

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: ContainerAnswer { ContainerAnswer(pointer: .placeholder, info: nil) }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("ContainerPointer", &pointer)
        try json.member("ContainerInfo", &info)
    }
}

/// The response of CheckEcosystem (docs/protocol/ecosystem.md#check-ecosystem).
public struct CheckEcosystem: JSONCodable, Hashable, Sendable {
    /// Whether the host supports the containers endpoint; equal to ``CheckFileInfo/supportsContainers``.
    public var supportsContainers: Bool

    /// Creates a response from `supportsContainers`, its only member.
    public init(supportsContainers: Bool) { self.supportsContainers = supportsContainers }

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: CheckEcosystem { CheckEcosystem(supportsContainers: false) }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("SupportsContainers", &supportsContainers)
    }
}
