import Foundation
import PlaceServer
import WOPIHost

/// Protocol settings: redirects, Office's permissions and the proof keys.
extension Setting {
    static let tokenEndpoint: Setting = .value(
        "token-endpoint", "url", help: "Token endpoint to give to Office as tk (default: this server's)",
        option: \.tokenEndpoint,
        property: \.server.tokenEndpoint, parse: { try ProviderSettings.tokenEndpoint($0.text) })

    static let sessionContext: Setting = .value(
        "session-context", "text", help: "Session context to give to Office as sc", option: \.sessionContext,
        property: \.server.sessionContext, parse: { try ProviderSettings.sessionContext($0.text) })

    static let sendIssuer: Setting = .flag(
        "send-iss",
        help: """
            Don't send iss in redirects (RFC 9207), in case Office rejects it; also set by EMPLACE_SEND_ISS=false or \
            "send-iss": false
            """,
        option: \.noIssuer, property: \.server.sendsIssuer, flagName: "no-iss", meaning: false)

    static let allowExternalMarketplace: Setting = .flag(
        "allow-external-marketplace",
        help: "Allow Office to load add-ins and other external services that a document names",
        option: \.allowExternalMarketplace, property: \.server.features.allowsExternalMarketplace)

    static let allowAdditionalServices: Setting = .flag(
        "allow-additional-services",
        help: "Allow Office to use Microsoft's online services for content, such as spelling",
        option: \.allowAdditionalServices, property: \.server.features.allowsAdditionalMicrosoftServices)

    static let allowErrorReports: Setting = .flag(
        "allow-error-reports", help: "Allow Office to ask users for a detailed error report",
        option: \.allowErrorReports,
        property: \.server.features.allowsErrorReportPrompt)

    static let disablePrint: Setting = .flag(
        "disable-print", help: "Ask Office to disable printing", option: \.disablePrint,
        property: \.server.features.disablesPrint)

    static let disableTranslation: Setting = .flag(
        "disable-translation", help: "Ask Office to disable translation", option: \.disableTranslation,
        property: \.server.features.disablesTranslation)

    static let discovery: Setting = .value(
        "discovery", "url", help: "Office's WOPI discovery (URL or file), for the keys to check proofs with",
        option: \.discovery, property: \.discovery, needsRestart: true, parse: { try address($0.text) })

    /// Parses the address of discovery. It is stored in the database for other commands, and so is in every backup.
    /// It must not contain a secret.
    private static func address(_ text: String) throws -> String {
        guard URLComponents(string: text)?.user == nil else {
            throw Failure("discovery must be a file, or an address without a user and password")
        }
        return text
    }
}
