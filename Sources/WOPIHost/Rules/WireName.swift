import Foundation

/// A stored name as phones may see it, and back again.
///
/// Phones fail on some characters a desktop allows (files.md §11), and CheckFileInfo forbids a leading dot. Each such
/// character goes out as a rare lookalike and comes back as itself; a lookalike that is really in the name is marked,
/// so that `stored(wire(x)) == x` for every stored name.
public enum WireName {
    public static func wire(_ stored: String) -> String {
        // Most names, and all a listing of thousands usually has.
        if stored.utf8.first != UInt8(ascii: "."), stored.utf8.allSatisfy(isPlain) { return stored }
        var output = String.UnicodeScalarView()
        for (index, scalar) in stored.unicodeScalars.enumerated() {
            if let lookalike = lookalikes[scalar] {
                output.append(lookalike)
            } else if index == 0, scalar == "." {
                output.append(leadingDot)
            } else {
                if isMarked(scalar) { output.append(mark) }
                output.append(scalar)
            }
        }
        return String(output)
    }

    /// Also takes any text a client makes up; what isn't a lookalike stays.
    public static func stored(_ wire: String) -> String {
        var output = String.UnicodeScalarView()
        var scalars = wire.unicodeScalars.makeIterator()
        var isFirst = true
        while let scalar = scalars.next() {
            if scalar == mark {
                guard let next = scalars.next() else { output.append(scalar); break }
                if !isMarked(next) { output.append(scalar) }
                output.append(next)
            } else if let original = originals[scalar] {
                output.append(original)
            } else {
                output.append(isFirst && scalar == leadingDot ? "." : scalar)
            }
            isFirst = false
        }
        return String(output)
    }

    /// What a name on the wire must not contain (files.md §11); `/` and NUL can't be stored and so have no lookalike.
    static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        lookalikes[scalar] != nil || scalar == "/" || scalar == "\0"
    }

    /// Letters, digits and some punctuation of ASCII, none of which has a lookalike or is one.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: ")"):
            true
        default: false
        }
    }

    private static func isMarked(_ scalar: Unicode.Scalar) -> Bool {
        scalar == mark || scalar == leadingDot || originals[scalar] != nil
    }

    private static let mark: Unicode.Scalar = "\u{2426}"
    private static let leadingDot: Unicode.Scalar = "\u{2024}"

    /// None of these changes under NFC.
    private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = {
        var table: [Unicode.Scalar: Unicode.Scalar] = [
            "\\": "\u{FE68}", ":": "\u{A789}", "*": "\u{FE61}", "?": "\u{FE56}", "\"": "\u{02BA}", "<": "\u{FE64}",
            ">": "\u{FE65}", "|": "\u{01C0}", "#": "\u{FE5F}", "{": "\u{FE5B}", "}": "\u{FE5C}", "^": "\u{02C6}",
            "[": "\u{2045}", "]": "\u{2046}", "`": "\u{02CB}", "%": "\u{FE6A}", "\u{7F}": "\u{2421}",
        ]
        for control in UInt8(0x01)...0x1F {
            table[Unicode.Scalar(control)] = Unicode.Scalar(0x2400 + UInt32(control))
        }
        return table
    }()

    private static let originals = Dictionary(uniqueKeysWithValues: lookalikes.map { ($0.value, $0.key) })
}
