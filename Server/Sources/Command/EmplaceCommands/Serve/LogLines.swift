import Basics
import Dispatch
import Foundation
import OAuth
import Synchronization
import WOPI

/// Collects lines briefly and writes them together.
///
/// An urgent line is written at once, with all before it. A process that is killed loses the last hundredth of a
/// second; one that ends calls ``flush()``.
final class LogLines: Sendable {
    /// Milliseconds for which a line may wait.
    private static let delay = 10
    /// Bytes that are written without waiting, by the thread that added the last of them.
    private static let enough = 32 * 1024

    private struct State {
        var line = LogLine()
        var isScheduled = false
    }

    private let descriptor: Int32
    /// The thread that waits for whoever reads the log, which no thread of the cooperative pool may do.
    private let queue = DispatchQueue(label: "log")
    private let state = Mutex(State())
    /// Taken before ``state``, so that lines stay in order.
    private let output = Mutex(())

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Adds a line that begins with the time; `compose` writes the rest, without a line end.
    func add(isUrgent: Bool, _ compose: (inout LogLine) -> Void) {
        let isDue = state.withLock { state in
            state.line.begin()
            compose(&state.line)
            state.line.end()
            guard !isUrgent, state.line.count < Self.enough else { return true }
            if !state.isScheduled {
                state.isScheduled = true
                queue.asyncAfter(deadline: .now() + .milliseconds(Self.delay)) { self.flush() }
            }
            return false
        }
        if isDue { flush() }
    }

    /// Writes all collected lines.
    func flush() {
        output.withLock { _ in
            let bytes = state.withLock { state in
                state.isScheduled = false
                return state.line.take()
            }
            bytes.withUnsafeBytes { write($0) }
        }
    }

    /// A failure can't be reported, since this is where it would be.
    private func write(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(count, 0))
        }
    }
}

/// Lines that are being composed.
struct LogLine {
    private var bytes: [UInt8] = []
    /// `2026-01-31T09:15:02.`, with the second since 1970 that it stands for.
    private var stamp: (second: Int64, text: [UInt8]) = (.min, [])

    var count: Int { bytes.count }

    mutating func begin() {
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

    /// Appends text. Scalars that would end a line or control a terminal become question marks.
    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            let start = bytes.count
            bytes.append(contentsOf: utf8)
            // Branch-free, so that the compiler can vectorize the loop.
            guard utf8.reduce(false, { $0 || !Self.isPrintableASCII($1) }) else { return }
            bytes.removeLast(bytes.count - start)
            for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
                bytes.append(contentsOf: String(Character(scalar.controlsDisplay ? "?" : scalar)).utf8)
            }
        }
    }

    private static func isPrintableASCII(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }

    mutating func end() { bytes.append(UInt8(ascii: "\n")) }

    mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    private static func stamp(_ second: Int64) -> [UInt8] {
        Array(WOPITime.roundTrip(Date(timeIntervalSince1970: Double(second))).utf8.prefix { $0 != UInt8(ascii: ".") })
            + [UInt8(ascii: ".")]
    }
}
