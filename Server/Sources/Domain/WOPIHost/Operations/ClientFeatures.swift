import WOPI

/// The permissions the provider gives Office for documents, beyond opening and saving them: a setting each.
public struct ClientFeatures: Hashable, Sendable {
    /// Add-ins and other external services that a document names.
    public var allowsExternalMarketplace = false
    /// Microsoft's online services for content, such as spelling and Smart Lookup.
    public var allowsAdditionalMicrosoftServices = false
    /// Asking the user for a detailed error report, which may hold content.
    public var allowsErrorReportPrompt = false
    /// Whether clients switch printing off.
    public var disablesPrint = false
    /// Whether clients switch machine translation off.
    public var disablesTranslation = false

    /// Nothing beyond opening and saving, and nothing switched off.
    public init() {}

    /// Each of them is false when left out.
    func announce(in info: inout CheckFileInfo) {
        if allowsExternalMarketplace { info.allowExternalMarketplace = true }
        if allowsAdditionalMicrosoftServices { info.allowAdditionalMicrosoftServices = true }
        if allowsErrorReportPrompt { info.allowErrorReportPrompt = true }
        if disablesPrint { info.disablePrint = true }
        if disablesTranslation { info.disableTranslation = true }
    }
}
