import Basics
import Dispatch
import Foundation
import OAuth
import Synchronization
import WOPI

/// Collects log lines briefly and writes them together on a separate thread.
///
/// Logging never waits for the reader of the log, because that would block all connections of an event loop. If the
/// reader stalls, lines are buffered up to a limit. Further lines are dropped, and a line with their number precedes
/// the buffered lines. An urgent line is written immediately, together with all lines before it. A killed process loses
/// the lines of the last 10 ms and lines that its reader hadn't accepted; a process that ends normally calls
/// ``flush()``.
final class LogLines: Sendable {
    /// The number of buffered bytes that is written without further delay.
    private static let enough = 32 * 1024
    /// The number of buffered bytes beyond which lines are dropped. As many bytes again may be in the process of being
    /// written.
    private static let maxBytes = 4 * 1024 * 1024

    private struct State {
        var line = LogLine()
        /// The number of log lines dropped since the buffer was last taken.
        var dropped = 0
        /// Whether the queue will write the buffer after the delay.
        var isScheduled = false
        /// Whether the queue will write the buffer as soon as possible.
        var isDue = false

        mutating func take() -> [UInt8] {
            let lines = line.take(keepingCapacity: line.count <= 2 * LogLines.enough)
            defer { (dropped, isScheduled, isDue) = (0, false, false) }
            return dropped == 0 ? lines : LogLine.dropped(dropped) + lines
        }
    }

    private let descriptor: Int32
    /// The maximum delay of a log line in milliseconds.
    private let delay: Int
    /// The queue whose thread waits for the reader of the log. Only this queue writes, so lines stay in order.
    private let queue = DispatchQueue(label: "log")
    /// The lock of this state is never held while lines are written out.
    private let state = Mutex(State())

    /// - Parameter delay: the maximum delay of a line in milliseconds.
    init(descriptor: Int32, delay: Int = 10) {
        self.descriptor = descriptor
        self.delay = delay
    }

    /// Adds a line that begins with the time. `compose` writes the rest, without a line end.
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

    /// Writes all buffered lines.
    /// Returns when they are written or when the timeout has passed, so
    /// that a stalled reader can't keep the process from ending.
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

    /// Writes the buffered lines. It runs only on the queue.
    private func writeOut() {
        let bytes = state.withLock { $0.take() }
        bytes.withUnsafeBytes { write($0) }
    }

    /// Writes bytes. A failure can't be reported, because it would have to be logged.
    private func write(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, !waitsForReader(errno) { return }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    /// Waits if another process has made the shared pipe non-blocking.
    ///
    /// - Returns: whether to write again.
    private func waitsForReader(_ reason: Int32) -> Bool {
        guard reason == EAGAIN || reason == EWOULDBLOCK else { return reason == EINTR }
        var usage = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&usage, 1, -1) >= 0 || errno == EINTR
    }
}

/// Lines being composed.
///
/// Secrets are redacted from each whole line when it ends, so that no part of a line is missed.
struct LogLine {
    private var bytes: [UInt8] = []
    /// The offset in the buffer at which the current line begins.
    private var start = 0
    /// The formatted time such as `2026-01-31T09:15:02.`, with its second since 1970.
    private var stamp: (second: Int64, text: [UInt8]) = (.min, [])

    var count: Int { bytes.count }

    mutating func begin() {
        start = bytes.count
        let (second, milliseconds) = WOPITime.milliseconds(Date()).quotientAndRemainder(dividingBy: 1000)
        if second != stamp.second { stamp = (second, Self.stamp(second)) }
        bytes += stamp.text
        let digits = UInt8(ascii: "0")
        bytes.append(digits &+ UInt8(truncatingIfNeeded: milliseconds / 100))
        bytes.append(digits &+ UInt8(truncatingIfNeeded: milliseconds / 10 % 10))
        bytes.append(digits &+ UInt8(truncatingIfNeeded: milliseconds % 10))
        bytes.append(UInt8(ascii: "Z"))
        bytes.append(UInt8(ascii: " "))
    }

    /// Appends text. Line ends, terminal controls and invisible scalars become question marks.
    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            let start = bytes.count
            bytes.append(contentsOf: utf8)
            // The loop has no branches, so that the compiler can vectorize it.
            guard utf8.reduce(false, { $0 || !Self.isPrintableASCII($1) }) else { return }
            bytes.removeLast(bytes.count - start)
            let text = String(decoding: utf8, as: UTF8.self).replacingInvisible { _ in "?" }
            for scalar in text.unicodeScalars {
                bytes.append(contentsOf: String(Character(scalar.controlsDisplay ? "?" : scalar)).utf8)
            }
        }
    }

    /// Appends a space, the name of a pair and an equals sign.
    mutating func open(_ name: String) {
        bytes.append(UInt8(ascii: " "))
        append(name)
        bytes.append(UInt8(ascii: "="))
    }

    /// Appends a decimal number without creating a string.
    mutating func append(_ number: Int64) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        let magnitude = number.magnitude
        var scale: UInt64 = 1
        while magnitude / scale > 9 { scale *= 10 }
        while scale > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude / scale % 10))
            scale /= 10
        }
    }

    private static func isPrintableASCII(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }

    mutating func end() {
        SecretShape.redact(&bytes, from: start)
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func take(keepingCapacity: Bool = false) -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: keepingCapacity) }
        return bytes
    }

    /// Returns a line with the number of dropped lines, in the usual format.
    static func dropped(_ count: Int) -> [UInt8] {
        var line = LogLine()
        line.begin()
        line.append("warning emplace: count=")
        line.append(Int64(count))
        line.append(" [EmplaceCLI] log.dropped")
        line.end()
        return line.take()
    }

    private static func stamp(_ second: Int64) -> [UInt8] {
        Array(WOPITime.roundTrip(Date(timeIntervalSince1970: Double(second))).utf8.prefix { $0 != UInt8(ascii: ".") })
            + [UInt8(ascii: ".")]
    }
}
