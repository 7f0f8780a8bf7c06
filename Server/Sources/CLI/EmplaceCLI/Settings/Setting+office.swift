import Foundation
import PlaceServer
import WOPIHost

/// Protocol settings: redirects, Office's permissions and the proof keys.
extension Setting {
    static let tokenEndpoint: Setting = .value(
        "token-endpoint", "url", help: "Another token endpoint, handed to Office as tk.", option: \.tokenEndpoint,
        property: \.server.tokenEndpoint, parse: { try ProviderSettings.tokenEndpoint($0.text) })

    static let sessionContext: Setting = .value(
        "session-context", "text", help: "A session context, handed to Office as sc.", option: \.sessionContext,
        property: \.server.sessionContext, parse: { try ProviderSettings.sessionContext($0.text) })

    static let sendIssuer: Setting = .flag(
        "send-iss",
        help: """
            No iss on redirects (RFC 9207): for when Office refuses redirects that have it. Elsewhere: \
            EMPLACE_SEND_ISS=false, or "send-iss": false.
            """,
        option: \.noIssuer, property: \.server.sendsIssuer, flagName: "no-iss", meaning: false)

    static let allowExternalMarketplace: Setting = .flag(
        "allow-external-marketplace",
        help: "Lets Office load add-ins and other outside services that a document names.",
        option: \.allowExternalMarketplace, property: \.server.features.allowsExternalMarketplace)

    static let allowAdditionalServices: Setting = .flag(
        "allow-additional-services",
        help: "Lets Office use Microsoft's online services for content, such as spelling.",
        option: \.allowAdditionalServices, property: \.server.features.allowsAdditionalMicrosoftServices)

    static let allowErrorReports: Setting = .flag(
        "allow-error-reports", help: "Lets Office ask for a detailed error report.", option: \.allowErrorReports,
        property: \.server.features.allowsErrorReportPrompt)

    static let disablePrint: Setting = .flag(
        "disable-print", help: "Asks Office not to print.", option: \.disablePrint,
        property: \.server.features.disablesPrint)

    static let disableTranslation: Setting = .flag(
        "disable-translation", help: "Asks Office not to translate.", option: \.disableTranslation,
        property: \.server.features.disablesTranslation)

    static let discovery: Setting = .value(
        "discovery", "url", help: "Office's discovery (address or file), for the keys that proofs are checked with.",
        option: \.discovery, property: \.discovery, needsRestart: true, parse: { try address($0.text) })

    /// Parses the address of discovery. It is stored in the database for other commands, and so is in every backup.
    /// It must not contain a secret.
    private static func address(_ text: String) throws -> String {
        guard URLComponents(string: text)?.user == nil else {
            throw Failure("discovery is an address without a user and a password in it, or a file")
        }
        return text
    }
}
