/// A setting that flag, environment variable and configuration file have under one name.
enum Setting: String, CaseIterable {
    case listen
    case publicURL = "public-url"
    case contentURL = "content-url"
    case tlsCertificate = "tls-certificate"
    case tlsKey = "tls-key"
    case plainHTTP = "plain-http"
    case trustedProxies = "trusted-proxies"
    case maximumUploadBytes = "max-upload-bytes"
    case providerName = "provider-name"
    case providerNames = "provider-names"
    case providerDescription = "provider-description"
    case providerApps = "provider-apps"
    case icons
    case providerID = "provider-id"
    case urlSchemes = "url-schemes"
    case privacyURL = "privacy-url"
    case trustedDomains = "trusted-domains"
    case tokenEndpoint = "token-endpoint"
    case sessionContext = "session-context"
    case sendIssuer = "send-iss"
    case allowExternalMarketplace = "allow-external-marketplace"
    case allowAdditionalServices = "allow-additional-services"
    case allowErrorReports = "allow-error-reports"
    case disablePrint = "disable-print"
    case disableTranslation = "disable-translation"
    case discovery
    case auditAge = "audit-age"
    case auditEvents = "audit-events"
    case logLevel = "log-level"
    case retention
    case contentTrash = "content-trash"
    case maximumConnections = "max-connections"
    case maximumConnectionsPerClient = "max-connections-per-client"

    /// Whether the value names a file or folder, relative to the folder in which the server was started.
    var isPath: Bool {
        switch self {
        case .tlsCertificate, .tlsKey, .icons: true
        default: false
        }
    }

    /// `EMPLACE_PUBLIC_URL`
    var variable: String { "EMPLACE_" + rawValue.uppercased().replacing("-", with: "_") }
}
