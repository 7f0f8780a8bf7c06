public import Basics

/// The response of CheckFileInfo (docs/protocol/check-info.md). Members that are `nil` are omitted, never `null`; an
/// omitted flag means false.
public struct CheckFileInfo: JSONCodable, Hashable, Sendable {
    // docs/protocol/check-info.md#required: members that every host must send.
    /// The file name with its extension and without a path, equal to ``ChildFile/name``.
    public var baseFileName: String
    /// The stable id of the file's owner, ASCII letters and digits; never shown to users.
    public var ownerID: String
    /// The size of the newest version, in bytes.
    public var size: Int64
    /// The stable id of the user, ASCII letters and digits; equal to ``Bootstrap/userID``.
    public var userID: String
    /// The version, which changes with every save and never repeats for a file; equal to `X-WOPI-ItemVersion`.
    public var version: String

    // docs/protocol/check-info.md#user: the current user. Phones require the first two members even when false.
    /// The user belongs to an educational institution; equal to the flag of the parent container.
    public var isEduUser = false
    /// Editing requires a Microsoft 365 subscription; equal to the flag of the parent container.
    public var licenseCheckForEditIsEnabled = false
    /// No user is signed in, as with a share link; equal to the flag of the container.
    public var isAnonymousUser = false
    /// The user's display name. When absent, co-authors see "Guest".
    public var userFriendlyName: String?
    /// The text that the client stored with PutUserInfo for this user, at most 1024 ASCII characters.
    public var userInfo: String?

    // docs/protocol/check-info.md#capabilities: what the host supports.
    /// GetShareUrl works for these kinds of share link.
    public var supportedShareURLTypes: [ShareURLType]?
    /// Lock, Unlock, RefreshLock and UnlockAndRelock work.
    public var supportsLocks: Bool?
    /// The host supports GetLock.
    public var supportsGetLock: Bool?
    /// Locks may have 1024 characters; without this flag clients use at most 256.
    public var supportsExtendedLockLength: Bool?
    /// PutFile works. PutRelativeFile works too, unless ``userCanNotWriteRelative`` is true for every user.
    public var supportsUpdate: Bool?
    /// The host supports RenameFile.
    public var supportsRename: Bool?
    /// The host supports DeleteFile.
    public var supportsDeleteFile: Bool?
    /// The containers endpoint works (docs/protocol/containers.md), including EnumerateAncestors on files.
    public var supportsContainers: Bool?
    /// The ecosystem endpoint works (docs/protocol/ecosystem.md), with GetEcosystem on files and containers.
    public var supportsEcosystem: Bool?
    /// GetFileWopiSrc works. Reserved; no client calls it today.
    public var supportsGetFileWopiSrc: Bool?
    /// The host supports PutUserInfo.
    public var supportsUserInfo: Bool?

    // docs/protocol/check-info.md#permissions: what this user may do with this file. The access token grants the same
    // permissions.
    /// PutFile is allowed.
    public var userCanWrite: Bool?
    /// The user can't change the file.
    public var readOnly: Bool?
    /// PutRelativeFile will fail, so the client hides Save As. Unlike the other permission flags, this one forbids
    /// something when it is true.
    public var userCanNotWriteRelative: Bool?
    /// The user may rename the file with RenameFile.
    public var userCanRename: Bool?

    // docs/protocol/check-info.md#other-properties: what the host allows the client to do.
    /// The client may connect to services that the file refers to, such as add-ins.
    public var allowExternalMarketplace: Bool?
    /// The client may use other Microsoft services, such as spelling by Bing and Smart Lookup.
    public var allowAdditionalMicrosoftServices: Bool?
    /// The client may ask the user for a detailed error report. Omit it when the user declined telemetry.
    public var allowErrorReportPrompt: Bool?
    /// The client disables printing.
    public var disablePrint: Bool?
    /// The client disables machine translation.
    public var disableTranslation: Bool?

    // docs/protocol/check-info.md#addresses: absolute URLs.
    /// The URL that the browser opens after closing the file or after a fatal error.
    public var closeURL: String?
    /// The URL that downloads the newest content directly. Without this URL the client hides Download.
    public var downloadURL: String?
    /// The page where the user shares the file.
    public var fileSharingURL: String?
    /// The URL from which Office reads the newest content instead of calling GetFile. Office requests exactly this URL,
    /// without a proof signature, so the URL contains a token of its own.
    public var fileURL: String?
    /// The page that lists the file's versions.
    public var fileVersionURL: String?
    /// The host page that shows the file in Office for the web; responses about the same file always have the same URL.
    public var hostViewURL: String?
    /// The host page that edits the file in Office for the web; responses about the same file always have the same URL.
    public var hostEditURL: String?
    /// The page that signs the user out. Without this URL, the client has no Sign Out command.
    public var signoutURL: String?
    /// The URL that opens when the user selects ``breadcrumbBrandName``.
    public var breadcrumbBrandURL: String?
    /// The URL that opens when the user selects ``breadcrumbFolderName``.
    public var breadcrumbFolderURL: String?

