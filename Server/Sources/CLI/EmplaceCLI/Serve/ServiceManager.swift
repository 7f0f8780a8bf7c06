import CoreFoundation
import Foundation
import Logging
import ServiceLifecycle

/// The program that started the server and waits for messages about its state, such as systemd for a unit with
/// `Type=notify`. See sd_notify(3) and sd_watchdog_enabled(3).
struct ServiceManager: Sendable {
    enum Message {
        /// The server answers requests at this address. Also sent after a reload.
        case ready(address: String)
        /// The server reads its settings again. `ready` has to follow.
        case reloading
        case stopping
        /// The server isn't stuck.
        case alive
    }

    /// Where messages are sent: the path of a socket, or a name in Linux's abstract namespace, which begins with `@`;
    /// `nil` if nobody waits for messages.
    private let socket: String?
    /// The time in seconds within which the service manager expects ``Message/alive``; `nil` if it doesn't.
    let watchdogTimeout: TimeInterval?
    private let logger: Logger

    /// Reads the variables that the service manager sets.
    init(_ environment: [String: String], process: Int32 = getpid(), logger: Logger) {
        socket = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
        let isMeant = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { UInt64($0) } ?? 0
        watchdogTimeout = socket != nil && isMeant && microseconds > 0 ? Double(microseconds) / 1e6 : nil
        self.logger = logger
    }

    /// Sends a message. If this fails, writes the reason to the log and continues.
    func tell(_ message: Message) {
        guard let socket else { return }
        do { try DatagramAddress(socket).send(Array(message.text.utf8)) } catch {
            logger.warning(
                "service-manager.unreachable", metadata: ["socket": "\(socket.shown)", "reason": "\(error)"])
        }
    }
}

extension ServiceManager.Message {
    /// The message as variable assignments, one per line.
    fileprivate var text: String {
        switch self {
        case .ready(let address): "READY=1\nSTATUS=Serving \(address.shown)"
        case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(Self.monotonicMicroseconds)"
        case .stopping: "STOPPING=1"
        case .alive: "WATCHDOG=1"
        }
    }

    /// The time of the clock with which systemd tells a reload from an earlier one.
    private static var monotonicMicroseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
    }
}

/// The address of a datagram socket on this machine.
private struct DatagramAddress {
    private let address: sockaddr_un
    private let length: socklen_t

    /// - Parameter name: a path, or a name in the abstract namespace, which begins with `@`.
    init(_ name: String) throws(Failure) {
        guard name.hasPrefix("/") || name.hasPrefix("@") else { throw Failure("not a path of a socket") }
        var address = sockaddr_un(), bytes = Array(name.utf8)
        // In the abstract namespace, a name begins with a NUL byte and ends with the address. A path ends with one.
        if name.hasPrefix("@") { bytes[0] = 0 } else { bytes.append(0) }
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else { throw Failure("the name is too long") }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        self.address = address
        length = socklen_t(MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path) + bytes.count)
    }

    func send(_ bytes: [UInt8]) throws(Failure) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        let sent = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
            }
        }
        guard sent == bytes.count else { throw Failure(String(cString: strerror(errno))) }
    }
}

/// Tells the service manager at regular intervals that the server isn't stuck. If it stops doing so, systemd restarts
/// the server.
struct WatchdogMessages: Service {
    let manager: ServiceManager
    /// The time within which the service manager expects a message, in seconds.
    let timeout: TimeInterval
    var pause: @Sendable (TimeInterval) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }

    /// Sends two messages within each timeout, until the services stop.
    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                manager.tell(.alive)
                try await pause(timeout / 2)
            }
        }
    }
}
