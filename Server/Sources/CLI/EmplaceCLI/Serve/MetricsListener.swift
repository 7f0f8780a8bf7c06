import CoreMetrics
import Foundation
import HTTPServing
import Hummingbird
import Logging
import ServiceLifecycle

/// Answers `/metrics` and `/health` at an address of its own, for collectors and balancers on other machines. Nothing of
/// the place can be reached there.
struct MetricsListener {
    let listen: ListenAddress
    let metrics: PrometheusMetricsFactory
    let checks: [HealthRoutes.Check]

    /// - Parameter logger: gets its requests as those of the place.
    func makeService(_ logger: Logger) -> some Service {
        // Its requests and connections are none of those that the metrics are about.
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

    /// A few collectors, and nobody else.
    private static let openFiles = 256
}
