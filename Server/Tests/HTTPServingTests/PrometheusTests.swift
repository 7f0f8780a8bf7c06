import CoreMetrics
import Testing

@testable import HTTPServing

@Suite struct PrometheusTests {
    @Test func `counters, gauges and histograms are printed in the text format`() {
        let factory = PrometheusMetricsFactory(buckets: [0.1, 1])
        Counter(label: "saves_total", dimensions: [("kind", "new")], factory: factory).increment(by: 2)
        Counter(label: "saves_total", dimensions: [("kind", "new")], factory: factory).increment()
        Gauge(label: "open", factory: factory).record(1.5)
        let meter = Meter(label: "level", factory: factory)
        meter.increment(by: 3)
        meter.decrement(by: 1)
        let timer = Timer(label: "t_seconds", dimensions: [("b", "2"), ("a", "1")], factory: factory)
        for seconds in [0.05, 0.1, 0.5, 7] { timer.recordNanoseconds(Int64(seconds * 1_000_000_000)) }
        #expect(
            factory.exposition() == """
                # TYPE level gauge
                level 2
                # TYPE open gauge
                open 1.5
                # TYPE saves_total counter
                saves_total{kind="new"} 3
                # TYPE t_seconds histogram
                t_seconds_bucket{a="1",b="2",le="0.1"} 2
                t_seconds_bucket{a="1",b="2",le="1"} 3
                t_seconds_bucket{a="1",b="2",le="+Inf"} 4
                t_seconds_sum{a="1",b="2"} 7.65
                t_seconds_count{a="1",b="2"} 4

                """
        )
    }

    @Test func `a label value cannot break out of its quotes`() {
        let factory = PrometheusMetricsFactory()
        Counter(label: "a b", dimensions: [("0", "x\"} 1\nevil{\\")], factory: factory).increment()
        #expect(factory.exposition() == "# TYPE a_b counter\na_b{_0=\"x\\\"} 1\\nevil{\\\\\"} 1\n")
    }

    @Test func `beyond the limit all new label values share one series`() {
        let factory = PrometheusMetricsFactory(maxSeries: 3)
        for n in 0..<1000 { Counter(label: "c", dimensions: [("n", "\(n)")], factory: factory).increment() }
        let lines = factory.exposition().split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines.contains("c{overflow=\"true\"} 997"))
    }

    @Test func `two metrics of different kinds under one name are kept apart`() {
        let factory = PrometheusMetricsFactory()
        Counter(label: "x", factory: factory).increment()
        Gauge(label: "x", factory: factory).record(5)
        #expect(factory.exposition() == "# TYPE x counter\nx 1\n# TYPE x_gauge gauge\nx_gauge 5\n")
    }
}
