/// What can be set by flag, by environment variable and in the configuration file, under one name.
enum Setting: String, CaseIterable {
    case listen
    case publicURL = "public-url"
    case tlsCertificate = "tls-certificate"
    case tlsKey = "tls-key"
    case plainHTTP = "plain-http"
    case trustedProxies = "trusted-proxies"
    case maximumUploadBytes = "max-upload-bytes"
    case providerName = "provider-name"
    case providerID = "provider-id"
    case urlSchemes = "url-schemes"
    case privacyURL = "privacy-url"
    case trustedDomains = "trusted-domains"
    case tokenEndpoint = "token-endpoint"
    case sessionContext = "session-context"
    case discovery
    case logLevel = "log-level"

    /// `EMPLACE_PUBLIC_URL`
    var variable: String { "EMPLACE_" + rawValue.uppercased().replacing("-", with: "_") }
}
