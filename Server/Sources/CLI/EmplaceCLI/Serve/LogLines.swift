import Dispatch
import Foundation
import Synchronization

/// Collects log lines for a few milliseconds, and writes them together on a separate thread.
///
/// A thread that logs never waits for the reader of the log, because that would block all connections of an event loop.
/// If the reader stalls, up to 4 MiB of lines are kept in memory. Further lines are dropped, and a line that states
/// their number comes before the lines in memory. An urgent line is written immediately, together with all lines before
/// it. A process that is killed loses the lines of the last 10 ms and the lines that the reader hadn't accepted; a
/// process that ends normally calls ``flush()``.
final class LogLines: Sendable {
    /// The number of bytes in memory at which lines are written without waiting longer.
    private static let enough = 32 * 1024
    /// The maximum number of bytes in memory. Beyond it, lines are dropped. The same number of bytes may be in the
    /// process of being written.
    private static let maxBytes = 4 * 1024 * 1024

    private struct State {
        var line: LogLine
        /// The number of lines that were dropped since lines were last written.
        var dropped = 0
        /// Whether the lines in memory will be written after the delay.
        var isScheduled = false
        /// Whether the lines in memory will be written as soon as possible.
        var isDue = false

        mutating func take() -> [UInt8] {
            let lines = line.take(keepingCapacity: line.count <= 2 * LogLines.enough)
            defer { (dropped, isScheduled, isDue) = (0, false, false) }
            return dropped == 0 ? lines : LogLine.dropped(dropped, format: line.format) + lines
        }
    }

    private let descriptor: Int32
    /// The maximum number of milliseconds before a line is written.
    private let delay: Int
    /// The queue whose thread waits for the reader of the log. Only this queue writes lines, so they stay in order.
    private let queue = DispatchQueue(label: "log")
    /// The lines in memory. The mutex is never locked while lines are written to the log.
    private let state: Mutex<State>

    /// Creates a log that is written to a file descriptor.
    ///
    /// - Parameter delay: the maximum number of milliseconds before a line is written.
    init(descriptor: Int32, format: LogFormat = .text, delay: Int = 10) {
        self.descriptor = descriptor
        self.delay = delay
        state = Mutex(State(line: LogLine(format)))
    }

    /// Adds a line. `compose` appends everything except the line end.
    func add(isUrgent: Bool, _ compose: (inout LogLine) -> Void) {
        state.withLock { state in
            guard state.line.count < Self.maxBytes else {
                state.dropped += 1
                return
            }
            state.line.begin()
            compose(&state.line)
            state.line.end()
            if isUrgent || state.line.count >= Self.enough {
                if !state.isDue { queue.async { self.writeOut() } }
                state.isDue = true
            } else if !state.isScheduled, !state.isDue {
                queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { self.writeOut() }
                state.isScheduled = true
            }
        }
    }

    /// Writes all lines in memory. Returns when they are written or when the timeout has passed, so that a reader that
    /// stalls can't keep the process from ending.
    ///
    /// - Parameter patience: the timeout in seconds.
    func flush(patience: Int = 5) {
        let isWritten = DispatchSemaphore(value: 0)
        queue.async {
            self.writeOut()
            isWritten.signal()
        }
        _ = isWritten.wait(timeout: .now() + .seconds(patience))
    }

    /// Writes the lines in memory. Only the queue calls this function.
    private func writeOut() {
        let bytes = state.withLock { $0.take() }
        bytes.withUnsafeBytes { write($0) }
    }

    /// Writes bytes to the log. An error can't be reported, because the report would have to be written to the log.
    private func write(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, !waitsForReader(errno) { return }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    /// Handles a failed write. If another process has made the shared pipe non-blocking, waits until the pipe has
    /// space.
    ///
    /// - Returns: whether to try the write again.
    private func waitsForReader(_ reason: Int32) -> Bool {
        guard reason == EAGAIN || reason == EWOULDBLOCK else { return reason == EINTR }
        var usage = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&usage, 1, -1) >= 0 || errno == EINTR
    }
}
