import CoreMetrics
import Foundation
import HTTPServing
import Hummingbird
import Logging
import ServiceLifecycle

/// Serves `/metrics` and `/health` at a separate address, for collectors and load balancers on other machines. The
/// listener serves nothing else.
struct MetricsListener {
    let listen: ListenAddress
    let metrics: PrometheusMetricsFactory
    let checks: [HealthRoutes.Check]

    /// - Parameter logger: logs requests like those of the main server.
    func makeService(_ logger: Logger) -> some Service {
        // Requests and connections of this listener don't count in the metrics.
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

    /// The number of open files, which is enough for a few collectors.
    private static let openFiles = 256
}
