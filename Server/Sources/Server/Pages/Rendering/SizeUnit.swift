import Foundation
import Localization

/// A unit for typing an amount of storage, in powers of 1,000 like
/// all sizes on pages: the values of ``FormField/unit``.
enum SizeUnit: String, CaseIterable {
    case megabytes = "MB"
    case gigabytes = "GB"
    case terabytes = "TB"

    /// Selects the largest unit in which `bytes` is at least one, or the smallest unit if there is no such unit.
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

    /// Formats a number of bytes in this unit for a number field. The text is exact, with a decimal point and without
    /// trailing zeros.
    func text(_ bytes: Int64) -> String {
        let (whole, rest) = max(0, bytes).quotientAndRemainder(dividingBy: self.bytes)
        guard rest > 0 else { return String(whole) }
        let digits = String(self.bytes + rest).dropFirst()
        return "\(whole)." + digits.prefix(digits.count - digits.reversed().prefix { $0 == "0" }.count)
    }

    /// Parses a typed amount in this unit, with a decimal point or comma, and returns it in bytes. The maximum is one
    /// exabyte.
    func bytes(typed text: String) -> Int64? {
        let text = text.trimmingCharacters(in: .whitespaces).replacing(",", with: ".")
        guard text.utf8.count <= 32, let size = Double(text).map({ $0 * Double(bytes) }), (0...1e18).contains(size)
        else { return nil }
        return Int64(exactly: size.rounded())
    }
}

extension Strings.Operating.Units {
    func label(_ unit: SizeUnit) -> String {
        switch unit {
        case .megabytes: megabytes
        case .gigabytes: gigabytes
        case .terabytes: terabytes
        }
    }
}