    // docs/protocol/check-info.md#other-properties: breadcrumbs and details of the file.
    /// The provider's name, first in the breadcrumb of Office for the web.
    public var breadcrumbBrandName: String?
    /// The document's name in the breadcrumb. If omitted, clients show ``baseFileName``.
    public var breadcrumbDocName: String?
    /// The folder's name in the breadcrumb.
    public var breadcrumbFolderName: String?
    /// The file extension with its leading dot.
    public var fileExtension: String?
    /// The maximum length of a file name in characters, without the extension.
    public var fileNameMaxLength: Int?
    /// The time of the last change, in the format of ``WOPITime/roundTrip(_:)``.
    public var lastModifiedTime: String?
    /// The content's SHA-256 in base64.
    public var sha256: String?

    /// Creates a response with the members that every host must send (docs/protocol/check-info.md#required).
    ///
    /// - Parameter size: the file's size in bytes.
    public init(baseFileName: String, ownerID: String, size: Int64, userID: String, version: String) {
        self.baseFileName = baseFileName
        self.ownerID = ownerID
        self.size = size
        self.userID = userID
        self.version = version
    }

    /// Reads the members of the JSON object.
    public init(from decoder: any Decoder) throws {
        self.init(baseFileName: "", ownerID: "", size: 0, userID: "", version: "")
        try readMembers(from: decoder)
    }

    /// The members in the order in which they are sent.
    public mutating func visitMembers<Members: JSONMembers & ~Copyable>(
        _ json: inout Members
    ) throws(Members.Failure) {
        try json.member("BaseFileName", &baseFileName)
        try json.member("OwnerId", &ownerID)
        try json.member("Size", &size)
        try json.member("UserId", &userID)
        try json.member("Version", &version)

        try json.member("IsEduUser", &isEduUser)
        try json.member("LicenseCheckForEditIsEnabled", &licenseCheckForEditIsEnabled)
        try json.member("IsAnonymousUser", &isAnonymousUser)
        try json.member("UserFriendlyName", &userFriendlyName)
        try json.member("UserInfo", &userInfo)

        try json.member("SupportedShareUrlTypes", &supportedShareURLTypes)
        try json.member("SupportsLocks", &supportsLocks)
        try json.member("SupportsGetLock", &supportsGetLock)
        try json.member("SupportsExtendedLockLength", &supportsExtendedLockLength)
        try json.member("SupportsUpdate", &supportsUpdate)
        try json.member("SupportsRename", &supportsRename)
        try json.member("SupportsDeleteFile", &supportsDeleteFile)
        try json.member("SupportsContainers", &supportsContainers)
        try json.member("SupportsEcosystem", &supportsEcosystem)
        try json.member("SupportsGetFileWopiSrc", &supportsGetFileWopiSrc)
        try json.member("SupportsUserInfo", &supportsUserInfo)

        try json.member("UserCanWrite", &userCanWrite)
        try json.member("ReadOnly", &readOnly)
        try json.member("UserCanNotWriteRelative", &userCanNotWriteRelative)
        try json.member("UserCanRename", &userCanRename)

        try json.member("AllowExternalMarketplace", &allowExternalMarketplace)
        try json.member("AllowAdditionalMicrosoftServices", &allowAdditionalMicrosoftServices)
        try json.member("AllowErrorReportPrompt", &allowErrorReportPrompt)
        try json.member("DisablePrint", &disablePrint)
        try json.member("DisableTranslation", &disableTranslation)

        try json.member("CloseUrl", &closeURL)
        try json.member("DownloadUrl", &downloadURL)
        try json.member("FileSharingUrl", &fileSharingURL)
        try json.member("FileUrl", &fileURL)
        try json.member("FileVersionUrl", &fileVersionURL)
        try json.member("HostViewUrl", &hostViewURL)
        try json.member("HostEditUrl", &hostEditURL)
        try json.member("SignoutUrl", &signoutURL)
        try json.member("BreadcrumbBrandUrl", &breadcrumbBrandURL)
        try json.member("BreadcrumbFolderUrl", &breadcrumbFolderURL)

        try json.member("BreadcrumbBrandName", &breadcrumbBrandName)
        try json.member("BreadcrumbDocName", &breadcrumbDocName)
        try json.member("BreadcrumbFolderName", &breadcrumbFolderName)
        try json.member("FileExtension", &fileExtension)
        try json.member("FileNameMaxLength", &fileNameMaxLength)
        try json.member("LastModifiedTime", &lastModifiedTime)
        try json.member("SHA256", &sha256)
    }
}

/// The rights that a share link grants, the values of `X-WOPI-UrlType` and `SupportedShareUrlTypes`
/// (docs/protocol/files.md#get-share-url).
public enum ShareURLType: String, Codable, Hashable, Sendable, CaseIterable {
    /// Anyone with the link can read the file.
    case readOnly = "ReadOnly"
    /// Anyone with the link can read and save the file.
    case readWrite = "ReadWrite"
}
