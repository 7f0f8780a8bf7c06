import CoreFoundation
import Foundation
import Logging
import ServiceLifecycle
import Synchronization
import Testing

@testable import EmplaceCLI

/// Tests the messages to the service manager, with a socket of this process in place of systemd's.
@Suite struct ServiceManagerTests {
    /// A datagram socket that receives the messages.
    private final class Receiver {
        let name: String
        private let descriptor: Int32

        /// - Parameter name: a path, or a name in the abstract namespace, which begins with `@`.
        init(_ name: String) throws {
            self.name = name
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
            var address = sockaddr_un(), bytes = Array(name.utf8)
            if name.hasPrefix("@") { bytes[0] = 0 }
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
            let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
            let bound = withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
            }
            try #require(bound == 0)
        }

        /// Returns the next message; `nil` if none has arrived.
        func next() -> String? {
            var bytes = [UInt8](repeating: 0, count: 1000)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
        }

        deinit {
            close(descriptor)
            if name.hasPrefix("/") { unlink(name) }
        }
    }

    private func manager(_ environment: [String: String]) -> ServiceManager {
        ServiceManager(environment, process: 7, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    static let path = FileManager.default.temporaryDirectory.appending(path: "notify-\(UUID().uuidString)").path

    @Test(arguments: [path, "@emplace-\(UUID().uuidString)"])
    func `each message arrives as one datagram of assignments`(name: String) throws {
        let receiver = try Receiver(name), manager = manager(["NOTIFY_SOCKET": name])
        manager.tell(.ready(address: "https://docs.example.org"))
        #expect(receiver.next() == "READY=1\nSTATUS=Serving https://docs.example.org")
        manager.tell(.reloading)
        let lines = try #require(receiver.next()).split(separator: "\n").map { $0.split(separator: "=") }
        #expect(lines.first == ["RELOADING", "1"] && lines.last?.first == "MONOTONIC_USEC")
        #expect(lines.last.flatMap { Int($0[1]) } ?? 0 > 0)
        manager.tell(.stopping)
        #expect(receiver.next() == "STOPPING=1")
        #expect(receiver.next() == nil)
    }

    @Test func `without a socket, nothing is sent and nothing is logged`() {
        for environment in [[:], ["NOTIFY_SOCKET": ""]] {
            #expect(warnings(environment).isEmpty)
        }
    }

    @Test(arguments: [
        ("/nonexistent/notify", "No such file or directory"), ("vsock:2:1234", "not a path of a socket"),
        ("/" + String(repeating: "a", count: 107), "the name is too long"), ("@nobody\n\u{1B}", "Connection refused"),
    ]) func `a message that can't be sent is a line in the log`(socket: String, reason: String) {
        let said = warnings(["NOTIFY_SOCKET": socket])
        #expect(said.count == 1 && said.first?.contains(reason) == true, "\(said)")
        #expect(said.first?.contains("\u{1B}") == false)
    }

    /// Returns the lines that a message causes in the log.
    private func warnings(_ environment: [String: String]) -> [String] {
        let log = LogRecorder()
        ServiceManager(environment, process: 7, logger: Logger(label: "test") { _ in log }).tell(.stopping)
        return log.lines.withLock { $0 }
    }

    @Test(arguments: [
        (["WATCHDOG_USEC": "3000000"], 3.0), (["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "7"], 3),
        (["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "8"], nil), (["WATCHDOG_USEC": "0"], nil),
        (["WATCHDOG_USEC": "-1"], nil), (["WATCHDOG_USEC": "often"], nil), ([:], nil),
    ]) func `the watchdog's time counts only if it is meant for this process`(
        variables: [String: String], seconds: Double?
    ) {
        #expect(manager(["NOTIFY_SOCKET": "@x"].merging(variables) { $1 }).watchdogTimeout == seconds)
        #expect(manager(variables).watchdogTimeout == nil, "without a socket")
    }

    @Test func `the watchdog gets two messages within its time, until the server stops`() async throws {
        let receiver = try Receiver("@emplace-\(UUID().uuidString)"), pauses = Mutex<[Double]>([])
        let manager = manager(["NOTIFY_SOCKET": receiver.name, "WATCHDOG_USEC": "3000000"])
        let messages = WatchdogMessages(manager: manager, timeout: 3) { seconds in
            if pauses.withLock({
                $0.append(seconds); return $0.count
            }) == 2 {
                throw CancellationError()
            }
        }
        try await messages.run()
        #expect(pauses.withLock { $0 } == [1.5, 1.5])
        #expect([receiver.next(), receiver.next(), receiver.next()] == ["WATCHDOG=1", "WATCHDOG=1", nil])
    }
}

/// A log that tests read.
private final class LogRecorder: LogHandler {
    let lines = Mutex<[String]>([])
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        lines.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
    }
}
