import HTTPServing
import Logging
import ServiceLifecycle

/// Serves `/metrics` and `/health` at a separate address, for metrics collectors and load balancers on other machines.
/// Nothing else is served at this address.
struct MetricsListener {
    let listen: ListenAddress
    let metrics: PrometheusMetricsFactory
    let checks: [HealthRoutes.Check]

    /// Enough for a few metrics collectors.
    private static let openFiles = 256

    /// Creates the service.
    func makeService(_ logger: Logger) -> some Service {
        SideListener(listen: listen, openFiles: Self.openFiles).makeService(logger) { router in
            HealthRoutes(checks: checks, metrics: { [metrics] in metrics.exposition() }, openMetrics: true)
                .add(to: router)
        }
    }
}
