import CoreMetrics
import Foundation
import HTTPServing
import Hummingbird
import Logging
import ServiceLifecycle

/// Serves `/metrics` and `/health` at a separate address, for metrics collectors and load balancers on other machines.
/// Nothing else is served at this address.
struct MetricsListener {
    let listen: ListenAddress
    let metrics: PrometheusMetricsFactory
    let checks: [HealthRoutes.Check]

    /// Creates the service.
    ///
    /// - Parameter logger: logs the requests to this address, like the requests to the main server.
    func makeService(_ logger: Logger) -> some Service {
        // The metrics don't count requests and connections to this address.
        let silent = NOOPMetricsHandler.instance
        var configuration = HostServer.Configuration(host: listen.host, port: listen.port)
        configuration.load = ServerLoad(ServerLimits(openFiles: Self.openFiles), metrics: silent)
        let router = HostServer.makeRouter(.init(metrics: silent, load: configuration.load))
        HealthRoutes(
            checks: checks, metrics: { [metrics] in metrics.exposition() },
            openMetrics: true
        ).add(to: router)
        return HostServer.make(router: router, configuration: configuration, logger: logger)
    }

    /// The number of files that requests to this address may open. It is enough for a few metrics collectors.
    private static let openFiles = 256
}
