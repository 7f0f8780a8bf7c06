public import Foundation

/// JSON for types that are also read back and where speed doesn't matter: reports, settings, messages of a rehearsal.
/// Keys are sorted, so equal values have equal texts, and slashes aren't escaped. Answers of the host are written by
/// ``JSONWriter`` instead.
extension JSONEncoder {
    /// Compact output for programs: one line without white space.
    public static var compact: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// Readable output: indented, one member per line.
    public static var indented: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
