public import Foundation

/// Encoders for reports, settings and the messages of `emplace rehearse`, where speed doesn't matter. Keys are sorted,
/// so that equal values are encoded as equal texts, and slashes aren't escaped. The host's responses use the faster
/// ``JSONWriter``.
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
