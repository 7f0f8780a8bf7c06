public import Basics

/// The response of CheckFileInfo (docs/protocol/check-info.md). A member that is `nil` is omitted, and never sent as
/// `null`. Clients treat an omitted flag as false.
public struct CheckFileInfo: JSONCodable, Hashable, Sendable {
    // docs/protocol/check-info.md#required: members that every host must send.
    /// The file name with its extension and without a path, equal to ``ChildFile/name``.
    public var baseFileName: String
    /// The stable id of the file's owner, which consists of ASCII letters and digits. Clients never show this id to
    /// users.
    public var ownerID: String
    /// The size of the newest version, in bytes.
    public var size: Int64
    /// The stable id of the user, which consists of ASCII letters and digits and is equal to ``Bootstrap/userID``.
    public var userID: String
    /// The version, which changes with every save and is equal to `X-WOPI-ItemVersion`. No two versions of a file have
    /// the same value.
    public var version: String

    // docs/protocol/check-info.md#user: the current user. Phones require the first two members even when false.
    /// Whether the user belongs to an educational institution; equal to the flag of the parent container.
    public var isEduUser = false
    /// Whether editing requires a Microsoft 365 subscription; equal to the flag of the parent container.
    public var licenseCheckForEditIsEnabled = false
    /// Whether no user is signed in, as with a share link; equal to the flag of the parent container.
    public var isAnonymousUser = false
    /// The user's display name. When absent, co-authors see "Guest".
    public var userFriendlyName: String?
    /// The text that the client stored with PutUserInfo for this user, at most 1024 ASCII characters.
    public var userInfo: String?

    // docs/protocol/check-info.md#capabilities: what the host supports.
    /// The kinds of share links that GetShareUrl can create.
    public var supportedShareURLTypes: [ShareURLType]?
    /// Whether the host supports Lock, Unlock, RefreshLock and UnlockAndRelock.
    public var supportsLocks: Bool?
    /// Whether the host supports GetLock.
    public var supportsGetLock: Bool?
    /// Whether locks may have 1024 characters. If false, clients use locks of at most 256 characters.
    public var supportsExtendedLockLength: Bool?
    /// Whether the host supports PutFile. Such a host also supports PutRelativeFile, unless ``userCanNotWriteRelative``
    /// is true for every user.
    public var supportsUpdate: Bool?
    /// Whether the host supports RenameFile.
    public var supportsRename: Bool?
    /// Whether the host supports DeleteFile.
    public var supportsDeleteFile: Bool?
    /// Whether the host supports the containers endpoint (docs/protocol/containers.md), including EnumerateAncestors on
    /// files.
    public var supportsContainers: Bool?
    /// Whether the host supports the ecosystem endpoint (docs/protocol/ecosystem.md), with GetEcosystem on files and
    /// containers.
    public var supportsEcosystem: Bool?
    /// Whether the host supports GetFileWopiSrc, which no client calls today.
    public var supportsGetFileWopiSrc: Bool?
    /// Whether the host supports PutUserInfo.
    public var supportsUserInfo: Bool?

    // docs/protocol/check-info.md#permissions: what this user may do with this file. The access token grants the same
    // permissions.
    /// Whether the user may save the file with PutFile.
    public var userCanWrite: Bool?
    /// Whether the user can't change the file.
    public var readOnly: Bool?
    /// Whether PutRelativeFile isn't allowed, so that the client hides Save As. Unlike the other permission flags, this
    /// flag forbids something when it is true.
    public var userCanNotWriteRelative: Bool?
    /// Whether the user may rename the file with RenameFile.
    public var userCanRename: Bool?

    // docs/protocol/check-info.md#other-properties: what the host allows the client to do.
    /// Whether the client may connect to services that the file refers to, such as add-ins.
    public var allowExternalMarketplace: Bool?
    /// Whether the client may use Microsoft's online services, such as spelling correction by Bing and Smart Lookup.
    public var allowAdditionalMicrosoftServices: Bool?
    /// Whether the client may ask the user for a detailed error report. Omit this flag when the user declined
    /// telemetry.
    public var allowErrorReportPrompt: Bool?
    /// Whether the client disables printing.
    public var disablePrint: Bool?
    /// Whether the client disables machine translation.
    public var disableTranslation: Bool?

    // docs/protocol/check-info.md#addresses: absolute URLs.
    /// The URL that the browser opens after closing the file or after a fatal error.
    public var closeURL: String?
    /// The URL that downloads the newest content directly. Without this URL the client hides Download.
    public var downloadURL: String?
    /// The URL of the page where the user shares the file.
    public var fileSharingURL: String?
    /// The URL from which Office reads the newest content instead of calling GetFile. Office requests exactly this URL,
    /// without a proof signature, so the URL itself contains a token.
    public var fileURL: String?
    /// The URL of the page that lists the file's versions.
    public var fileVersionURL: String?
    /// The URL of the host page that shows the file in Office for the web. For a file, this URL is the same in all
    /// responses.
    public var hostViewURL: String?
    /// The URL of the host page that edits the file in Office for the web. For a file, this URL is the same in all
    /// responses.
    public var hostEditURL: String?
    /// The URL of the page that signs the user out. Without this URL, the client has no Sign Out command.
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

    /// A value for ``JSONCodable/init(from:)``, which replaces its members.
    public static var placeholder: CheckFileInfo {
        CheckFileInfo(baseFileName: "", ownerID: "", size: 0, userID: "", version: "")
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
