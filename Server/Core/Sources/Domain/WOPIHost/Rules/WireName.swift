import Basics
import Foundation

/// Converts stored names to the spelling that WOPI clients receive.
///
/// Office on phones fails with some characters that file names on a desktop computer may contain, and CheckFileInfo
/// forbids a leading dot. Names sent to clients have a hyphen in place of each such character. The stored name doesn't
/// change, because files are identified by id: see ``putBack(_:into:)`` and `docs/wopi-answers.md`.
public enum WireName {
    /// Returns the spelling of a name that clients receive: a hyphen replaces each forbidden character and a leading
    /// dot (docs/protocol/files.md#names).
    public static func wire(_ stored: String) -> String {
        // Most names need no replacement, so they take a fast path.
        if stored.utf8.first != UInt8(ascii: "."), stored.everyUTF8(isPlain) { return stored }
        var output = String.UnicodeScalarView()
        for (index, scalar) in stored.unicodeScalars.enumerated() {
            output.append(isForbidden(scalar) || index == 0 && scalar == "." ? replacement : scalar)
        }
        return String(output)
    }

    /// Restores the characters that ``wire(_:)`` replaced, in a name that a client derived from an existing name. If
    /// clients received `50% off` as `50- off`, the requested name `50- off (2)` becomes `50% off (2)`. A name that
    /// doesn't begin with the replaced spelling is returned unchanged.
    static func putBack(_ storedBase: String, into wish: String) -> String {
        // A client may send the composed Unicode form of a name that is stored in decomposed form.
        for base in [storedBase, storedBase.precomposedStringWithCanonicalMapping] {
            let seen = wire(base).unicodeScalars
            guard !seen.isEmpty, wish.unicodeScalars.starts(with: seen) else { continue }
            return storedBase + String(wish.unicodeScalars.dropFirst(seen.count))
        }
        return wish
    }

    /// Whether names sent to clients must not contain this scalar.
    static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        isControl(scalar) || forbidden.contains(scalar)
    }

    /// Whether this is a C0 or C1 control character (ASCII or ISO 8859).
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    /// Whether this byte is an ASCII character that is never replaced.
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
