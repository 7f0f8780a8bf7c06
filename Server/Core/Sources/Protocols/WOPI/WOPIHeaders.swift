public import HTTPTypes

/// The header names of the protocol (docs/protocol/endpoints.md#headers, docs/protocol/files.md#operations,
/// docs/protocol/bootstrap-and-oauth.md#bootstrapper).
///
/// Lock values may contain quotes, braces and commas. Never split, fold or trim them.
extension HTTPField.Name {
    /// Request: the operation of a POST request, one of the values of ``Override``.
    public static let wopiOverride = Self.wopi("Override")
    /// Request: the lock that the client believes the file has. Response with status 409, and of GetLock with status
    /// 200: the lock that the file has (docs/protocol/files.md#lock-header).
    public static let wopiLock = Self.wopi("Lock")
    /// Request: the lock that another lock replaces. A `LOCK` request with this header is UnlockAndRelock.
    public static let wopiOldLock = Self.wopi("OldLock")
    /// Response of GetFile, Lock, Unlock and PutFile: the file's version after the operation
    /// (docs/protocol/files.md#item-version).
    public static let wopiItemVersion = Self.wopi("ItemVersion")
    /// Request of GetFile: the maximum size in bytes that the client accepts; for a larger file, the status of the
    /// response is 412.
    public static let wopiMaxExpectedSize = Self.wopi("MaxExpectedSize")
    /// Request of PutFile: the ids of users who contributed since the last save, separated by commas.
    public static let wopiEditors = Self.wopi("Editors")
    /// Request: a name that the host may adapt, in UTF-7; see ``TargetName/suggested(_:)``.
    public static let wopiSuggestedTarget = Self.wopi("SuggestedTarget")
    /// Request: a name that the host must use exactly, in UTF-7; see ``TargetName/specific(_:overwrite:)``.
    public static let wopiRelativeTarget = Self.wopi("RelativeTarget")
    /// Request: `true`, in uppercase or lowercase, allows the host to replace an existing file with the name in
    /// `X-WOPI-RelativeTarget`.
    public static let wopiOverwriteRelativeTarget = Self.wopi("OverwriteRelativeTarget")
    /// Response with status 400 or 409: a name that would be accepted, in UTF-7.
    public static let wopiValidRelativeTarget = Self.wopi("ValidRelativeTarget")
    /// Request of PutRelativeFile: the size of the body in bytes, which is only a hint.
    public static let wopiSize = Self.wopi("Size")
    /// Request: the new name of a file (without extension) or of a container, in UTF-7.
    public static let wopiRequestedName = Self.wopi("RequestedName")
    /// Response with status 400: a text for logs that says why a file's name is refused.
    public static let wopiInvalidFileNameError = Self.wopi("InvalidFileNameError")
    /// Response with status 400: a text for logs that says why a container's name is refused.
    public static let wopiInvalidContainerNameError = Self.wopi("InvalidContainerNameError")
    /// Request of GetShareUrl: the kind of link, one of the values of ``ShareURLType``.
    public static let wopiURLType = Self.wopi("UrlType")
    /// Request of EnumerateChildren: the extensions of the files to list, such as `.docx,.xlsx`; see
    /// ``ExtensionFilter``.
    public static let wopiFileExtensionFilterList = Self.wopi("FileExtensionFilterList")
    /// Response: `true` when the response lists only some of the ancestors.
    public static let wopiEnumerationIncomplete = Self.wopi("EnumerationIncomplete")
    /// Request to the bootstrapper: the operation, one of the values of ``EcosystemOperation``.
    public static let wopiEcosystemOperation = Self.wopi("EcosystemOperation")
    /// Request of GetNewAccessToken: the URL of the resource; see ``WOPISrc``.
    public static let wopiWopiSrc = Self.wopi("WopiSrc")
    /// Request of GetFileWopiSrc: the host's own name for the file, such as the URL of a web page.
    public static let wopiHostNativeFileName = Self.wopi("HostNativeFileName")
    /// Request: the value of `sc` from the redirect at sign-in. The server makes no decision based on this value
    /// (docs/protocol/bootstrap-and-oauth.md#session-context).
    public static let wopiSessionContext = Self.wopi("SessionContext")
    /// Request: the client's id for this request, used only in logs.
    public static let wopiCorrelationID = Self.wopi("CorrelationId")
    /// Request: the client that sends the request, such as an Office app, used only in logs.
    public static let wopiRequestingApplication = Self.wopi("RequestingApplication")
    /// Request: the version of the client, used only in logs.
    public static let wopiClientVersion = Self.wopi("ClientVersion")
    /// Request: the client's data center or location, used only in logs.
    public static let wopiAppEndpoint = Self.wopi("AppEndpoint")
    /// Request: the client's machine, used only in logs.
    public static let wopiMachineName = Self.wopi("MachineName")
    /// Request: the signature with the current proof key, in base64 (docs/protocol/security.md#proof-keys).
    public static let wopiProof = Self.wopi("Proof")
    /// Request: the signature with the previous proof key, in base64.
    public static let wopiProofOld = Self.wopi("ProofOld")
    /// Request: the time in .NET ticks, in decimal. The time is part of the signed bytes.
    public static let wopiTimeStamp = Self.wopi("TimeStamp")
    /// Response: a text for logs that says what went wrong. Clients don't show it to users.
    public static let wopiServerError = Self.wopi("ServerError")

    private static func wopi(_ suffix: String) -> HTTPField.Name {
        // Every suffix is a constant of this file, so the name is always a valid token (RFC 9110 §5.6.2).
        HTTPField.Name("X-WOPI-\(suffix)")!
    }
}

extension HTTPFields {
    /// The value of a field, the same as `self[name]`. This method is faster, because the subscript iterates over the
    /// fields twice and copies each field.
    public func value(of name: HTTPField.Name) -> String? {
        let wanted = name.canonicalName, length = wanted.utf8.count
        var found: Int?
        for index in indices {
            let canonicalName = self[index].name.canonicalName
            // Compare lengths first, because almost all names differ in length.
            guard canonicalName.utf8.count == length, canonicalName == wanted else { continue }
            // RFC 9110 §5.3: several fields with the same name form one list.
            guard found == nil else { return self[name] }
            found = index
        }
        return found.map { self[$0].value }
    }
}
