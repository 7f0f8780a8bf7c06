import Basics
import CoreFoundation
import Foundation
import Logging
import OAuth
import WOPI

/// The form of log lines.
enum LogFormat: String, Sendable, CaseIterable {
    /// `TIME LEVEL LABEL: NAME=VALUE … [SOURCE] MESSAGE`.
    case text
    /// A JSON object per line, for programs that collect logs. Its members are `time`, `level`, `logger`, `source`,
    /// `event`, and one for each value.
    case json
    /// The text after a priority such as `<3>`, which systemd's journal reads and removes (sd-daemon(3)).
    case journal

    /// Returns the format for standard error: ``journal`` if systemd has connected it with the journal, otherwise
    /// ``text``.
    ///
    /// systemd names the journal's socket in `JOURNAL_STREAM`, as the numbers of its device and inode. A process whose
    /// standard error was redirected still has the variable, so the numbers are compared (systemd.exec(5)).
    static func ofStandardError(_ environment: [String: String]) -> LogFormat {
        var status = stat()
        guard let stream = environment["JOURNAL_STREAM"], fstat(STDERR_FILENO, &status) == 0 else { return .text }
        return stream == "\(status.st_dev):\(status.st_ino)" ? .journal : .text
    }
}

extension Logger.Level {
    /// The priority of syslog(3) that the journal shows for a line of this level.
    fileprivate var priority: StaticString {
        switch self {
        case .trace, .debug: "<7>"
        case .info: "<6>"
        case .notice: "<5>"
        case .warning: "<4>"
        case .error: "<3>"
        case .critical: "<2>"
        }
    }
}

/// Log lines in memory, to which values are added.
///
/// Secrets are redacted when a line ends, so that a secret is found even if it was added in several parts.
struct LogLine {
    let format: LogFormat
    private var bytes: [UInt8] = []
    /// The offset in `bytes` at which the current line begins.
    private var start = 0
    /// The formatted time, such as `2026-01-31T09:15:02.`, and the second since 1970 that it stands for.
    private var stamp: (second: Int64, text: [UInt8]) = (.min, [])

    init(_ format: LogFormat) { self.format = format }

    var count: Int { bytes.count }

    /// Begins a line. ``open(_:label:)`` follows.
    mutating func begin() { start = bytes.count }

    /// Writes the time, the level and the label of the logger.
    mutating func open(_ level: Logger.Level, label: String) {
        switch format {
        case .text: break
        case .journal: level.priority.withUTF8Buffer { bytes.append(contentsOf: $0) }
        case .json: raw("{\"time\":\"")
        }
        appendTime()
        guard format == .json else {
            raw(" ")
            append(level.rawValue)
            raw(" ")
            append(label)
            return raw(":")
        }
        raw("\",\"level\":\"")
        append(level.rawValue)
        raw("\",\"logger\":\"")
        append(label)
        raw("\"")
    }

    /// Adds a text with its name.
    mutating func add(_ name: String, _ text: String) {
        openValue(name)
        if format == .json { raw("\"") }
        append(text)
        if format == .json { raw("\"") }
    }

    /// Adds a number with its name.
    mutating func add(_ name: String, _ number: Int64) {
        openValue(name)
        append(number)
    }

    /// Appends a decimal number. No string is created.
    mutating func append(_ number: Int64) {
        if number < 0 { raw("-") }
        let magnitude = number.magnitude
        var scale: UInt64 = 1
        while magnitude / scale > 9 { scale *= 10 }
        while scale > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude / scale % 10))
            scale /= 10
        }
    }

    /// Writes the module that logs and the message. ``end()`` follows.
    mutating func close(source: String, message: String) {
        raw(format == .json ? ",\"source\":\"" : " [")
        append(source)
        raw(format == .json ? "\",\"event\":\"" : "] ")
        append(message)
        if format == .json { raw("\"}") }
    }

    mutating func end() {
        SecretShape.redact(&bytes, from: start)
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func take(keepingCapacity: Bool = false) -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: keepingCapacity) }
        return bytes
    }

    /// Returns a log line that states how many lines were dropped.
    static func dropped(_ count: Int, format: LogFormat) -> [UInt8] {
        var line = LogLine(format)
        line.begin()
        line.open(.warning, label: "emplace")
        line.add("count", Int64(count))
        line.close(source: "EmplaceCLI", message: "log.dropped")
        line.end()
        return line.take()
    }

    // MARK: Parts

    private mutating func appendTime() {
        let (second, milliseconds) = WOPITime.milliseconds(Date()).quotientAndRemainder(dividingBy: 1000)
        if second != stamp.second { stamp = (second, Self.stamp(second)) }
        bytes += stamp.text
        let digits = UInt8(ascii: "0")
        bytes.append(digits &+ UInt8(truncatingIfNeeded: milliseconds / 100))
        bytes.append(digits &+ UInt8(truncatingIfNeeded: milliseconds / 10 % 10))
        bytes.append(digits &+ UInt8(truncatingIfNeeded: milliseconds % 10))
        bytes.append(UInt8(ascii: "Z"))
    }

    /// Writes the name of a value and what separates it from the value.
    private mutating func openValue(_ name: String) {
        guard format == .json else {
            raw(" ")
            append(name)
            return raw("=")
        }
        // A value of a library may have the name of a member that every line has. JSON parsers keep only one of both.
        raw(Self.ownMembers.contains(name) ? ",\"value." : ",\"")
        append(name)
        raw("\":")
    }

    /// The members that every line in ``LogFormat/json`` has.
    static let ownMembers: Set<String> = ["time", "level", "logger", "source", "event"]

    private mutating func raw(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }

    /// Appends text. Line ends, terminal controls and invisible scalars become question marks.
    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            let start = bytes.count
            bytes.append(contentsOf: utf8)
            // The loop has no branches, so that the compiler can use vector instructions.
            if utf8.reduce(false, { $0 || !Self.isPrintableASCII($1) }) {
                bytes.removeLast(bytes.count - start)
                let text = String(decoding: utf8, as: UTF8.self).replacingInvisible { _ in "?" }
                for scalar in text.unicodeScalars {
                    bytes.append(contentsOf: String(Character(scalar.controlsDisplay ? "?" : scalar)).utf8)
                }
            }
            if format == .json { escape(from: start) }
        }
    }

    /// Escapes quotation marks and backslashes for JSON. Control characters have been replaced already.
    private mutating func escape(from start: Int) {
        guard bytes[start...].contains(where: Self.needsEscape) else { return }
        let escaped = bytes[start...].flatMap { Self.needsEscape($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
        bytes.replaceSubrange(start..., with: escaped)
    }

    private static func needsEscape(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") }

    private static func isPrintableASCII(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }

    private static func stamp(_ second: Int64) -> [UInt8] {
        Array(WOPITime.roundTrip(Date(timeIntervalSince1970: Double(second))).utf8.prefix { $0 != UInt8(ascii: ".") })
            + [UInt8(ascii: ".")]
    }
}
