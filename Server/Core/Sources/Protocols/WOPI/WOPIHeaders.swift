public import HTTPTypes

/// The header names of the protocol (docs/protocol/endpoints.md#headers, docs/protocol/files.md#operations,
/// docs/protocol/bootstrap-and-oauth.md#bootstrapper).
///
/// Lock values may contain quotes, braces and commas. Never split, fold or trim them.
extension HTTPField.Name {
    /// Request: the operation of a POST, one of ``Override``.
    public static let wopiOverride = Self.wopi("Override")
    /// Request: the presented lock. Response: the current lock, sent with status 409, and with 200 by GetLock
    /// (docs/protocol/files.md#lock-header).
    public static let wopiLock = Self.wopi("Lock")
    /// Request: the lock to replace. A `LOCK` request with this header is UnlockAndRelock.
    public static let wopiOldLock = Self.wopi("OldLock")
    /// Response of GetFile, Lock, Unlock and PutFile: the file's version after the operation
    /// (docs/protocol/files.md#item-version).
    public static let wopiItemVersion = Self.wopi("ItemVersion")
    /// Request of GetFile: the maximum size in bytes that the client accepts; a larger file is answered with 412.
    public static let wopiMaxExpectedSize = Self.wopi("MaxExpectedSize")
    /// Request of PutFile: the ids of users who contributed since the last save, separated by commas.
    public static let wopiEditors = Self.wopi("Editors")
    /// Request: a name that the host may adapt, in UTF-7; see ``TargetName/suggested(_:)``.
    public static let wopiSuggestedTarget = Self.wopi("SuggestedTarget")
    /// Request: a name that the host must use exactly, in UTF-7; see ``TargetName/specific(_:overwrite:)``.
    public static let wopiRelativeTarget = Self.wopi("RelativeTarget")
    /// Request: `true`, in uppercase or lowercase, allows replacing an existing file that has the exact name.
    public static let wopiOverwriteRelativeTarget = Self.wopi("OverwriteRelativeTarget")
    /// Response, on 400 or 409: a name that would be accepted, in UTF-7.
    public static let wopiValidRelativeTarget = Self.wopi("ValidRelativeTarget")
    /// Request of PutRelativeFile: the size of the body in bytes, which is only a hint.
    public static let wopiSize = Self.wopi("Size")
    /// Request: the new name of a file (without extension) or of a container, in UTF-7.
    public static let wopiRequestedName = Self.wopi("RequestedName")
    /// Response, on 400: why a file's name is refused, as free text for logs.
    public static let wopiInvalidFileNameError = Self.wopi("InvalidFileNameError")
    /// Response, on 400: why a container's name is refused, as free text for logs.
    public static let wopiInvalidContainerNameError = Self.wopi("InvalidContainerNameError")
    /// Request of GetShareUrl: one of ``ShareURLType``.
    public static let wopiURLType = Self.wopi("UrlType")
    /// Request of EnumerateChildren: `.docx,.xlsx`; see ``ExtensionFilter``.
    public static let wopiFileExtensionFilterList = Self.wopi("FileExtensionFilterList")
    /// Response: `true` when the response lists only some of the ancestors.
    public static let wopiEnumerationIncomplete = Self.wopi("EnumerationIncomplete")
    /// Request to the bootstrapper: the operation, one of ``EcosystemOperation``.
    public static let wopiEcosystemOperation = Self.wopi("EcosystemOperation")
    /// Request of GetNewAccessToken: the URL of the resource; see ``WOPISrc``.
    public static let wopiWopiSrc = Self.wopi("WopiSrc")
    /// Request of GetFileWopiSrc: the host's own name for the file.
    public static let wopiHostNativeFileName = Self.wopi("HostNativeFileName")
    /// Request: the `sc` parameter of the sign-in. A hint that doesn't affect any decision
    /// (docs/protocol/bootstrap-and-oauth.md#session-context).
    public static let wopiSessionContext = Self.wopi("SessionContext")
    /// Request: the client's id for this call, for logs only.
    public static let wopiCorrelationID = Self.wopi("CorrelationId")
    /// Request: the signature with the current key, Base64 (docs/protocol/security.md#proof-keys).
    public static let wopiProof = Self.wopi("Proof")
    /// Request: the signature with the previous key, Base64.
    public static let wopiProofOld = Self.wopi("ProofOld")
    /// Request: the time in .NET ticks, in decimal. The signature covers it.
    public static let wopiTimeStamp = Self.wopi("TimeStamp")
    /// Response: what went wrong, for logs; never shown to users.
    public static let wopiServerError = Self.wopi("ServerError")

    private static func wopi(_ suffix: String) -> HTTPField.Name {
        // Every suffix is a constant of this file, so the name is always a valid token (RFC 9110 §5.6.2).
        HTTPField.Name("X-WOPI-\(suffix)")!
    }
}
