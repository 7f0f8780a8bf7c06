import Foundation

/// What may be a name, what becomes of one that may not, and what to try when one is taken.
///
/// Clients' names arrive as on the wire; see ``WireName``.
public enum NameRules {
    /// Characters of a name without its extension: `FileNameMaxLength` (check-info.md §7).
    public static let maximumBaseLength = 250

    /// With its dot; what is longer is part of the name, or a number would find no room beside it.
    private static let maximumExtensionLength = 64

    /// A client's exact wish (files.md §7, specific mode): taken as it is, or refused with one that would do.
    public static func exact(_ wire: String) throws(HostError) -> DocumentName {
        if let reason = problem(with: wire) {
            throw .nameIllegal(reason: reason, valid: WireName.wire(repaired(wire, fallback: defaultBase).text))
        }
        return try DocumentName(WireName.stored(wire))
    }

    /// A client's suggestion (files.md §7, suggested mode): always becomes a name.
    ///
    /// - Parameter source: the stored name whose base an extension alone (`.pdf`) is combined with; without one the
    ///   base is `Document` (containers.md §6).
    public static func like(_ wire: String, source: DocumentName? = nil) -> DocumentName {
        guard wire.hasPrefix("."), wire.utf16.count > 1 else { return repaired(wire, fallback: defaultBase) }
        return repaired(WireName.wire(source?.base ?? defaultBase) + wire, fallback: defaultBase)
    }

    /// A wish for a new base name (files.md §6): the extension stays, and a repairable name is repaired.
    ///
    /// - Throws: ``HostError/nameIllegal(reason:valid:)`` when nothing of it can be kept.
    public static func renamed(_ wireBase: String, keepingExtensionOf current: DocumentName) throws(HostError)
        -> DocumentName
    {
        guard wireBase.unicodeScalars.contains(where: { !WireName.isForbidden($0) && $0 != "." && $0 != " " }) else {
            throw .nameIllegal(reason: "nothing of the name can be kept", valid: nil)
        }
        // Behind a letter, since a dot that leads a name is mapped.
        let wireExtension = WireName.wire("x" + current.fileExtension).dropFirst()
        return repaired(wireBase + wireExtension, fallback: defaultBase)
    }

    /// `Plan (2).docx`, `Plan (3).docx`, …: names to try when `Plan.docx` is taken; the extension is kept, unless it
    /// is so long that it counts as part of the name.
    public static func alternatives(to name: DocumentName) -> some Sequence<DocumentName> {
        // Once: taking a name of 255 characters apart for each of many taken ones is dear.
        let isKept = name.fileExtension.utf16.count <= maximumExtensionLength
        let (base, end) = isKept ? (name.base, name.fileExtension) : (name.text, "")
        return (2...100_000).lazy.map { number in
            let suffix = " (\(number))" + end
            let room = DocumentName.maximumLength - suffix.utf16.count
            return shortened(base, to: min(room, maximumBaseLength - 8)) + suffix
        }
        .compactMap { try? DocumentName($0) }
    }

    private static let defaultBase = "Document"

    private static func problem(with wire: String) -> String? {
        if wire.isEmpty { return "a name has at least one character" }
        if wire.hasPrefix(".") { return "a name does not begin with a dot" }
        if wire.hasSuffix(".") || wire.hasSuffix(" ") { return "a name does not end with a dot or a space" }
        if let scalar = wire.unicodeScalars.first(where: WireName.isForbidden) {
            return "a name does not contain \(spelled(scalar))"
        }
        let stored = WireName.stored(wire)
        guard let name = try? DocumentName(stored) else { return "a name has at most 255 characters, all in all" }
        return name.base.utf16.count > maximumBaseLength
            ? "a name has at most \(maximumBaseLength) characters before its extension" : nil
    }

    private static func repaired(_ wire: String, fallback: String) -> DocumentName {
        var scalars = String.UnicodeScalarView()
        for scalar in wire.precomposedStringWithCanonicalMapping.unicodeScalars.prefix(4 * DocumentName.maximumLength) {
            scalars.append(WireName.isForbidden(scalar) ? "-" : scalar)
        }
        var text = trimmed(String(scalars))
        let lost = wire.unicodeScalars.count > 4 * DocumentName.maximumLength
        // A name cut that early would lose its extension, which suggested mode keeps.
        if lost, let end = (try? DocumentName(String(wire.suffix(32))))?.fileExtension, end.utf16.count < 32 {
            // Trimmed again: of an extension that is all forbidden its dot is left.
            text = trimmed(shortened(text, to: 128) + String(end.unicodeScalars.filter { !WireName.isForbidden($0) }))
        }
        if text.hasPrefix(".") || text.isEmpty { text = fallback + text }
        let stored = WireName.stored(text)
        let extensionPart = fileExtension(of: stored)
        let base = String(stored.dropLast(extensionPart.count))
        let room = min(maximumBaseLength, DocumentName.maximumLength - extensionPart.utf16.count)
        let name = shortened(base, to: max(1, room)) + extensionPart
        return (try? DocumentName(name)) ?? .fallback
    }

    private static func fileExtension(of text: String) -> String {
        guard let dot = text.lastIndex(of: "."), dot != text.startIndex else { return "" }
        let tail = String(text[dot...])
        return tail.utf16.count <= maximumExtensionLength ? tail : ""
    }

    private static func trimmed(_ text: String) -> String {
        var text = text.drop { $0 == " " }
        while let last = text.last, last == " " || last == "." { text.removeLast() }
        return String(text)
    }

    /// Whole characters, at most `limit` UTF-16 units of them.
    private static func shortened(_ text: String, to limit: Int) -> String {
        guard text.utf16.count > limit else { return text }
        var kept = "", length = 0
        for character in text {
            length += character.utf16.count
            if length > limit { break }
            kept.append(character)
        }
        return trimmed(kept)
    }

    private static func spelled(_ scalar: Unicode.Scalar) -> String {
        scalar.value < 0x21 || scalar.value == 0x7F ? "control characters" : "\(scalar)"
    }
}

extension DocumentName {
    /// What is left when nothing of a wish can be.
    static let fallback = DocumentName(unchecked: "Document")
}
