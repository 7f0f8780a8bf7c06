package import CoreMetrics
import Foundation
import Synchronization

/// Measures this process under the names that Prometheus's client libraries use. Only Linux has these values; on other
/// systems, the metrics are missing.
package final class ProcessMetrics: Sendable {
    private let started: Meter
    private let memory: Meter
    private let files: Meter
    private let seconds: FloatingPointCounter
    private let counted = Mutex(0.0)
    /// The folder that describes this process, usually `/proc/self`, and the file with the time of the system's start.
    private let process: String, system: String

    /// Creates the metrics, or returns `nil` if this system doesn't have the values.
    package init?(metrics: any MetricsFactory, process: String = "/proc/self", system: String = "/proc/stat") {
        guard let values = ProcessValues(process: process, system: system) else { return nil }
        (self.process, self.system) = (process, system)
        started = Meter(label: "process_start_time_seconds", dimensions: [], factory: metrics)
        memory = Meter(label: "process_resident_memory_bytes", dimensions: [], factory: metrics)
        files = Meter(label: "process_open_fds", dimensions: [], factory: metrics)
        seconds = FloatingPointCounter(label: "process_cpu_seconds_total", dimensions: [], factory: metrics)
        started.set(values.started)
    }

    /// Reads the values again.
    package func update() {
        guard let values = ProcessValues(process: process, system: system) else { return }
        memory.set(values.memory)
        files.set(values.files)
        let new = counted.withLock { counted in
            defer { counted = max(counted, values.seconds) }
            return values.seconds - counted
        }
        if new > 0 { seconds.increment(by: new) }
    }
}

/// The values of a process that `proc(5)` describes.
struct ProcessValues: Equatable {
    /// The time at which the process started, in seconds since 1970.
    let started: Double
    /// The seconds that the process has run on a processor, for itself and in the kernel.
    let seconds: Double
    /// The resident memory in bytes.
    let memory: Int
    /// The number of open files.
    let files: Int

    init?(process: String, system: String) {
        guard let status = try? String(contentsOfFile: process + "/stat", encoding: .utf8),
            let boot = try? String(contentsOfFile: system, encoding: .utf8),
            let files = try? FileManager.default.contentsOfDirectory(atPath: process + "/fd").count
        else { return nil }
        self.init(status: status, boot: boot, files: files)
    }

    /// Parses the text of `/proc/self/stat`, whose second field, the name of the program, may contain spaces and
    /// parentheses, and of `/proc/stat`.
    init?(status: String, boot: String, files: Int) {
        guard let end = status.lastIndex(of: ")") else { return nil }
        // The first of these fields is the third of the file, the state of the process.
        let fields = status[status.index(after: end)...].split(whereSeparator: \.isWhitespace)
        let line = boot.split(separator: "\n").first { $0.hasPrefix("btime ") }
        guard fields.count > 21, let boot = line.flatMap({ Double($0.dropFirst("btime ".count)) }),
            let user = Double(fields[11]), let kernel = Double(fields[12]), let ticks = Double(fields[19]),
            let pages = Int(fields[21])
        else { return nil }
        started = boot + ticks / Self.ticksPerSecond
        seconds = (user + kernel) / Self.ticksPerSecond
        memory = pages * Self.pageSize
        self.files = files
    }

    private static let ticksPerSecond = Double(sysconf(Int32(_SC_CLK_TCK)))
    private static let pageSize = sysconf(Int32(_SC_PAGESIZE))
}
