import Foundation
import HTTPServing
import PlaceServer
import WOPI

extension Settings {
    /// Returns the settings for the routes.
    ///
    /// - Throws: ``Failure`` for settings that contradict the address.
    func host(at address: PublicAddress) throws -> PlaceServer.Configuration {
        if let endpoint = server.tokenEndpoint {
            try ProviderSettings.check(tokenEndpoint: endpoint, domains: trustedDomains(at: address))
        }
        return PlaceServer.Configuration(address: address, options: server)
    }

    /// Loads the icons. Only the server does this, so that other commands work without the folder.
    ///
    /// - Throws: ``Failure`` for invalid icons.
    func loadIcons() throws -> [Int: Data] { try icons.map { try ProviderIcons(folder: $0).files } ?? [:] }

    /// Finds problems that would prevent serving, before anything is created.
    func check() throws {
        // Port 0 stands for any free port. The port doesn't affect these checks.
        let address = try publicAddress ?? localAddress(port: max(listen.port, 1))
        _ = try host(at: address)
        try checkContentAddress(beside: address)
        _ = try loadIcons()
    }

    /// Checks the second origin. Browsers separate origins by scheme, host and port, but cookies only by host.
    ///
    /// - Throws: ``Failure`` if the pages would share an origin or cookies with the protocols.
    func checkContentAddress(beside address: PublicAddress) throws {
        guard let contentAddress = server.contentAddress else { return }
        guard contentAddress.host != address.host else {
            throw Failure(
                "content-url needs another host name than \(address.text), because all ports of a host share cookies")
        }
        guard contentAddress.scheme == address.scheme else {
            throw Failure("content-url and public-url must both be https, or both http: \(contentAddress.text)")
        }
    }

    /// Returns the connection and request limits for a process with this file limit.
    func limits(openFiles: Int) -> ServerLimits {
        ServerLimits(
            openFiles: openFiles, connections: maxConnections, connectionsPerClient: maxConnectionsPerClient)
    }

    /// Returns the default address: this machine, at the port to listen on.
    func localAddress(port: Int) throws -> PublicAddress {
        let anyAddress = ["0.0.0.0", "::", "127.0.0.1", "::1", "localhost"].contains(listen.host)
        let host = anyAddress ? "localhost" : listen.host.contains(":") ? "[\(listen.host)]" : listen.host
        let text = "\(plainHTTP ? "http" : "https")://\(host):\(port)"
        guard let address = PublicAddress(text) else {
            throw Failure("set --public-url to the address that clients use")
        }
        return address
    }
}
