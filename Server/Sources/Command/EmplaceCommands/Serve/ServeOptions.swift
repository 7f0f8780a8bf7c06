import ArgumentParser

/// The settings as flags. A flag takes precedence over the environment, the environment over the file.
struct ServeOptions: ParsableArguments {
    @Option(
        help: .init(
            "Address and port to listen on; port 0 takes a free one. (default: 127.0.0.1:8443)",
            valueName: "address:port"))
    var listen: String?
    @Option(
        name: .customLong("public-url"),
        help: .init(
            "Where clients reach it; https://localhost with the port it listens on without this.", valueName: "url"))
    var publicURL: String?
    @Option(
        name: .customLong("content-url"),
        help: .init(
            "A second address, of another host name, for pages, uploads and downloads; all on one without this.",
            valueName: "url"))
    var contentURL: String?
    @Option(
        help: .init(
            "PEM file with the certificate and its chain; a self-signed one is made without it.", valueName: "file"))
    var tlsCertificate: String?
    @Option(help: .init("PEM file with the certificate's key.", valueName: "file"))
    var tlsKey: String?
    @Flag(name: .customLong("plain-http"), help: "No TLS: behind a proxy that has it, or for a try on this machine.")
    var plainHTTP = false
    @Option(
        help: .init(
            "Proxies whose X-Forwarded-For is believed: addresses, networks, between commas.", valueName: "list"))
    var trustedProxies: String?
    @Option(help: .init("Bytes a document may have; without it as many as there is room for.", valueName: "bytes"))
    var maxUploadBytes: String?
    @Option(help: .init("What people see the place called. (default: Emplace)", valueName: "name"))
    var providerName: String?
    @Option(help: .init("JSON: its name by language, for the onboarding sheet.", valueName: "json"))
    var providerNames: String?
    @Option(help: .init("A description in English, for the onboarding sheet.", valueName: "text"))
    var providerDescription: String?
    @Option(help: .init("Apps of your own: iOS=2,Android=1, for the onboarding sheet.", valueName: "list"))
    var providerApps: String?
    @Option(
        help: .init(
            "A folder with your icons: icon-16.png, and 32, 48, 64, 80, 96, with a white border.", valueName: "folder"))
    var icons: String?
    @Option(name: .customLong("provider-id"), help: .init("As assigned by Microsoft: TP_CONTOSO.", valueName: "id"))
    var providerID: String?
    @Option(
        name: .customLong("url-schemes"), help: .init("JSON: the apps that sign in from app to app.", valueName: "json")
    )
    var urlSchemes: String?
    @Option(name: .customLong("privacy-url"), help: .init("Your privacy statement.", valueName: "url"))
    var privacyURL: String?
    @Option(help: .init("Further domains of yours that Office may trust, between commas.", valueName: "list"))
    var trustedDomains: String?
    @Option(help: .init("Another token endpoint, handed to Office as tk.", valueName: "url"))
    var tokenEndpoint: String?
    @Option(help: .init("A session context, handed to Office as sc.", valueName: "text"))
    var sessionContext: String?
    @Flag(
        name: .customLong("no-iss"),
        help: """
            No iss on redirects (RFC 9207): for when your tests with Office show that it minds. Elsewhere: \
            EMPLACE_SEND_ISS=false, or "send-iss": false.
            """)
    var noIssuer = false
    @Flag(help: "Lets Office load add-ins and other outside services that a document names.")
    var allowExternalMarketplace = false
    @Flag(help: "Lets Office use Microsoft's online services for content, such as spelling.")
    var allowAdditionalServices = false
    @Flag(help: "Lets Office ask for a detailed error report.")
    var allowErrorReports = false
    @Flag(help: "Asks Office not to print.")
    var disablePrint = false
    @Flag(help: "Asks Office not to translate.")
    var disableTranslation = false
    @Option(
        help: .init(
            "Office's discovery (address or file), for the keys that proofs are checked with.", valueName: "url"))
    var discovery: String?
    @Option(
        help: .init(
            "How long events of the audit log are kept: 90d, 52w, none for ever. (default: 365d)",
            valueName: "duration"))
    var auditAge: String?
    @Option(help: .init("How many events of each kind are kept. (default: 100000)", valueName: "count"))
    var auditEvents: String?
    @Option(
        help: .init(
            "Connections at once; without it as many as the limit on open files leaves room for, at most 10000.",
            valueName: "number"))
    var maxConnections: String?
    @Option(help: .init("Connections of one address at once; a quarter of all without it.", valueName: "number"))
    var maxConnectionsPerClient: String?
    @Option(help: .init("trace, debug, info, notice, warning, error. (default: info)", valueName: "level"))
    var logLevel: String?

    @Option(
        help: .init(
            "Old versions to keep: none keeps all; thin, versions=100 and age=365d between commas. (default: thin)",
            valueName: "rule"))
    var retention: String?
    @Option(
        help: .init(
            "How long content no version names stays in the trash: 36h, 7d. (default: 7d)", valueName: "duration"))
    var contentTrash: String?

    func validate() throws {
        if plainHTTP, tlsCertificate != nil || tlsKey != nil {
            throw ValidationError("--plain-http and a certificate exclude one another")
        }
        if (tlsCertificate == nil) != (tlsKey == nil) {
            throw ValidationError("--tls-certificate and --tls-key go together")
        }
        do {
            if let listen { _ = try ListenAddress(listen) }
        } catch let failure as Failure {
            throw ValidationError(failure.description)
        }
    }

    var flags: [Setting: String] {
        let given: [Setting: String?] = [
            .listen: listen, .publicURL: publicURL, .contentURL: contentURL, .tlsCertificate: tlsCertificate,
            .tlsKey: tlsKey,
            .plainHTTP: plainHTTP ? "true" : nil, .trustedProxies: trustedProxies, .maximumUploadBytes: maxUploadBytes,
            .providerName: providerName, .providerNames: providerNames, .providerDescription: providerDescription,
            .providerApps: providerApps, .icons: icons, .trustedDomains: trustedDomains, .providerID: providerID,
            .urlSchemes: urlSchemes, .privacyURL: privacyURL,
            .allowExternalMarketplace: allowExternalMarketplace ? "true" : nil,
            .allowAdditionalServices: allowAdditionalServices ? "true" : nil,
            .allowErrorReports: allowErrorReports ? "true" : nil, .disablePrint: disablePrint ? "true" : nil,
            .disableTranslation: disableTranslation ? "true" : nil,
            .tokenEndpoint: tokenEndpoint, .sessionContext: sessionContext,
            .sendIssuer: noIssuer ? "false" : nil, .discovery: discovery, .auditAge: auditAge,
            .auditEvents: auditEvents, .logLevel: logLevel, .maximumConnections: maxConnections,
            .maximumConnectionsPerClient: maxConnectionsPerClient, .retention: retention, .contentTrash: contentTrash,
        ]
        return given.compactMapValues(\.self)
    }
}
