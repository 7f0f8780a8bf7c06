import ArgumentParser

/// The options of `serve`, one for each setting. An option takes precedence over the environment variable, and the
/// environment variable over the settings file.
///
/// ArgumentParser requires a stored property for each option. The name, the help and the name of the value come from
/// the ``Setting``, which also reads the property.
struct ServeOptions: ParsableArguments {
    @Option(.nodeName) var nodeName: String?
    @Option(.leaveDelay) var leaveDelay: String?
    @Option(.listen) var listen: String?
    @Option(.metricsListen) var metricsListen: String?
    @Option(.publicURL) var publicURL: String?
    @Option(.contentURL) var contentURL: String?
    @Option(.tlsCertificate) var tlsCertificate: String?
    @Option(.tlsKey) var tlsKey: String?
    @Flag(.plainHTTP) var plainHTTP = false
    @Option(.trustedProxies) var trustedProxies: String?
    @Option(.maxUploadBytes) var maxUploadBytes: String?
    @Option(.inlineLimit) var inlineLimit: String?
    @Option(.providerName) var providerName: String?
    @Option(.providerNames) var providerNames: String?
    @Option(.providerDescription) var providerDescription: String?
    @Option(.providerApps) var providerApps: String?
    @Option(.icons) var icons: String?
    @Option(.providerID) var providerID: String?
    @Option(.urlSchemes) var urlSchemes: String?
    @Option(.privacyURL) var privacyURL: String?
    @Option(.trustedDomains) var trustedDomains: String?
    @Option(.tokenEndpoint) var tokenEndpoint: String?
    @Option(.sessionContext) var sessionContext: String?
    @Flag(.sendIssuer) var noIssuer = false
    @Flag(.allowExternalMarketplace) var allowExternalMarketplace = false
    @Flag(.allowAdditionalServices) var allowAdditionalServices = false
    @Flag(.allowErrorReports) var allowErrorReports = false
    @Flag(.disablePrint) var disablePrint = false
    @Flag(.disableTranslation) var disableTranslation = false
    @Option(.discovery) var discovery: String?
    @Option(.auditAge) var auditAge: String?
    @Option(.auditEvents) var auditEvents: String?
    @Option(.maxConnections) var maxConnections: String?
    @Option(.maxConnectionsPerClient) var maxConnectionsPerClient: String?
    @Flag(.eventLoopExecutor) var noEventLoopExecutor = false
    @Option(.logLevel) var logLevel: String?
    @Option(.retention) var retention: String?
    @Option(.contentTrash) var contentTrash: String?
    @Option(.deletedAge) var deletedAge: String?
    @Option(.quota) var quota: String?
    @Option(.maxFolderDepth) var maxFolderDepth: String?

    // ``DataOptions`` declares these options for every command.
    var database: String? { nil }
    var databasePasswordFile: String? { nil }
    var databaseConnections: String? { nil }
    var objects: String? { nil }
    var objectsCredentialsFile: String? { nil }
    var cacheFolder: String? { nil }
    var cacheBytes: String? { nil }

    func validate() throws {
        if plainHTTP, tlsCertificate != nil || tlsKey != nil {
            throw ValidationError("--plain-http and --tls-certificate can't be combined")
        }
        if (tlsCertificate == nil) != (tlsKey == nil) {
            throw ValidationError("--tls-certificate and --tls-key must be used together")
        }
        do {
            if let listen { _ = try ListenAddress(listen) }
        } catch let failure as Failure {
            throw ValidationError(failure.description)
        }
    }

    /// The values of the settings that were given on the command line.
    var flags: [Setting: String] {
        Setting.all.reduce(into: [:]) { flags, setting in flags[setting] = setting.text(in: self) }
    }
}

extension Option where Value == String? {
    /// Creates the command-line option for a setting.
    init(_ setting: Setting) {
        self.init(name: .customLong(setting.flagName), help: setting.argumentHelp)
    }
}

extension Flag where Value == Bool {
    fileprivate init(wrappedValue: Bool, _ setting: Setting) {
        self.init(wrappedValue: wrappedValue, name: .customLong(setting.flagName), help: setting.argumentHelp)
    }
}

extension Setting {
    fileprivate var argumentHelp: ArgumentHelp {
        switch form {
        case .value(let word): ArgumentHelp(help, valueName: word)
        case .flag: ArgumentHelp(help)
        }
    }
}
