public import HTTPTypes

/// The header names of the protocol (README.md §6, files.md §1, bootstrap-and-oauth.md §1).
///
/// Values of locks contain quotes, braces and commas: they are never split, folded or trimmed.
extension HTTPField.Name {
    public static let wopiOverride = Self.wopi("Override")
    public static let wopiLock = Self.wopi("Lock")
    public static let wopiOldLock = Self.wopi("OldLock")
    public static let wopiLockFailureReason = Self.wopi("LockFailureReason")
    public static let wopiItemVersion = Self.wopi("ItemVersion")
    public static let wopiMaxExpectedSize = Self.wopi("MaxExpectedSize")
    public static let wopiEditors = Self.wopi("Editors")
    public static let wopiSuggestedTarget = Self.wopi("SuggestedTarget")
    public static let wopiRelativeTarget = Self.wopi("RelativeTarget")
    public static let wopiOverwriteRelativeTarget = Self.wopi("OverwriteRelativeTarget")
    public static let wopiValidRelativeTarget = Self.wopi("ValidRelativeTarget")
    public static let wopiSize = Self.wopi("Size")
    public static let wopiFileConversion = Self.wopi("FileConversion")
    public static let wopiRequestedName = Self.wopi("RequestedName")
    public static let wopiInvalidFileNameError = Self.wopi("InvalidFileNameError")
    public static let wopiInvalidContainerNameError = Self.wopi("InvalidContainerNameError")
    public static let wopiURLType = Self.wopi("UrlType")
    public static let wopiFileExtensionFilterList = Self.wopi("FileExtensionFilterList")
    public static let wopiEnumerationIncomplete = Self.wopi("EnumerationIncomplete")
    public static let wopiEcosystemOperation = Self.wopi("EcosystemOperation")
    public static let wopiWopiSrc = Self.wopi("WopiSrc")
    public static let wopiHostNativeFileName = Self.wopi("HostNativeFileName")
    public static let wopiSessionContext = Self.wopi("SessionContext")
    public static let wopiCorrelationID = Self.wopi("CorrelationId")
    public static let wopiSessionID = Self.wopi("SessionId")
    public static let wopiProof = Self.wopi("Proof")
    public static let wopiProofOld = Self.wopi("ProofOld")
    public static let wopiTimeStamp = Self.wopi("TimeStamp")
    public static let wopiServerError = Self.wopi("ServerError")
    public static let wopiServerVersion = Self.wopi("ServerVersion")
    public static let wopiHostEndpoint = Self.wopi("HostEndpoint")
    public static let wopiMachineName = Self.wopi("MachineName")

    private static func wopi(_ suffix: String) -> HTTPField.Name {
        // Only this file's constants reach here; each is a token by RFC 9110 §5.6.2.
        HTTPField.Name("X-WOPI-\(suffix)")!
    }
}
