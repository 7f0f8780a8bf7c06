import Documents
import Foundation
import HTTPServing
import Logging
import PlaceServer
import PostgresEngine
import S3Blobs
import WOPI
import WOPIRoutes

/// The settings of an installation, from the command line, the environment and the settings file. A setting that isn't
/// given has its default.
///
/// ``Setting`` defines how each setting is read. The default is the initial value of a property of this type, or of a
/// type in the domain or the server, such as ``PlaceServer/Options``.
struct Settings: Sendable {
    /// The address of the database server; `nil` if the database is a file in the data directory.
    var database: PostgresAddress?
    var databasePasswordFile: String?
    var databaseConnections = PostgresEngine.defaultConnections
    /// The address of the bucket for content; `nil` if the content is in the data directory.
    var objects: S3Address?
    var objectsCredentialsFile: String?
    /// The folder in which content from the bucket is cached, and the maximum size of the cache in bytes.
    var cacheFolder: String?
    var cacheBytes: Int64 = 10 << 30
    /// The name of this server, which differs from the names of the installation's other servers.
    var nodeName: String?
    /// The number of seconds for which the server continues after the signal to stop, so that load balancers can send
    /// requests to other servers.
    var leaveDelay: TimeInterval = 0
    var listen = ListenAddress.default
    /// The address at which other machines can read metrics and health checks; `nil` if only this machine can read
    /// metrics.
    var metricsListen: ListenAddress?
    /// The address for plain HTTP that was given. ``httpAddress`` is the one that is used.
    var httpListen: ListenAddress?
    var publicAddress: PublicAddress?
    var tlsCertificate: String?
    var tlsKey: String?
    /// How certificates are ordered from a CA.
    var acme = ACMESettings()
    var plainHTTP = false
    var trustedProxies = TrustedProxies()
    /// The maximum number of connections in total, and per client; `nil` if only the number of open files limits it.
    var maxConnections: Int?
    var maxConnectionsPerClient: Int?
    /// Whether tasks run on the event loops (``EventLoopExecutor``).
    var eventLoopExecutor = true
    var logLevel = Logger.Level.info
    /// The format of log lines; `nil` to choose it by what standard error is.
    var logFormat: LogFormat?
    /// Where the documents are, if they stay in a folder or on a WebDAV server; `nil` if they are in the data directory.
    var documents: DocumentsAddress?
    /// The file that says who may open what in ``documents``; `nil` if everybody may change everything.
    var documentsAccess: String?
    var documentsUser: String?
    var documentsPasswordFile: String?
    /// How long former contents of ``documents`` are kept, in seconds.
    var documentsVersions: TimeInterval = 30 * 24 * 3600
    /// The OpenID Connect providers with which users can sign in.
    var identity = IdentitySettings()
    /// The options of the web pages and of the WOPI and OAuth endpoints.
    var server = PlaceServer.Options()
    /// The provider's names by language, for the onboarding sheet.
    var providerNames: [String: String] = [:]
    /// The provider's description in English, for the onboarding sheet.
    var providerDescription: String?
    /// The number of apps that the provider has on each platform; `nil` if it wasn't given.
    var providerApps: [String: Int]?
    /// The folder with the provider's icons (``ProviderIcons``).
    var icons: String?
    /// Trusted domains in addition to the host of the public address, for the onboarding sheet.
    var trustedDomains: [String] = []
    var discovery: String?
    var retention = Retention.default
    /// The number of seconds for which unused content stays in the trash.
    var contentTrash = GarbageCollection.defaultTrashLifetime
    /// The values as text of the settings that were given. Settings that have their default aren't included.
    var given: [Setting: String] = [:]

    init() {}

    /// Parses the values that were given. Other settings have their defaults.
    ///
    /// - Throws: ``Failure``, which names the setting and its syntax.
    init(_ values: SettingValues) throws {
        try self.init(values) { setting, error in
            guard let failure = error as? Failure, let place = values.placeToCorrect(setting) else { throw error }
            throw Failure("\(place): \(failure)")
        }
        try checkTLS()
    }

    /// Parses the values that were given. A value that can't be parsed is passed to `refused`; if that doesn't throw, the
    /// setting has its default.
    init(_ values: SettingValues, refused: (Setting, any Error) throws -> Void) rethrows {
        given = values.given
        for setting in Setting.all {
            guard let text = given[setting] else { continue }
            do { try setting.take(text, into: &self) } catch {
                given[setting] = nil
                try refused(setting, error)
            }
        }
    }

