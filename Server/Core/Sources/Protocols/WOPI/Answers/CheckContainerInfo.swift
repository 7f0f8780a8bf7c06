public import Basics

/// The response of CheckContainerInfo (docs/protocol/check-info.md#check-container-info).
///
/// The two licensing flags have the same values as in every file and container inside this one, and are sent even when
/// false.
public struct CheckContainerInfo: JSONCodable, Hashable, Sendable {
    /// The container's name without a path, equal to ``ContainerPointer/name`` in listings.
    public var name: String
    /// The user belongs to an educational institution.
    public var isEduUser = false
    /// Editing requires a Microsoft 365 subscription, because the user is a business user.
    public var licenseCheckForEditIsEnabled = false
    /// No user is signed in, as with a share link.
    public var isAnonymousUser = false
    /// The absolute URL of the folder's page on the host.
    public var hostURL: String?
    /// The absolute URL of the page where the user shares the folder.
    public var sharingURL: String?
    /// The kinds of share links that can be created for the container itself, not for its files.
    public var supportedShareURLTypes: [ShareURLType]?
    /// The user may use CreateChildContainer here.
    public var userCanCreateChildContainer = false
    /// CreateChildFile is allowed. Without it, Save As and Create New don't work in this container.
    public var userCanCreateChildFile = false
    /// DeleteContainer is allowed. The host still refuses to delete a folder that isn't empty.
    public var userCanDelete = false
    /// The user may rename the container with RenameContainer.
    public var userCanRename = false

    /// Creates a response without any permissions. Set the caller's permissions afterwards.
    public init(name: String) { self.name = name }

    /// Reads the members of the JSON object.
    public init(from decoder: any Decoder) throws {
        self.init(name: "")
        try readMembers(from: decoder)
    }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("Name", &name)
        try json.member("IsEduUser", &isEduUser)
        try json.member("LicenseCheckForEditIsEnabled", &licenseCheckForEditIsEnabled)
        try json.member("IsAnonymousUser", &isAnonymousUser)
        try json.member("HostUrl", &hostURL)
        try json.member("SharingUrl", &sharingURL)
        try json.member("SupportedShareUrlTypes", &supportedShareURLTypes)
        try json.member("UserCanCreateChildContainer", &userCanCreateChildContainer)
        try json.member("UserCanCreateChildFile", &userCanCreateChildFile)
        try json.member("UserCanDelete", &userCanDelete)
        try json.member("UserCanRename", &userCanRename)
    }
}
