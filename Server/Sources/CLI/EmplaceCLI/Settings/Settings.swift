import Documents
import Foundation
import HTTPServing
import Logging
import PlaceServer
import PostgresEngine
import S3Blobs
import WOPI

/// The settings of an installation from flags, environment and file. A setting that isn't given has its default.
///
/// ``Setting`` defines how each is read.
/// A default is the initial value of its property here, or of a type in the domain or
/// server that has such a property (such as ``PlaceServer/Options``).
struct Settings: Sendable {
    /// The database server; `nil` for a file in the data directory.
    var database: PostgresAddress?
    var databasePasswordFile: String?
    var databaseConnections = PostgresEngine.defaultConnections
    /// The bucket for content; `nil` for files in the data directory.
    var objects: S3Address?
    var objectsCredentialsFile: String?
    /// The folder of the cache for content from the bucket, and its maximum size in bytes.
    var cacheFolder: String?
    var cacheBytes: Int64 = 10 << 30
    /// The name of this server among those of the installation.
    var nodeName: String?
    /// The number of seconds for which the server keeps serving after the signal to stop, until load balancers react.
    var leaveDelay: TimeInterval = 0
    var listen = ListenAddress.default
    /// The address of metrics and health checks for other machines; `nil` restricts metrics to this machine.
    var metricsListen: ListenAddress?
    var publicAddress: PublicAddress?
    var tlsCertificate: String?
    var tlsKey: String?
    var plainHTTP = false
    var trustedProxies = TrustedProxies()
    /// The maximum number of connections, in total and per client; `nil` for as many as the process can open.
    var maxConnections: Int?
    var maxConnectionsPerClient: Int?
    /// Whether tasks run on the event loops; see ``EventLoopExecutor``.
    var eventLoopExecutor = true
    var logLevel = Logger.Level.info
    /// The options of pages and protocols.
    var server = PlaceServer.Options()
    /// The provider's name by language, for the onboarding sheet.
    var providerNames: [String: String] = [:]
    /// The provider's description in English, for the onboarding sheet.
    var providerDescription: String?
    /// The number of the provider's own apps by platform; `nil` if it wasn't given.
    var providerApps: [String: Int]?
    /// The folder of the provider's icons; see ``ProviderIcons``.
    var icons: String?
    /// Trusted domains besides the host of the public address, for the onboarding sheet.
    var trustedDomains: [String] = []
    var discovery: String?
    var retention = Retention.default
    /// The number of seconds for which unreferenced content stays in the trash.
    var contentTrash = GarbageCollection.defaultTrashLifetime
    /// The texts of the given settings.
    var given: [Setting: String] = [:]

    init() {}

    /// Parses the given values. Other settings keep their defaults.
    ///
    /// - Throws: ``Failure``, which names the setting and its syntax.
    init(_ values: SettingValues) throws {
        given = values.given
        for setting in Setting.all {
            if let text = given[setting] { try setting.take(text, into: &self) }
        }
        try checkTLS()
    }

    /// Returns the domains for the onboarding sheet: the host of the public address and ``trustedDomains``.
    func trustedDomains(at address: PublicAddress) -> [String] {
        ([address.host] + trustedDomains).reduce(into: []) { list, domain in
            if !list.contains(domain) { list.append(domain) }
        }
    }

    private func checkTLS() throws {
        if plainHTTP, tlsCertificate != nil || tlsKey != nil {
            throw Failure("plain-http and tls-certificate can't be combined")
        }
        if (tlsCertificate == nil) != (tlsKey == nil) {
            throw Failure("tls-certificate and tls-key must be used together")
        }
    }
}
