import Foundation
import HostHTTP
import WOPI

extension Settings {
    /// What the routes need to know.
    ///
    /// - Throws: ``Failure`` for settings that don't go together with the address.
    func host(at address: PublicAddress) throws -> PlaceHost.Configuration {
        if let tokenEndpoint {
            try ProviderSettings.check(tokenEndpoint: tokenEndpoint, domains: trustedDomains(at: address))
        }
        var configuration = PlaceHost.Configuration(address: address)
        configuration.contentAddress = contentAddress
        configuration.providerName = providerName
        configuration.privacyAddress = privacyURL
        configuration.providerID = providerID
        configuration.urlSchemes = urlSchemes
        configuration.maximumFileSize = maximumUpload
        configuration.tokenEndpointOverride = tokenEndpoint
        configuration.sessionContext = sessionContext
        configuration.sendsIssuer = sendsIssuer
        configuration.trustedProxies = trustedProxies
        configuration.features = features
        return configuration
    }

    /// For the server alone: the other commands go on when the folder isn't there any more.
    ///
    /// - Throws: ``Failure`` for icons that are unfit.
    func loadIcons() throws -> [Int: Data] { try icons.map { try ProviderIcons(folder: $0).files } ?? [:] }

    /// Finds out what would keep the place from being served, before anything is made.
    func check() throws {
        let address = try publicAddress ?? localAddress(port: listen.port)
        _ = try host(at: address)
        try checkContentAddress(beside: address)
        _ = try loadIcons()
    }

    /// A browser tells origins apart by scheme, host and port, but cookies only by host.
    ///
    /// - Throws: ``Failure`` when pages would not be apart from the protocols.
    func checkContentAddress(beside address: PublicAddress) throws {
        guard let contentAddress else { return }
        guard contentAddress.host != address.host else {
            throw Failure(
                "content-url needs another host name than \(address.text): cookies are shared by all ports of one")
        }
        guard contentAddress.scheme == address.scheme else {
            throw Failure("content-url and public-url are both https, or both http: \(contentAddress.text)")
        }
    }

    /// How much the server takes on at once, in a process that may have so many files open.
    func limits(openFiles: Int) -> ServerLimits {
        ServerLimits(
            openFiles: openFiles, connections: maximumConnections, connectionsPerClient: maximumConnectionsPerClient)
    }

    /// Where the place is when nobody said: on this machine, at the port it listens on.
    func localAddress(port: Int) throws -> PublicAddress {
        let anyAddress = ["0.0.0.0", "::", "127.0.0.1", "::1", "localhost"].contains(listen.host)
        let host = anyAddress ? "localhost" : listen.host.contains(":") ? "[\(listen.host)]" : listen.host
        let text = "\(plainHTTP ? "http" : "https")://\(host):\(port)"
        guard let address = PublicAddress(text) else { throw Failure("say with --public-url where clients reach it") }
        return address
    }
}
