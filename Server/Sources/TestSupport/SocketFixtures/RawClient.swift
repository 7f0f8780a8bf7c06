import Foundation
import Synchronization

/// A TCP connection that sends exactly the bytes that a test gives it, and reads only when the test asks for bytes.
///
/// Blocking calls run on separate threads, because the server under test uses the threads that run Swift tasks.
package final class RawClient: Sendable {
    package struct Failure: Error {
        package let call: String
        package let code: CInt
    }

    private let descriptor: CInt
    private let isOpen = Mutex(true)

    /// Connects to a server.
    ///
    /// - Parameter receiveBuffer: the number of bytes that the kernel buffers before the server notices that the client
    ///   isn't reading.
    package init(port: Int, receiveBuffer: CInt? = nil) throws {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<CInt>.size))
        }
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Failure(call: "connect", code: errno) }
    }

    deinit { disconnect() }

    package func disconnect() {
        isOpen.withLock { isOpen in
            if isOpen { close(descriptor) }
            isOpen = false
        }
    }

    /// Closes the connection with a TCP reset.
    package func reset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        disconnect()
    }

    package func finishSending() { shutdown(descriptor, CInt(SHUT_WR)) }

    package func send(_ text: String) async throws { try await send(Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) async throws {
        try await onThread { [descriptor] in
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    Foundation.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
                }
                guard count > 0 else { throw Failure(call: "send", code: errno) }
                sent += count
            }
        }
    }

    /// Receives at most `count` bytes. The result is empty if the server has closed the connection.
    package func receive(_ count: Int = 65_536) async throws -> [UInt8] {
        try await onThread { [descriptor] in
            var buffer = [UInt8](repeating: 0, count: count)
            let received = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            guard received >= 0 else { throw Failure(call: "recv", code: errno) }
            return Array(buffer.prefix(received))
        }
    }

    /// Receives bytes until the server closes the connection.
    package func receiveAll() async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let more = try await receive()
            if more.isEmpty { return bytes }
            bytes += more
        }
    }

    /// Receives all bytes until the server closes or resets the connection, even if the reset interrupts a write of
    /// this client.
    package func receiveUntilCut() async throws -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            while case let more = try await receive(), !more.isEmpty { bytes += more }
        } catch let failure as Failure where failure.code == ECONNRESET {}
        return bytes
    }

    /// Receives all bytes until the server closes the connection, and returns the number of bytes. Receives 128 KiB
    /// every few milliseconds.
    package func countSlowly() async throws -> Int {
        try await onThread { [descriptor] in
            var buffer = [UInt8](repeating: 0, count: 1 << 17)
            var total = 0
            while true {
                let received = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
                guard received >= 0 else { throw Failure(call: "recv", code: errno) }
                if received == 0 { return total }
                total += received
                usleep(6000)
            }
        }
    }

    package func receiveText() async throws -> String { String(decoding: try await receiveAll(), as: UTF8.self) }

    /// Receives bytes until they contain `text`.
    package func receive(upTo text: String) async throws -> String {
        var seen = ""
        while !seen.contains(text) {
            let more = try await receive()
            guard !more.isEmpty else { throw Failure(call: "end before \(text): \(seen)", code: 0) }
            seen += String(decoding: more, as: UTF8.self)
        }
        return seen
    }
}

/// Runs a blocking call on a separate thread.
package func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: Result { try body() }) }
        thread.start()
    }
}
