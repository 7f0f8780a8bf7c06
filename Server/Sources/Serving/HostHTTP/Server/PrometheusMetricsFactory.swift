public import CoreMetrics
import Synchronization

/// Keeps metrics and prints them in the Prometheus text format, version 0.0.4.
///
/// A label is created at most once per set of dimensions; past ``maximumSeries`` of one name, further sets share a
/// series marked `overflow="true"`, so that nothing a client sends can fill the memory.
public final class PrometheusMetricsFactory: MetricsFactory {
    /// Series one name may have.
    public let maximumSeries: Int
    /// Upper bounds of a timer's histogram, in seconds.
    public let buckets: [Double]

    private struct Family {
        let kind: PrometheusSeries.Kind
        var series: [String: PrometheusSeries] = [:]
    }

    private let families = Mutex<[String: Family]>([:])

    public init(
        maximumSeries: Int = 500,
        buckets: [Double] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
    ) {
        self.maximumSeries = maximumSeries
        self.buckets = buckets.sorted()
    }

    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label, dimensions, .counter)
    }

    public func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        series(label, dimensions, .counter)
    }

    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, dimensions, .gauge)
    }

    /// An aggregating recorder is a summary of count and sum; any other shows its last value.
    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        series(label, dimensions, aggregate ? .summary : .gauge)
    }

    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(label, dimensions, .histogram)
    }

    // Series are shared by everyone who asked for them, so that none can be taken back.
    public func destroyCounter(_ handler: any CounterHandler) {}
    public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    public func destroyMeter(_ handler: any MeterHandler) {}
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    public func destroyTimer(_ handler: any TimerHandler) {}

    private func series(
        _ label: String, _ dimensions: [(String, String)], _ kind: PrometheusSeries.Kind
    ) -> PrometheusSeries {
        let name = PrometheusText.name(label)
        let labels = PrometheusText.labels(dimensions)
        return families.withLock { families in
            // A name has one kind; a second one under the same name would not be valid exposition.
            let isTaken = families[name].map { $0.kind != kind } ?? false
            let key = isTaken ? name + "_" + kind.rawValue : name
            var family = families[key] ?? Family(kind: kind)
            let isFull = family.series[labels] == nil && family.series.count >= maximumSeries
            let labels = isFull ? PrometheusText.overflow : labels
            let series = family.series[labels] ?? PrometheusSeries(kind: kind, buckets: buckets)
            family.series[labels] = series
            families[key] = family
            return series
        }
    }

    /// Everything kept, in the text format, sorted.
    public func exposition() -> String {
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
