import Documents
import Foundation
import HTTPServing
import Logging
import PlaceServer
import PostgresEngine
import S3Blobs
import WOPI

/// The settings of a place, from flags, environment and file; a setting that wasn't given has its default.
///
/// ``Setting`` says how each is read. A default is the initial value of its property here, or of the type of a core or
/// of the server where one has a type for it (such as ``PlaceServer/Options``).
struct Settings: Sendable {
    /// The database that has the rows; without one, a file in the data folder has them.
    var database: PostgresAddress?
    var databasePasswordFile: String?
    var databaseConnections = PostgresEngine.defaultConnections
    /// The bucket that has the content; without one, files in the data folder have it.
    var objects: S3Address?
    var objectsCredentialsFile: String?
    /// Where content is that was fetched from the bucket, and how many bytes of it are kept.
    var cacheFolder: String?
    var cacheBytes: Int64 = 10 << 30
    /// The name of this server among those of the place.
    var nodeName: String?
    /// Seconds for which it goes on serving after it was told to stop, while a balancer takes it out.
    var leaveDelay: TimeInterval = 0
    var listen = ListenAddress.default
    /// Where metrics and health can be asked for from other machines; without it, metrics only from this one.
    var metricsListen: ListenAddress?
    var publicAddress: PublicAddress?
    var tlsCertificate: String?
    var tlsKey: String?
    var plainHTTP = false
    var trustedProxies = TrustedProxies()
    /// Connections at once, in all and of one client; without them, as many as the process can open.
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
    /// The number of the provider's own apps by platform; `nil` when it wasn't given.
    var providerApps: [String: Int]?
    /// The folder of the provider's icons; see ``ProviderIcons``.
    var icons: String?
    /// Trusted domains besides the host of the public address, for the onboarding sheet.
    var trustedDomains: [String] = []
    var discovery: String?
    var retention = Retention.default
    /// Seconds for which content that no version names stays in the trash.
    var contentTrash = GarbageCollection.defaultTrashLifetime
    /// The text of each setting that was given.
    var given: [Setting: String] = [:]

    init() {}

    /// Reads the values that were given; every other setting keeps its default.
    ///
    /// - Throws: ``Failure``, which names the setting and its syntax.
    init(_ values: SettingValues) throws {
        given = values.given
        for setting in Setting.all {
            if let text = given[setting] { try setting.take(text, into: &self) }
        }
        try checkTLS()
    }

    /// The domains on the onboarding sheet: the public address's own host and those in ``trustedDomains``.
    func trustedDomains(at address: PublicAddress) -> [String] {
        ([address.host] + trustedDomains).reduce(into: []) { list, domain in
            if !list.contains(domain) { list.append(domain) }
        }
    }

    private func checkTLS() throws {
        if plainHTTP, tlsCertificate != nil || tlsKey != nil {
            throw Failure("plain-http and a certificate exclude one another")
        }
        if (tlsCertificate == nil) != (tlsKey == nil) {
            throw Failure("tls-certificate and tls-key go together")
        }
    }
}
