import ArgumentParser

/// The settings as flags. A flag goes before the environment, the environment before the file.
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
    @Option(name: .customLong("provider-id"), help: .init("As assigned by Microsoft: TP_CONTOSO.", valueName: "id"))
    var providerID: String?
    @Option(
        name: .customLong("url-schemes"), help: .init("JSON: the apps that sign in from app to app.", valueName: "json")
    )
    var urlSchemes: String?
    @Option(name: .customLong("privacy-url"), help: .init("Your privacy statement.", valueName: "url"))
    var privacyURL: String?
    @Option(help: .init("Another token endpoint, handed to Office as tk.", valueName: "url"))
    var tokenEndpoint: String?
    @Option(help: .init("A session context, handed to Office as sc.", valueName: "text"))
    var sessionContext: String?
    @Option(
        help: .init(
            "Office's discovery (address or file), for the keys that proofs are checked with.", valueName: "url"))
    var discovery: String?
    @Option(help: .init("trace, debug, info, notice, warning, error. (default: info)", valueName: "level"))
    var logLevel: String?

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
            .listen: listen, .publicURL: publicURL, .tlsCertificate: tlsCertificate, .tlsKey: tlsKey,
            .plainHTTP: plainHTTP ? "true" : nil, .trustedProxies: trustedProxies, .maximumUploadBytes: maxUploadBytes,
            .providerName: providerName, .providerID: providerID, .urlSchemes: urlSchemes, .privacyURL: privacyURL,
            .tokenEndpoint: tokenEndpoint, .sessionContext: sessionContext, .discovery: discovery, .logLevel: logLevel,
        ]
        return given.compactMapValues(\.self)
    }
}
