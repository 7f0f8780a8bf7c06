import Basics

/// The part of a file or other content that a `Range` field selects (RFC 9110 §14.1–14.2).
enum ByteRange: Equatable {
    /// The whole content, because the `Range` field is missing or invalid, uses a unit other than bytes, or lists
    /// several ranges.
    case whole
    case part(Range<Int64>)
    case unsatisfiable

    init(field: String?, size: Int64) {
        guard let spec = field.flatMap(Self.singleSpec) else {
            self = .whole
            return
        }
        self = Self.resolve(first: spec.first, last: spec.last, size: size) ?? .whole
    }

    /// Returns the texts of A and B in `bytes=A-B`, or `nil` if the field is anything but a single byte range.
    private static func singleSpec(_ field: String) -> (first: Substring, last: Substring)? {
        let halves = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, halves[0].lowercased() == "bytes", !halves[1].contains(",") else { return nil }
        let bounds = halves[1].trimmed.split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2 else { return nil }
        return (bounds[0], bounds[1])
    }

    private static func resolve(first: Substring, last: Substring, size: Int64) -> ByteRange? {
        if first.isEmpty {
            guard let length = number(last) else { return nil }
            return length == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - length)..<size)
        }
        guard let start = number(first) else { return nil }
        if last.isEmpty { return start < size ? .part(start..<size) : .unsatisfiable }
        guard let end = number(last), end >= start else { return nil }
        return start < size ? .part(start..<min(end, size - 1) + 1) : .unsatisfiable
    }

    /// Parses text that consists only of digits. A number that overflows becomes `Int64.max`.
    private static func number(_ digits: Substring) -> Int64? {
        guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int64(digits) ?? .max
    }
}

extension StringProtocol {
    /// The text without leading and trailing spaces and tabs.
    var trimmed: String {
        var slice = self[...].drop { $0 == " " || $0 == "\t" }
        while let last = slice.last, last == " " || last == "\t" { slice = slice.dropLast() }
        return String(slice)
    }
}
