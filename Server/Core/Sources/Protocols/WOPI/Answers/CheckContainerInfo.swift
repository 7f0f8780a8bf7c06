public import Basics

/// The response of CheckContainerInfo (docs/protocol/check-info.md#check-container-info).
///
/// ``isEduUser`` and ``licenseCheckForEditIsEnabled`` are sent even when they are false. They have the same values for
/// all files and containers inside this container.
public struct CheckContainerInfo: JSONCodable, Hashable, Sendable {
    /// The container's name without a path, equal to ``ContainerPointer/name`` in listings.
    public var name: String
    /// Whether the user belongs to an educational institution.
    public var isEduUser = false
    /// Whether editing requires a Microsoft 365 subscription, because the user is a business user.
    public var licenseCheckForEditIsEnabled = false
    /// Whether no user is signed in, as with a share link.
    public var isAnonymousUser = false
    /// The absolute URL of the folder's page on the host.
    public var hostURL: String?
    /// The absolute URL of the page where the user shares the folder.
    public var sharingURL: String?
    /// The kinds of share links that can be created for the container itself, not for its files.
    public var supportedShareURLTypes: [ShareURLType]?
    /// Whether the user may create a folder in this container with CreateChildContainer.
    public var userCanCreateChildContainer = false
    /// Whether the user may create a file in this container with CreateChildFile. If not, Save As and Create New don't
    /// work in this container.
    public var userCanCreateChildFile = false
    /// Whether the user may delete the container with DeleteContainer. The host refuses to delete a container that
    /// isn't empty.
    public var userCanDelete = false
    /// Whether the user may rename the container with RenameContainer.
    public var userCanRename = false

    /// Creates a response without any permissions. Set the caller's permissions afterwards.
    public init(name: String) { self.name = name }

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: CheckContainerInfo { CheckContainerInfo(name: "") }

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
