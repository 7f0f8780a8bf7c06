import Basics
import OAuth

extension String {
    /// The text with escaped control characters, direction marks and
    /// invisible characters, because users can give documents any name.
    var shown: String { escaped(Self.escape).replacingInvisible(Self.escape) }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }

    /// The text with such characters escaped for JSON. Line ends are kept, because they can occur only in the layout.
    var shownInJSON: String {
        escaped {
            let digits = String($0.value, radix: 16)
            return $0 == "\n" ? "\n" : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }

    private func escaped(_ escape: (Unicode.Scalar) -> String) -> String {
        guard unicodeScalars.contains(where: \.controlsDisplay) else { return self }
        return unicodeScalars.map { $0.controlsDisplay ? escape($0) : String($0) }.joined()
    }
}
