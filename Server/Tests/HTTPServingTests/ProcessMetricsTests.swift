import Foundation
import Testing

@testable import HTTPServing

@Suite struct ProcessMetricsTests {
    private static let status =
        "77 (a) b (c) S 1 77 77 0 -1 4194560 9 0 0 0 250 150 0 0 20 0 5 0 30000 123456 1000 18446744073709551615 1 1"

    @Test func `the name of the program may contain spaces and parentheses`() throws {
        let values = try #require(ProcessValues(status: Self.status, boot: "cpu 1\nbtime 1700000000\n", files: 9))
        let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
        #expect(values.started == 1_700_000_000 + 30000 / ticks)
        #expect(values.seconds == 400 / ticks)
        #expect(values.memory == 1000 * Int(sysconf(Int32(_SC_PAGESIZE))) && values.files == 9)
    }

    @Test(
        arguments: [
            ("", "btime 1\n"), ("77 (a S 1 77", "btime 1\n"), ("77 (a) S 1", "btime 1\n"), (status, "cpu 1\n"),
            (status, "btime x\n"),
        ])
    func `an unknown form of these files has no values`(status: String, boot: String) {
        #expect(ProcessValues(status: status, boot: boot, files: 0) == nil)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat")))
    func `the metrics of this process are plausible each time they are printed`() throws {
        let factory = PrometheusMetricsFactory()
        let process = try #require(ProcessMetrics(metrics: factory))
        factory.beforeExposition { process.update() }
        let text = factory.exposition()
        func value(_ name: String) -> Double? {
            let line = text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
            return line.flatMap { Double($0.split(separator: " ")[1]) }
        }
        let started = try #require(value("process_start_time_seconds"))
        #expect(abs(Date().timeIntervalSince1970 - started) < 24 * 3600)
        #expect(try #require(value("process_resident_memory_bytes")) > 1_000_000)
        #expect(try #require(value("process_open_fds")) > 2)
        #expect(try #require(value("process_cpu_seconds_total")) > 0)
    }

    @Test func `a system without these files has no such metrics`() {
        let none = ProcessMetrics(metrics: PrometheusMetricsFactory(), process: "/nonexistent", system: "/nonexistent")
        #expect(none == nil)
    }
}
