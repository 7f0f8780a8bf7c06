import Basics
import Dispatch
import Foundation
import OAuth
import Synchronization
import WOPI

/// Collects lines briefly and writes them together, on a thread of its own.
///
/// Whoever adds a line never waits for whoever reads the log: that would hold up all connections of an event loop.
/// While the reader stands still, lines wait up to a bound; those past it are dropped, and a line says how many, before
/// those that waited. An urgent line is written at once, with all before it. A process that is killed loses the last
/// hundredth of a second and what its reader hadn't taken; one that ends calls ``flush()``.
final class LogLines: Sendable {
    /// Bytes that are written without waiting for more.
    private static let enough = 32 * 1024
    /// Bytes from which on lines are dropped. As many again may be on their way to the reader.
    private static let maxBytes = 4 * 1024 * 1024

    private struct State {
        var line = LogLine()
        /// Lines that were dropped since lines were last taken.
        var dropped = 0
        /// Whether the queue will write after the delay.
        var isScheduled = false
        /// Whether the queue will write as soon as it can.
        var isDue = false

        mutating func take() -> [UInt8] {
            let lines = line.take(keepingCapacity: line.count <= 2 * LogLines.enough)
            defer { (dropped, isScheduled, isDue) = (0, false, false) }
            return dropped == 0 ? lines : LogLine.dropped(dropped) + lines
        }
    }

    private let descriptor: Int32
    /// Milliseconds for which a line may wait.
    private let delay: Int
    /// The thread that waits for the reader. Nothing else writes, so that lines stay in order.
    private let queue = DispatchQueue(label: "log")
    /// Never held while something is written.
    private let state = Mutex(State())

    /// - Parameter delay: milliseconds for which a line may wait.
    init(descriptor: Int32, delay: Int = 10) {
        self.descriptor = descriptor
        self.delay = delay
    }

    /// Adds a line that begins with the time; `compose` writes the rest, without a line end.
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

    /// Writes all collected lines, and returns when they are written or the reader has let them wait for too long: a
    /// log that nobody reads doesn't keep the process from ending.
    ///
    /// - Parameter patience: seconds to wait for the reader.
    func flush(patience: Int = 5) {
        let isWritten = DispatchSemaphore(value: 0)
        queue.async {
            self.writeOut()
            isWritten.signal()
        }
        _ = isWritten.wait(timeout: .now() + .seconds(patience))
    }

    /// Runs on the queue only.
    private func writeOut() {
        let bytes = state.withLock { $0.take() }
        bytes.withUnsafeBytes { write($0) }
    }

    /// A failure can't be reported, since this is where it would be.
    private func write(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, !waitsForReader(errno) { return }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    /// Waits where another process made the pipe non-blocking, for all who have it open.
    ///
    /// - Returns: whether to write again.
    private func waitsForReader(_ reason: Int32) -> Bool {
        guard reason == EAGAIN || reason == EWOULDBLOCK else { return reason == EINTR }
        var usage = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&usage, 1, -1) >= 0 || errno == EINTR
    }
}

/// Lines that are being composed.
///
/// Whatever has the shape of a secret is taken out of a whole line at its end, so that no part of it can be forgotten.
struct LogLine {
    private var bytes: [UInt8] = []
    /// The place where the line that is being composed begins.
    private var start = 0
    /// `2026-01-31T09:15:02.`, with the second since 1970 that it stands for.
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

    /// Appends text. Scalars that would end a line, control a terminal or can't be seen become question marks.
    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            let start = bytes.count
            bytes.append(contentsOf: utf8)
            // Branch-free, so that the compiler can vectorize the loop.
            guard utf8.reduce(false, { $0 || !Self.isPrintableASCII($1) }) else { return }
            bytes.removeLast(bytes.count - start)
            let text = String(decoding: utf8, as: UTF8.self).replacingInvisible { _ in "?" }
            for scalar in text.unicodeScalars {
                bytes.append(contentsOf: String(Character(scalar.controlsDisplay ? "?" : scalar)).utf8)
            }
        }
    }

    /// Appends the beginning of a pair, ` name=`.
    mutating func open(_ name: String) {
        bytes.append(UInt8(ascii: " "))
        append(name)
        bytes.append(UInt8(ascii: "="))
    }

    /// Appends a number in decimal, without making a string of it.
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

    /// A line about those that are missing, in the form of the others.
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
