/// The answer of CheckFileInfo (check-info.md §1–§8). Unset members are left out, never `null`; a flag left out
/// means false.
public struct CheckFileInfo: Codable, Hashable, Sendable {
    // §1: required of every host.
    public var baseFileName: String
    public var ownerID: String
    /// Bytes.
    public var size: Int64
    public var userID: String
    public var version: String

    // §4: who is looking; the first two must be present for phones, also when false.
    public var isEduUser = false
    public var licenseCheckForEditIsEnabled = false
    public var isAnonymousUser = false
    public var userFriendlyName: String?
    public var userInfo: String?

    // §3: what the host can do.
    public var supportedShareURLTypes: [ShareURLType]?
    public var supportsLocks: Bool?
    public var supportsGetLock: Bool?
    public var supportsExtendedLockLength: Bool?
    public var supportsUpdate: Bool?
    public var supportsRename: Bool?
    public var supportsDeleteFile: Bool?
    public var supportsContainers: Bool?
    public var supportsEcosystem: Bool?
    public var supportsGetFileWopiSrc: Bool?
    public var supportsUserInfo: Bool?

    // §5: what this user may do with this file; the token allows the same and no more.
    public var userCanWrite: Bool?
    public var readOnly: Bool?
    public var userCanNotWriteRelative: Bool?
    public var userCanRename: Bool?

    // §7: what the provider lets a client do.
    public var allowExternalMarketplace: Bool?
    public var allowAdditionalMicrosoftServices: Bool?
    public var allowErrorReportPrompt: Bool?
    public var disablePrint: Bool?
    public var disableTranslation: Bool?

    // §6: absolute addresses.
    public var closeURL: String?
    public var downloadURL: String?
    public var fileSharingURL: String?
    public var fileURL: String?
    public var fileVersionURL: String?
    public var hostViewURL: String?
    public var hostEditURL: String?
    public var signoutURL: String?
    public var breadcrumbBrandURL: String?
    public var breadcrumbFolderURL: String?

    // §7.
    public var breadcrumbBrandName: String?
    public var breadcrumbDocName: String?
    public var breadcrumbFolderName: String?
    /// With the leading dot.
    public var fileExtension: String?
    /// Characters, without the extension.
    public var fileNameMaxLength: Int?
    /// ``WOPITime/roundTrip(_:)``.
    public var lastModifiedTime: String?
    /// Base64 of the content's SHA-256.
    public var sha256: String?

    public init(baseFileName: String, ownerID: String, size: Int64, userID: String, version: String) {
        self.baseFileName = baseFileName
        self.ownerID = ownerID
        self.size = size
        self.userID = userID
        self.version = version
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
        case baseFileName = "BaseFileName"
        case ownerID = "OwnerId"
        case size = "Size"
        case userID = "UserId"
        case version = "Version"
        case isEduUser = "IsEduUser"
        case licenseCheckForEditIsEnabled = "LicenseCheckForEditIsEnabled"
        case isAnonymousUser = "IsAnonymousUser"
        case userFriendlyName = "UserFriendlyName"
        case userInfo = "UserInfo"
        case supportedShareURLTypes = "SupportedShareUrlTypes"
        case supportsLocks = "SupportsLocks"
        case supportsGetLock = "SupportsGetLock"
        case supportsExtendedLockLength = "SupportsExtendedLockLength"
        case supportsUpdate = "SupportsUpdate"
        case supportsRename = "SupportsRename"
        case supportsDeleteFile = "SupportsDeleteFile"
        case supportsContainers = "SupportsContainers"
        case supportsEcosystem = "SupportsEcosystem"
        case supportsGetFileWopiSrc = "SupportsGetFileWopiSrc"
        case supportsUserInfo = "SupportsUserInfo"
        case userCanWrite = "UserCanWrite"
        case readOnly = "ReadOnly"
        case userCanNotWriteRelative = "UserCanNotWriteRelative"
        case userCanRename = "UserCanRename"
        case allowExternalMarketplace = "AllowExternalMarketplace"
        case allowAdditionalMicrosoftServices = "AllowAdditionalMicrosoftServices"
        case allowErrorReportPrompt = "AllowErrorReportPrompt"
        case disablePrint = "DisablePrint"
        case disableTranslation = "DisableTranslation"
        case closeURL = "CloseUrl"
        case downloadURL = "DownloadUrl"
        case fileSharingURL = "FileSharingUrl"
        case fileURL = "FileUrl"
        case fileVersionURL = "FileVersionUrl"
        case hostViewURL = "HostViewUrl"
        case hostEditURL = "HostEditUrl"
        case signoutURL = "SignoutUrl"
        case breadcrumbBrandURL = "BreadcrumbBrandUrl"
        case breadcrumbFolderURL = "BreadcrumbFolderUrl"
        case breadcrumbBrandName = "BreadcrumbBrandName"
        case breadcrumbDocName = "BreadcrumbDocName"
        case breadcrumbFolderName = "BreadcrumbFolderName"
        case fileExtension = "FileExtension"
        case fileNameMaxLength = "FileNameMaxLength"
        case lastModifiedTime = "LastModifiedTime"
        case sha256 = "SHA256"
    }
}

/// What a share address allows: `X-WOPI-UrlType` and `SupportedShareUrlTypes` (files.md §8).
public enum ShareURLType: String, Codable, Hashable, Sendable, CaseIterable {
    case readOnly = "ReadOnly"
    case readWrite = "ReadWrite"
}
