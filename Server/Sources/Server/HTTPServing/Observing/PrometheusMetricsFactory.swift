import Basics
import Synchronization
package import CoreMetrics

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
    private let updates = Mutex<[@Sendable () -> Void]>([])

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

    /// Adds a function that sets gauges whose values are read when somebody asks for them, such as free disk space.
    /// Each call of ``exposition()`` calls it first, so it must not wait for a network or a lock.
    package func beforeExposition(_ update: @escaping @Sendable () -> Void) {
        updates.withLock { $0.append(update) }
    }

    /// Returns all series in the text format, sorted.
    package func exposition() -> String {
        for update in updates.withLock({ $0 }) { update() }
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

/// Formats names, labels and numbers for the Prometheus text format.
enum PrometheusText {
    static let overflow = "overflow=\"true\""

    /// Returns a metric or label name with illegal characters replaced.
    static func name(_ text: String) -> String {
        var name = String(
            text.unicodeScalars.map { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_")
                    ? Character(scalar) : "_"
            }
        )
        if name.first?.isNumber ?? true { name = "_" + name }
        return name
    }

    /// Formats the labels in sorted order, so the same label set always gives the same series.
    static func labels(_ dimensions: [(String, String)]) -> String {
        dimensions.map { "\(name($0.0))=\"\(escaped($0.1))\"" }.sorted().joined(separator: ",")
    }

    /// Escapes backslashes, quotation marks and newlines, redacts secrets, and truncates the value to 200 characters,
    /// which is more than any route or method has.
    private static func escaped(_ value: String) -> String {
        var escaped = ""
        for scalar in SecretShape.redacted(value).unicodeScalars.prefix(200) {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Formats a number. A whole number has no fraction.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }
}
