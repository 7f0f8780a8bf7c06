import CoreMetrics
import HTTPServing
import Hummingbird
import Logging
import ServiceLifecycle

/// A second address of the server, with routes of its own. The metrics don't count requests and connections to it.
struct SideListener {
    let listen: ListenAddress
    /// The number of files that requests to this address may open.
    let openFiles: Int

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - logger: logs the requests to this address, like the requests to the main server.
    ///   - addRoutes: adds everything that is served at this address.
    func makeService(_ logger: Logger, addRoutes: (HostRouter) -> Void) -> some Service {
        let silent = NOOPMetricsHandler.instance
        var configuration = HostServer.Configuration(host: listen.host, port: listen.port)
        configuration.load = ServerLoad(ServerLimits(openFiles: openFiles), metrics: silent)
        let router = HostServer.makeRouter(.init(metrics: silent, load: configuration.load))
        addRoutes(router)
        return HostServer.make(router: router, configuration: configuration, logger: logger)
    }
}
