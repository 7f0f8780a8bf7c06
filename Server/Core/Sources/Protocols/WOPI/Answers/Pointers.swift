public import Basics

/// A container's name and its URL with a token (docs/protocol/containers.md#shapes).
public struct ContainerPointer: Codable, Hashable, Sendable {
    /// The container's name, equal to ``CheckContainerInfo/name``.
    public var name: String
    /// The container's absolute URL with its own `access_token`.
    public var url: String

    /// Creates a pointer. `url` must include the token.
    public init(name: String, url: String) {
        self.name = name
        self.url = url
    }

    enum CodingKeys: String, CodingKey {
        case name = "Name"
        case url = "Url"
    }
}

/// A file in a listing. Its values equal those of its CheckFileInfo (docs/protocol/check-info.md#equal-values).
public struct ChildFile: Codable, Hashable, Sendable {
    /// The file name with its extension, equal to ``CheckFileInfo/baseFileName``.
    public var name: String
    /// The size of the newest version, in bytes.
    public var size: Int64
    /// The file's absolute URL with its own `access_token`.
    public var url: String
    /// The file's version, equal to ``CheckFileInfo/version``.
    public var version: String
    /// The time of the last change in the format of ``WOPITime/roundTrip(_:)``; equal to
    /// ``CheckFileInfo/lastModifiedTime``.
    public var lastModifiedTime: String?

    /// Creates an entry of a listing.
    ///
    /// - Parameter size: the file's size in bytes.
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

/// The response of EnumerateChildren. Both lists are always present and complete; there are no pages
/// (docs/protocol/containers.md#enumerate-children).
public struct Children: Codable, Hashable, Sendable {
    /// All direct child folders; the request's filter doesn't apply to them.
    public var containers: [ContainerPointer]
    /// The direct child files that match the request's ``ExtensionFilter``.
    public var files: [ChildFile]

    /// Creates a listing in the given order.
    public init(containers: [ContainerPointer], files: [ChildFile]) {
        self.containers = containers
        self.files = files
    }

    enum CodingKeys: String, CodingKey {
        case containers = "ChildContainers"
        case files = "ChildFiles"
    }
}

/// The response of EnumerateAncestors: the root first, the direct parent last
/// (docs/protocol/containers.md#enumerate-ancestors).
public struct Ancestry: Codable, Hashable, Sendable {
    /// The ancestors, root first. Empty for the root. Containers that the caller may not see are omitted.
    public var ancestorsWithRootFirst: [ContainerPointer]

    /// Creates a response from ancestors in root-first order, without the container itself.
    public init(ancestorsWithRootFirst: [ContainerPointer]) { self.ancestorsWithRootFirst = ancestorsWithRootFirst }

    enum CodingKeys: String, CodingKey { case ancestorsWithRootFirst = "AncestorsWithRootFirst" }
}

/// The response of GetEcosystem and GetFileWopiSrc: one URL with its token.
public struct AddressAnswer: Codable, Hashable, Sendable {
    /// The absolute URL with its own `access_token`.
    public var url: String

    /// Creates a response with one absolute URL.
    public init(url: String) { self.url = url }

    enum CodingKeys: String, CodingKey { case url = "Url" }
}

/// The response of GetShareUrl (docs/protocol/files.md#get-share-url).
public struct ShareAnswer: Codable, Hashable, Sendable {
    /// The absolute URL of the share link. Visitors need no account.
    public var shareURL: String

    /// Creates a response with one absolute URL.
    public init(shareURL: String) { self.shareURL = shareURL }

    enum CodingKeys: String, CodingKey { case shareURL = "ShareUrl" }
}

/// The response of RenameFile and RenameContainer. A file's name is sent without its extension.
public struct NameAnswer: Codable, Hashable, Sendable {
    /// The resource's new name. RenameFile may choose another name than the requested one.
    public var name: String

    /// Creates a response with the new name; omit the extension of a file.
    public init(name: String) { self.name = name }

    enum CodingKeys: String, CodingKey { case name = "Name" }
}

/// The response of PutRelativeFile and CreateChildFile: the created file (docs/protocol/files.md#put-relative-file,
/// docs/protocol/containers.md#create-child-file).
public struct CreatedFile: Codable, Hashable, Sendable {
    /// The file name with its extension.
    public var name: String
    /// The file's absolute URL with its own `access_token`.
    public var url: String
    /// The view page of the new file, equal to its ``CheckFileInfo/hostViewURL``.
    public var hostViewURL: String?
    /// The edit page of the new file, equal to its ``CheckFileInfo/hostEditURL``.
    public var hostEditURL: String?

    /// Creates a response. `nil` members are omitted.
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

/// The response of GetRootContainer and CreateChildContainer: a pointer to the container, and its CheckContainerInfo,
/// which saves the client a request.
public struct ContainerAnswer: Codable, Hashable, Sendable {
    /// The container's name and its URL with a token.
    public var pointer: ContainerPointer
    /// The container's properties. Optional but recommended: without them a client calls CheckContainerInfo next.
    public var info: CheckContainerInfo?

    /// Creates a response from a pointer and the container's properties as the caller may see them.
    public init(pointer: ContainerPointer, info: CheckContainerInfo?) {
        self.pointer = pointer
        self.info = info
    }

    enum CodingKeys: String, CodingKey {
        case pointer = "ContainerPointer"
        case info = "ContainerInfo"
    }
}

/// The response of CheckEcosystem (docs/protocol/ecosystem.md#check-ecosystem).
public struct CheckEcosystem: Codable, Hashable, Sendable {
    /// The containers endpoint works; equal to ``CheckFileInfo/supportsContainers``.
    public var supportsContainers: Bool

    /// Creates a response from `supportsContainers`, its only member.
    public init(supportsContainers: Bool) { self.supportsContainers = supportsContainers }

    enum CodingKeys: String, CodingKey { case supportsContainers = "SupportsContainers" }
}

extension AddressAnswer: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.url.rawValue, url)
    }
}

extension ContainerAnswer: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.pointer.rawValue, pointer)
        json.member(CodingKeys.info.rawValue, info)
    }
}

extension ContainerPointer: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.name.rawValue, name)
        json.member(CodingKeys.url.rawValue, url)
    }
}

extension ChildFile: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.name.rawValue, name)
        json.member(CodingKeys.size.rawValue, size)
        json.member(CodingKeys.url.rawValue, url)
        json.member(CodingKeys.version.rawValue, version)
        json.member(CodingKeys.lastModifiedTime.rawValue, lastModifiedTime)
    }
}

extension Children: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.containers.rawValue, containers)
        json.member(CodingKeys.files.rawValue, files)
    }
}

extension Ancestry: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.ancestorsWithRootFirst.rawValue, ancestorsWithRootFirst)
    }
}

extension ShareAnswer: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) { json.member(CodingKeys.shareURL.rawValue, shareURL) }
}

extension NameAnswer: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) { json.member(CodingKeys.name.rawValue, name) }
}

extension CreatedFile: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.name.rawValue, name)
        json.member(CodingKeys.url.rawValue, url)
        json.member(CodingKeys.hostViewURL.rawValue, hostViewURL)
        json.member(CodingKeys.hostEditURL.rawValue, hostEditURL)
    }
}

extension CheckEcosystem: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.supportsContainers.rawValue, supportsContainers)
    }
}
