import CPostgres
import Foundation

/// Waiting for the server, at most ``longest``.
extension PostgresConnection {
    /// The next result; nil between the results of two statements.
    func poll() throws -> OpaquePointer? {
        try flush()
        while PQisBusy(handle) == 1 {
            _ = try wait(for: POLLIN)
            guard PQconsumeInput(handle) == 1 else { throw lost() }
        }
        return PQgetResult(handle)
    }

    /// Passes everything that was sent to the system. A server may stop reading until its own answers are read, so read
    /// them in the meantime.
    func flush() throws {
        while true {
            let rest = PQflush(handle)
            guard rest != 0 else { return }
            guard rest > 0 else { throw lost() }
            if try wait(for: POLLIN | POLLOUT) & POLLIN != 0, PQconsumeInput(handle) != 1 { throw lost() }
        }
    }

    private func wait(for events: CInt) throws -> CInt {
        var descriptor = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
        let deadline = ContinuousClock.now + longest
        while true {
            let left = max(.zero, deadline - .now)
            let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
            let ready = Foundation.poll(&descriptor, 1, CInt(clamping: milliseconds))
            if ready > 0 { return CInt(descriptor.revents) }
            if ready == 0 { throw lost("the server gave no answer for \(longest)") }
            guard errno == EINTR else { throw lost(String(cString: strerror(errno))) }
        }
    }

    /// libpq's reason for a failed call, on one line.
    func lost() -> PostgresFailure {
        let reason = String(cString: PQerrorMessage(handle)).split(whereSeparator: \.isNewline).joined(separator: " ")
        return lost(reason.isEmpty ? "the connection to the server is gone" : reason)
    }

    /// Marks the connection as unusable, because an answer to an earlier statement may still arrive.
    func lost(_ reason: String) -> PostgresFailure {
        isBroken = true
        return .lost(reason)
    }
}
