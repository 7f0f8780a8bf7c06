import CoreMetrics
import Synchronization

/// One time series: the values of a metric for one label set, and their text for Prometheus.
final class PrometheusSeries: CounterHandler, FloatingPointCounterHandler, MeterHandler, RecorderHandler, TimerHandler {
    enum Kind: String {
        case counter, gauge, summary, histogram
    }

    private struct Values {
        /// The value of a counter or gauge, or the sum of a summary or histogram.
        var value: Double = 0
        var count: Int64 = 0
        /// The number of observations per bucket. Each observation is counted in only one bucket: the first whose upper
        /// bound isn't exceeded.
        var buckets: [Int64]
    }

    private let kind: Kind
    private let bounds: [Double]
    private let values: Mutex<Values>

    init(kind: Kind, buckets: [Double]) {
        self.kind = kind
        self.bounds = kind == .histogram ? buckets : []
        self.values = Mutex(Values(buckets: Array(repeating: 0, count: kind == .histogram ? buckets.count : 0)))
    }

    func increment(by amount: Int64) { increment(by: Double(amount)) }
    func increment(by amount: Double) { values.withLock { $0.value += amount } }
    func decrement(by amount: Double) { increment(by: -amount) }
    func reset() { values.withLock { $0.value = 0 } }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { values.withLock { $0.value = value } }
    func record(_ value: Int64) { record(Double(value)) }
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1_000_000_000) }

    func record(_ value: Double) {
        guard kind != .gauge else { return set(value) }
        values.withLock { values in
            values.value += value
            values.count += 1
            guard let bucket = bounds.firstIndex(where: { value <= $0 }) else { return }
            values.buckets[bucket] += 1
        }
    }

    func lines(name: String, labels: String) -> [String] {
        let values = values.withLock { $0 }
        let value = PrometheusText.number(values.value)
        let braced = labels.isEmpty ? "" : "{\(labels)}"
        guard kind == .histogram || kind == .summary else { return ["\(name)\(braced) \(value)"] }
        var lines: [String] = []
        if kind == .histogram {
            let separator = labels.isEmpty ? "" : ","
            var total: Int64 = 0
            for (bound, count) in zip(bounds, values.buckets) {
                total += count
                lines.append("\(name)_bucket{\(labels)\(separator)le=\"\(PrometheusText.number(bound))\"} \(total)")
            }
            lines.append("\(name)_bucket{\(labels)\(separator)le=\"+Inf\"} \(values.count)")
        }
        return lines + ["\(name)_sum\(braced) \(value)", "\(name)_count\(braced) \(values.count)"]
    }
}
