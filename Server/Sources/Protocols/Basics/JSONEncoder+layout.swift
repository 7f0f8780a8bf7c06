package import Foundation

/// JSON of types that are read back as well, where speed doesn't count: reports, settings, messages of a rehearsal. Keys
/// are sorted, so that equal values have equal texts, and slashes aren't escaped. What the host answers with is written
/// by ``JSONWriter``.
extension JSONEncoder {
    /// For programs: one line, without white space.
    package static var compact: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// For people as well: indented, a member to a line.
    package static var indented: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