    /// Returns the trusted domains for the onboarding sheet: the host of the public address, ``trustedDomains``, and the
    /// hosts of the OpenID Connect providers, whose pages are part of the sign-in.
    func trustedDomains(at address: PublicAddress) -> [String] {
        ([address.host] + trustedDomains + identity.hosts).reduce(into: []) { list, domain in
            if !list.contains(domain) { list.append(domain) }
        }
    }

    func checkTLS() throws {
        if plainHTTP, tlsCertificate != nil || tlsKey != nil {
            throw Failure("plain-http and tls-certificate can't be combined")
        }
        if (tlsCertificate == nil) != (tlsKey == nil) {
            throw Failure("tls-certificate and tls-key must be used together")
        }
        try checkOrders()
    }
}

extension Settings {
    /// Returns the settings that a running server uses after a reload: these settings, except that settings that
    /// require a restart keep their values in `running`.
    func applied(to running: Settings) -> Settings {
        var applied = self
        for setting in Setting.all where setting.needsRestart { setting.copy(from: running, to: &applied) }
        return applied
    }

    /// Returns the settings whose values differ in `self` and `other`.
    func changes(from other: Settings) -> [Setting] {
        Setting.all.filter { given[$0] != other.given[$0] }
    }
}

extension Settings {
    /// Returns the settings in the form that the HTTP routes need.
    ///
    /// - Throws: ``Failure`` for settings that contradict the address.
    func host(at address: PublicAddress) throws -> PlaceServer.Configuration {
        if let endpoint = server.tokenEndpoint {
            try ProviderSettings.check(tokenEndpoint: endpoint, domains: trustedDomains(at: address))
        }
        return PlaceServer.Configuration(address: address, options: server)
    }

    /// Reads the provider's icons. Only the server calls this function, so other commands work without the folder.
    ///
    /// - Throws: ``Failure`` for invalid icons.
    func loadIcons() throws -> [Int: Data] { try icons.map { try ProviderIcons(folder: $0).files } ?? [:] }

    /// Throws if these settings would keep the server from running. Called before anything is created.
    func check() throws {
        let address = try assumedAddress()
        _ = try host(at: address)
        try checkContentAddress(beside: address)
        try checkCertificateNames()
        _ = try loadCARoots()
        _ = try loadIcons()
        _ = try loadIdentityProviders()
    }

    /// Returns the public address for checks, which the port doesn't affect. Port 0 stands for any free port.
    func assumedAddress() throws -> PublicAddress { try publicAddress ?? localAddress(port: max(listen.port, 1)) }

    /// The hosts that the server's certificate has to be for.
    ///
    /// - Parameter address: the public address.
    func hosts(at address: PublicAddress) -> [String] {
        [address.host] + (server.contentAddress.map { [$0.host] } ?? [])
    }

    /// Checks the file with the discovery document. A network address isn't checked, because its answer may change
    /// later.
    ///
    /// - Throws: ``Failure`` for a file that can't be used.
    func checkDiscovery() async throws {
        guard let discovery else { return }
        do { try await DiscoveryKeys.checkFile(at: discovery) } catch {
            throw Failure("discovery: can't use the file \(discovery): \(ErrorText.sentence(error))")
        }
    }

    /// Checks the content address. It is a second origin, from which browsers load the content of documents. For
    /// browsers, an origin is a scheme, host and port, but cookies belong to a host.
    ///
    /// - Throws: ``Failure`` if the content would share an origin or cookies with the WOPI and OAuth endpoints.
    func checkContentAddress(beside address: PublicAddress) throws {
        guard let contentAddress = server.contentAddress else { return }
        guard contentAddress.host != address.host else {
            throw Failure(
                "content-url needs a different host name from public-url, because all ports of a host share cookies")
        }
        guard contentAddress.scheme == address.scheme else {
            throw Failure(
                "content-url and public-url must both use https, or both http; content-url is \(contentAddress.text)")
        }
    }

    /// Returns the limits on connections and requests for a process that may open this number of files.
    func limits(openFiles: Int) -> ServerLimits {
        ServerLimits(
            openFiles: openFiles, connections: maxConnections, connectionsPerClient: maxConnectionsPerClient)
    }

    /// Returns the default public address: `localhost`, or the address on which the server listens, with this port.
    func localAddress(port: Int) throws -> PublicAddress {
        let anyAddress = ["0.0.0.0", "::", "127.0.0.1", "::1", "localhost"].contains(listen.host)
        let host = anyAddress ? "localhost" : listen.host.contains(":") ? "[\(listen.host)]" : listen.host
        let text = "\(plainHTTP ? "http" : "https")://\(host):\(port)"
        guard let address = PublicAddress(text) else {
            throw Failure("\(text) is not a valid address; set --public-url to the address that clients use")
        }
        return address
    }
}
