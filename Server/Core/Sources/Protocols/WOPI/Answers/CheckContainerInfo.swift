public import Basics

/// The response of CheckContainerInfo (docs/protocol/check-info.md#check-container-info).
///
/// The two licensing flags have the same values as in every file and container inside this one, and are sent even when
/// false.
public struct CheckContainerInfo: Codable, Hashable, Sendable {
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

    enum CodingKeys: String, CodingKey {
        case name = "Name"
        case isEduUser = "IsEduUser"
        case licenseCheckForEditIsEnabled = "LicenseCheckForEditIsEnabled"
        case isAnonymousUser = "IsAnonymousUser"
        case hostURL = "HostUrl"
        case sharingURL = "SharingUrl"
        case supportedShareURLTypes = "SupportedShareUrlTypes"
        case userCanCreateChildContainer = "UserCanCreateChildContainer"
        case userCanCreateChildFile = "UserCanCreateChildFile"
        case userCanDelete = "UserCanDelete"
        case userCanRename = "UserCanRename"
    }
}

extension CheckContainerInfo: JSONObject {
    /// Writes the members of the JSON object.
    public func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.name.rawValue, name)
        json.member(CodingKeys.isEduUser.rawValue, isEduUser)
        json.member(CodingKeys.licenseCheckForEditIsEnabled.rawValue, licenseCheckForEditIsEnabled)
        json.member(CodingKeys.isAnonymousUser.rawValue, isAnonymousUser)
        json.member(CodingKeys.hostURL.rawValue, hostURL)
        json.member(CodingKeys.sharingURL.rawValue, sharingURL)
        json.member(CodingKeys.supportedShareURLTypes.rawValue, supportedShareURLTypes?.map(\.rawValue))
        json.member(CodingKeys.userCanCreateChildContainer.rawValue, userCanCreateChildContainer)
        json.member(CodingKeys.userCanCreateChildFile.rawValue, userCanCreateChildFile)
        json.member(CodingKeys.userCanDelete.rawValue, userCanDelete)
        json.member(CodingKeys.userCanRename.rawValue, userCanRename)
    }
}
