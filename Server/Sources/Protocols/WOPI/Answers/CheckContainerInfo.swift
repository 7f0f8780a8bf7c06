/// The answer of CheckContainerInfo (docs/protocol/check-info.md#check-container-info).
///
/// The two licensing flags are equal to those of every file and container in it, and present also when false.
public struct CheckContainerInfo: Codable, Hashable, Sendable {
    /// Without a path; equal to ``ContainerPointer/name`` wherever the container is listed.
    public var name: String
    /// The person belongs to an education institution.
    public var isEduUser = false
    /// Editing needs a Microsoft 365 subscription: the person is a business user.
    public var licenseCheckForEditIsEnabled = false
    /// Nobody is signed in, as with a share link.
    public var isAnonymousUser = false
    /// Absolute.
    public var hostURL: String?
    /// Absolute.
    public var sharingURL: String?
    /// Share links of the container itself, not of its files.
    public var supportedShareURLTypes: [ShareURLType]?
    /// CreateChildContainer is allowed.
    public var userCanCreateChildContainer = false
    /// CreateChildFile is allowed; without it Save As and Create New can't work here.
    public var userCanCreateChildFile = false
    /// DeleteContainer is allowed. A folder that isn't empty is refused all the same.
    public var userCanDelete = false
    /// RenameContainer is allowed.
    public var userCanRename = false

    /// A container in which nothing is allowed yet; set what the caller may.
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
