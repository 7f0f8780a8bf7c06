import Foundation
import HTTPServing
import PlaceServer
import WOPI

extension Settings {
    /// The settings that the routes need.
    ///
    /// - Throws: ``Failure`` for settings that contradict the address.
    func host(at address: PublicAddress) throws -> PlaceServer.Configuration {
        if let endpoint = server.tokenEndpoint {
            try ProviderSettings.check(tokenEndpoint: endpoint, domains: trustedDomains(at: address))
        }
        return PlaceServer.Configuration(address: address, options: server)
    }

    /// Loads the icons. Only the server does: the other commands work when the folder no longer exists.
    ///
    /// - Throws: ``Failure`` for invalid icons.
    func loadIcons() throws -> [Int: Data] { try icons.map { try ProviderIcons(folder: $0).files } ?? [:] }

    /// Finds problems that would prevent serving, before anything is made.
    func check() throws {
        // Port 0 stands for any that is free, which is known later and changes nothing here.
        let address = try publicAddress ?? localAddress(port: max(listen.port, 1))
        _ = try host(at: address)
        try checkContentAddress(beside: address)
        _ = try loadIcons()
    }

    /// Checks the second origin. A browser separates origins by scheme, host and port, but cookies only by host.
    ///
    /// - Throws: ``Failure`` when pages would share an origin or cookies with the protocols.
    func checkContentAddress(beside address: PublicAddress) throws {
        guard let contentAddress = server.contentAddress else { return }
        guard contentAddress.host != address.host else {
            throw Failure(
                "content-url needs another host name than \(address.text): cookies are shared by all ports of one")
        }
        guard contentAddress.scheme == address.scheme else {
            throw Failure("content-url and public-url are both https, or both http: \(contentAddress.text)")
        }
    }

    /// The limits of connections and requests, in a process that may have so many files open.
    func limits(openFiles: Int) -> ServerLimits {
        ServerLimits(
            openFiles: openFiles, connections: maxConnections, connectionsPerClient: maxConnectionsPerClient)
    }

    /// The address of the place when none was set: on this machine, at the port it listens on.
    func localAddress(port: Int) throws -> PublicAddress {
        let anyAddress = ["0.0.0.0", "::", "127.0.0.1", "::1", "localhost"].contains(listen.host)
        let host = anyAddress ? "localhost" : listen.host.contains(":") ? "[\(listen.host)]" : listen.host
        let text = "\(plainHTTP ? "http" : "https")://\(host):\(port)"
        guard let address = PublicAddress(text) else { throw Failure("say with --public-url where clients reach it") }
        return address
    }
}
