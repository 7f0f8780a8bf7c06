/// The answer of CheckContainerInfo (check-info.md §9).
///
/// The two licensing flags are equal to those of every file and container in it, and present also when false.
public struct CheckContainerInfo: Codable, Hashable, Sendable {
    public var name: String
    public var isEduUser = false
    public var licenseCheckForEditIsEnabled = false
    public var isAnonymousUser = false
    /// Absolute.
    public var hostURL: String?
    /// Absolute.
    public var sharingURL: String?
    public var supportedShareURLTypes: [ShareURLType]?
    public var userCanCreateChildContainer = false
    public var userCanCreateChildFile = false
    public var userCanDelete = false
    public var userCanRename = false

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
