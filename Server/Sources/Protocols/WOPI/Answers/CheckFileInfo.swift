/// The answer of CheckFileInfo (docs/protocol/check-info.md). Unset members are left out, never `null`; a flag left out
/// means false.
public struct CheckFileInfo: Codable, Hashable, Sendable {
    // docs/protocol/check-info.md#required: required of every host.
    /// The name with its extension and without a path; equal to ``ChildFile/name``.
    public var baseFileName: String
    /// Stable identifier of the file's owner, ASCII letters and digits; never shown.
    public var ownerID: String
    /// The size of the newest version, in bytes.
    public var size: Int64
    /// Stable identifier of the user, ASCII letters and digits; equal to ``Bootstrap/userID``.
    public var userID: String
    /// Changes with every save and never repeats for one file; equal to `X-WOPI-ItemVersion`.
    public var version: String

    // docs/protocol/check-info.md#user: who is looking; the first two must be present for phones, also when false.
    /// The person belongs to an education institution; equal to that of the parent container.
    public var isEduUser = false
    /// Editing needs a Microsoft 365 subscription; equal to that of the parent container.
    public var licenseCheckForEditIsEnabled = false
    /// Nobody is signed in, as with a share link; equal to that of the container.
    public var isAnonymousUser = false
    /// The display name; when absent, co-authors see "Guest".
    public var userFriendlyName: String?
    /// The text that the client left with PutUserInfo for this person, at most 1024 ASCII characters.
    public var userInfo: String?

    // docs/protocol/check-info.md#capabilities: what the host can do.
    /// GetShareUrl works, for these rights.
    public var supportedShareURLTypes: [ShareURLType]?
    /// Lock, Unlock, RefreshLock and UnlockAndRelock work.
    public var supportsLocks: Bool?
    /// GetLock works.
    public var supportsGetLock: Bool?
    /// Locks may have 1024 characters; without it clients keep to 256.
    public var supportsExtendedLockLength: Bool?
    /// PutFile and PutRelativeFile work; the latter excepted if ``userCanNotWriteRelative`` is true for everybody.
    public var supportsUpdate: Bool?
    /// RenameFile works.
    public var supportsRename: Bool?
    /// DeleteFile works.
    public var supportsDeleteFile: Bool?
    /// The containers endpoint works (docs/protocol/containers.md), EnumerateAncestors on files included.
    public var supportsContainers: Bool?
    /// The ecosystem endpoint works (docs/protocol/ecosystem.md), with GetEcosystem on files and containers.
    public var supportsEcosystem: Bool?
    /// GetFileWopiSrc works; reserved, and called by no client today.
    public var supportsGetFileWopiSrc: Bool?
    /// PutUserInfo works.
    public var supportsUserInfo: Bool?

    // docs/protocol/check-info.md#permissions: what this user may do with this file; the token allows the same and no
    // more.
    /// PutFile is allowed.
    public var userCanWrite: Bool?
    /// The file can't be changed by this person.
    public var readOnly: Bool?
    /// PutRelativeFile will fail, so the client hides Save As. The one flag that forbids when it is true.
    public var userCanNotWriteRelative: Bool?
    /// RenameFile is allowed.
    public var userCanRename: Bool?

    // docs/protocol/check-info.md#other-properties: what the provider lets a client do.
    /// The client may connect to services that the file refers to, such as add-ins.
    public var allowExternalMarketplace: Bool?
    /// The client may use other Microsoft services, such as spelling by Bing and Smart Lookup.
    public var allowAdditionalMicrosoftServices: Bool?
    /// The client may ask for a detailed error report; leave it out when the person declined telemetry.
    public var allowErrorReportPrompt: Bool?
    /// The client switches printing off.
    public var disablePrint: Bool?
    /// The client switches machine translation off.
    public var disableTranslation: Bool?

    // docs/protocol/check-info.md#addresses: absolute addresses.
    /// The address that the browser goes to after closing, or after a fatal error.
    public var closeURL: String?
    /// The newest bytes, without a page in between; without it the client hides Download.
    public var downloadURL: String?
    /// The page on which the person shares the file.
    public var fileSharingURL: String?
    /// The newest bytes for Office, in place of GetFile; called as it is and unsigned, so it carries its own token.
    public var fileURL: String?
    /// The page with the file's versions.
    public var fileVersionURL: String?
    /// The host page that shows the file in Office for the web; the same address in every answer about the file.
    public var hostViewURL: String?
    /// The host page that edits the file in Office for the web; the same address in every answer about the file.
    public var hostEditURL: String?
    /// The page that signs the person out; without it the client hides the command.
    public var signoutURL: String?
    /// The target of ``breadcrumbBrandName``.
    public var breadcrumbBrandURL: String?
    /// The target of ``breadcrumbFolderName``.
    public var breadcrumbFolderURL: String?

    // docs/protocol/check-info.md#other-properties.
    /// The provider's name, first in the breadcrumb of Office for the web.
    public var breadcrumbBrandName: String?
    /// The document's name in the breadcrumb; ``baseFileName`` when absent.
    public var breadcrumbDocName: String?
    /// The folder's name in the breadcrumb.
    public var breadcrumbFolderName: String?
    /// With the leading dot.
    public var fileExtension: String?
    /// Characters, without the extension.
    public var fileNameMaxLength: Int?
    /// ``WOPITime/roundTrip(_:)``.
    public var lastModifiedTime: String?
    /// Base64 of the content's SHA-256.
    public var sha256: String?

    /// The members that every host must send (docs/protocol/check-info.md#required).
    ///
    /// - Parameter size: bytes.
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

/// The rights that a share link gives: `X-WOPI-UrlType` and `SupportedShareUrlTypes`
/// (docs/protocol/files.md#get-share-url).
public enum ShareURLType: String, Codable, Hashable, Sendable, CaseIterable {
    /// Whoever has the link may read.
    case readOnly = "ReadOnly"
    /// Whoever has the link may read and save.
    case readWrite = "ReadWrite"
}
