import Basics
import Foundation

/// A stored name as clients may see it.
///
/// Phones fail on some characters that a desktop allows in a name, and CheckFileInfo forbids a leading dot. Each such
/// character goes out as a hyphen, scalar for scalar. Which name is meant is known by the file's id, so the stored name
/// never changes on the way: see ``putBack(_:into:)`` and `docs/wopi-answers.md`.
public enum WireName {
    /// The name as clients see it: a hyphen for each forbidden character and a leading dot
    /// (docs/protocol/files.md#names).
    public static func wire(_ stored: String) -> String {
        // Most names, and all that a listing of thousands usually has.
        if stored.utf8.first != UInt8(ascii: "."), stored.everyUTF8(isPlain) { return stored }
        var output = String.UnicodeScalarView()
        for (index, scalar) in stored.unicodeScalars.enumerated() {
            output.append(isForbidden(scalar) || index == 0 && scalar == "." ? replacement : scalar)
        }
        return String(output)
    }

    /// Restores the stored base name in a name that a client made of the one it was shown: where `50% off` was shown as
    /// `50- off`, the requested name `50- off (2)` becomes `50% off (2)`. A name that begins otherwise stays as it is.
    static func putBack(_ storedBase: String, into wish: String) -> String {
        // Clients may have composed what was stored decomposed.
        for base in [storedBase, storedBase.precomposedStringWithCanonicalMapping] {
            let seen = wire(base).unicodeScalars
            guard !seen.isEmpty, wish.unicodeScalars.starts(with: seen) else { continue }
            return storedBase + String(wish.unicodeScalars.dropFirst(seen.count))
        }
        return wish
    }

    /// Whether a name on the wire must not contain this.
    static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        isControl(scalar) || forbidden.contains(scalar)
    }

    /// Whether this is one of the control characters of ASCII, or of ISO 8859 above it.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    /// Bytes of ASCII that are never replaced.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ","),
            UInt8(ascii: "("), UInt8(ascii: ")"):
            true
        default: byte.isASCIILetterOrDigit
        }
    }

    static let replacement: Unicode.Scalar = "-"
    private static let forbidden = Set("\\/:*?\"<>|#{}^[]`%".unicodeScalars)
}
