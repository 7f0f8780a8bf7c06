package import CoreMetrics
import Synchronization

/// Collects metrics and prints them in the Prometheus text format, version 0.0.4.
///
/// Each metric name has at most ``maxSeries`` series, one per label set. Further label sets share a series labeled
/// `overflow="true"`, so clients can't exhaust the memory.
package final class PrometheusMetricsFactory: MetricsFactory {
    /// The maximum number of series, that is, of label sets, per metric name.
    package let maxSeries: Int
    /// The upper bounds of the histogram buckets of a timer, in seconds.
    package let buckets: [Double]

    private struct Family {
        let kind: PrometheusSeries.Kind
        var series: [String: PrometheusSeries] = [:]
    }

    private let families = Mutex<[String: Family]>([:])

    package init(
        maxSeries: Int = 500,
        buckets: [Double] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
    ) {
        self.maxSeries = maxSeries
        self.buckets = buckets.sorted()
    }

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label, dimensions: dimensions, kind: .counter)
    }

    package func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        series(label, dimensions: dimensions, kind: .counter)
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, dimensions: dimensions, kind: .gauge)
    }

    /// Creates a recorder. A recorder that aggregates is a summary with count and sum. Any other recorder is a gauge
    /// with the last value.
    package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        series(label, dimensions: dimensions, kind: aggregate ? .summary : .gauge)
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(label, dimensions: dimensions, kind: .histogram)
    }

    // Several callers may use the same series, so destroying one caller's metric doesn't remove the series.
    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    package func destroyMeter(_ handler: any MeterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}

    private func series(
        _ label: String, dimensions: [(String, String)], kind: PrometheusSeries.Kind
    ) -> PrometheusSeries {
        let name = PrometheusText.name(label)
        let labels = PrometheusText.labels(dimensions)
        return families.withLock { families in
            // All series of a name have the same kind, such as counter. A second kind under the same name would make
            // the text format invalid.
            let isTaken = families[name].map { $0.kind != kind } ?? false
            let key = isTaken ? name + "_" + kind.rawValue : name
            var family = families[key] ?? Family(kind: kind)
            let isFull = family.series[labels] == nil && family.series.count >= maxSeries
            let labels = isFull ? PrometheusText.overflow : labels
            let series = family.series[labels] ?? PrometheusSeries(kind: kind, buckets: buckets)
            family.series[labels] = series
            families[key] = family
            return series
        }
    }

    /// Returns all series in the text format, sorted.
    package func exposition() -> String {
        let families = families.withLock { $0 }
        var lines: [String] = []
        for (name, family) in families.sorted(by: { $0.key < $1.key }) {
            lines.append("# TYPE \(name) \(family.kind.rawValue)")
            for (labels, series) in family.series.sorted(by: { $0.key < $1.key }) {
                lines += series.lines(name: name, labels: labels)
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
