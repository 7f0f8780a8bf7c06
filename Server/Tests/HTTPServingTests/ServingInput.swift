import Basics
import Foundation
@testable import HTTPServing
import HTTPTypes
import NIOCore
import OAuth
import ParserInvariants

/// The invariants of the parsers in the module HTTPServing. The tests and `scripts/fuzz` check them.
enum ServingInput: ParserInvariants {
    static let parsers = [
        FuzzedParser("client-hello", check: clientHello),
        FuzzedParser("range", check: range),
        FuzzedParser("conditions", check: conditions),
        FuzzedParser("date", check: date),
        FuzzedParser("form-body", check: formBody),
        FuzzedParser("log", check: log),
        FuzzedParser("multipart", check: multipart),
        FuzzedParser("part-header", check: partHeader),
    ]

    /// Parses lines of the form `Name: value`.
    private static func fields(_ bytes: [UInt8]) -> HTTPFields {
        var fields = HTTPFields()
        for line in text(bytes).split(separator: "\n").prefix(30) {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { continue }
            fields.append(HTTPField(name: name, value: String(parts[1].drop { $0 == " " })))
        }
        return fields
    }

    /// A beginning of a ClientHello is incomplete, and bytes after it change nothing.
    @Sendable static func clientHello(_ bytes: [UInt8]) throws {
        let reading = ClientHello.read(ByteBuffer(bytes: bytes))
        let longer = ClientHello.read(ByteBuffer(bytes: bytes + [22, 3]))
        switch reading {
        case .hello(let hello):
            try hold(longer == reading, "bytes after the message: \(hello)")
            let shorter = ClientHello.read(ByteBuffer(bytes: bytes.prefix(4)))
            try hold(shorter == .incomplete, "the beginning of a message: \(hello)")
        case .other: try hold(longer == .other, "bytes after other bytes")
        case .incomplete: try hold(bytes.count < 100_000, "\(bytes.count) bytes without an end")
        }
    }

    /// The first line of the input is the size of the content, the second line is the `Range` field.
    @Sendable static func range(_ bytes: [UInt8]) throws {
        let lines = text(bytes).split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2, let size = Int64(lines[0]), size >= 0 else { return }
        switch ByteRange(field: String(lines[1]), size: size) {
        case .part(let part):
            try hold(!part.isEmpty && (0...size).contains(part.upperBound), "\(part) of \(size): \(lines[1])")
            try hold(part.lowerBound >= 0, "\(part) of \(size): \(lines[1])")
            let again = ByteRange(field: "bytes=\(part.lowerBound)-\(part.upperBound - 1)", size: size)
            try hold(again == .part(part), "asked for as it was answered: \(part)")
            let tail = ByteRange(field: "bytes=-\(size - part.lowerBound)", size: size)
            try hold(tail == .part(part.lowerBound..<size), "and from the end: \(part)")
        case .unsatisfiable: try hold(lines[1].lowercased().hasPrefix("bytes="), "of bytes: \(lines[1])")
        case .whole: break
        }
    }

    @Sendable static func conditions(_ bytes: [UInt8]) throws {
        var fields = fields(bytes)
        let tag = #""7-abc""#, modified = Date(timeIntervalSince1970: 1_700_000_000.5)
        let preconditions = Preconditions(entityTag: tag, lastModified: modified)
        let outcome = preconditions.evaluate(fields)
        if preconditions.allowsRange(fields), let field = fields[.ifRange] {
            try hold(field.trimmed == tag || HTTPDate.parse(field) != nil, "If-Range names what is there: \(field)")
        }
        fields[values: .ifNoneMatch] = ["W/" + tag]
        try hold(preconditions.evaluate(fields) != .proceed, "what one has isn't sent again: \(fields)")
        fields[values: .ifNoneMatch] = []
        fields[values: .ifMatch] = [#""other", "#, tag]
        try hold(preconditions.evaluate(fields) != .failed, "what matches doesn't fail: \(fields)")
        fields[values: .ifMatch] = [#""other""#]
        try hold(preconditions.evaluate(fields) == .failed, "what doesn't match fails, whatever was: \(outcome)")
    }

    @Sendable static func date(_ bytes: [UInt8]) throws {
        // The dates that HTTP can write with a four-digit year, beginning with the first full year of the Gregorian
        // calendar.
        let years = Date(timeIntervalSince1970: -12_212_553_600)..<Date(timeIntervalSince1970: 253_402_300_800)
        guard let date = HTTPDate.parse(text(bytes)), years.contains(date) else { return }
        let written = HTTPDate.format(date)
        try hold(written.utf8.count == 29, "a date of fixed length: \(written)")
        try hold(HTTPDate.parse(written) == date, "written and read again: \(written)")
    }

    /// The parser for query strings returns the same fields as the stricter parser for bodies, unless the stricter
    /// parser throws an error.
    @Sendable static func formBody(_ bytes: [UInt8]) throws {
        guard let body = try? FormBody(bytes) else { return }
        try hold(body.fields.count <= 200, "\(body.fields.count) fields")
        guard let strict = try? FormFields(bytes: bytes) else { return }
        try hold(strict.fields.count == body.fields.count, "as many fields: \(body)")
        for (left, right) in zip(strict.fields, body.fields) {
            try hold(same(left.name, right.name) && same(left.value, right.value), "two readers: \(left), \(right)")
        }
    }

    @Sendable static func log(_ bytes: [UInt8]) throws {
        let text = text(bytes), secret = "ea_5ecre7-0f-nob0dy_5ecre7-0f-nob0dy_5ecre7-0f"
        guard !text.contains(secret) else { return }
        for target in [
            "/x?" + text + "&access_token=" + secret, "/x?" + text + "&%61ccess_toke%6E=" + secret + "&" + text,
            "/x?code=" + secret + "&" + text, "/x?u=" + text + "?token=" + secret, "/s/" + secret + text,
            "/x?" + text + "&u=%2fa%3ftoken%3d" + secret, text + secret, secret + text,
        ] {
            let line = SecretShape.redacted(target)
            try hold(!line.contains(secret), "no secret in a log: \(line)")
            try hold(SecretShape.redacted(line) == line, "nothing is left to redact: \(line)")
            let path = LoggedPath.text(route: "/x/{id}", path: target)
            try hold(
                path == "/x/{id}" || path.utf8.count == 23 || path.utf8.count <= 13, "an identifier alone: \(path)")
        }
    }
}
