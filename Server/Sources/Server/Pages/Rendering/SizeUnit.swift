import Foundation

/// A unit in which an operator types an amount of room, of powers of 1,000 as all sizes on pages: the values of
/// ``FormField/unit``.
enum SizeUnit: String, CaseIterable {
    case megabytes = "MB"
    case gigabytes = "GB"
    case terabytes = "TB"

    /// The largest unit of which there is at least one; of less than any, the smallest.
    init(fitting bytes: Int64) {
        self = Self.allCases.last { $0.bytes <= bytes } ?? .megabytes
    }

    var bytes: Int64 {
        switch self {
        case .megabytes: 1_000_000
        case .gigabytes: 1_000_000_000
        case .terabytes: 1_000_000_000_000
        }
    }

    /// Bytes in this unit as a number field takes it: exact, with a point, and without zeros at the end.
    func text(_ bytes: Int64) -> String {
        let (whole, rest) = max(0, bytes).quotientAndRemainder(dividingBy: self.bytes)
        guard rest > 0 else { return String(whole) }
        let digits = String(self.bytes + rest).dropFirst()
        return "\(whole)." + digits.prefix(digits.count - digits.reversed().prefix { $0 == "0" }.count)
    }

    /// The bytes that were typed in this unit, with a point or a comma, at most an exabyte.
    func bytes(typed text: String) -> Int64? {
        let text = text.trimmingCharacters(in: .whitespaces).replacing(",", with: ".")
        guard text.utf8.count <= 32, let size = Double(text).map({ $0 * Double(bytes) }), (0...1e18).contains(size)
        else { return nil }
        return Int64(exactly: size.rounded())
    }
}
