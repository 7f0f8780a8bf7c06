import WOPI

/// The features that the provider allows Office in addition to opening and saving documents.
public struct ClientFeatures: Hashable, Sendable {
    /// Whether documents may use add-ins and other external services.
    public var allowsExternalMarketplace = false
    /// Whether clients may use Microsoft's online services for content, such as spelling and Smart Lookup.
    public var allowsAdditionalMicrosoftServices = false
    /// Whether clients may ask the user for a detailed error report, which may contain parts of the document.
    public var allowsErrorReportPrompt = false
    /// Whether clients disable printing.
    public var disablesPrint = false
    /// Whether clients disable machine translation.
    public var disablesTranslation = false

    /// Creates settings in which every property is `false`.
    public init() {}

    /// Sets the corresponding properties of CheckFileInfo that are true. Clients treat an omitted property as false.
    func announce(in info: inout CheckFileInfo) {
        if allowsExternalMarketplace { info.allowExternalMarketplace = true }
        if allowsAdditionalMicrosoftServices { info.allowAdditionalMicrosoftServices = true }
        if allowsErrorReportPrompt { info.allowErrorReportPrompt = true }
        if disablesPrint { info.disablePrint = true }
        if disablesTranslation { info.disableTranslation = true }
    }
}
