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
    ///
    /// - Parameter base: of the stored name that the wish is for or was made from; see ``WireName``.
    public static func exact(_ wire: String, from base: String? = nil) throws(HostError) -> DocumentName {
        if let reason = problem(with: wire) {
            throw .nameIllegal(reason: reason, valid: repaired(wire, fallback: defaultBase).text)
        }
        return try DocumentName(wire).puttingBack(base)
    }

    /// A client's suggestion (files.md §7, suggested mode): always becomes a name.
    ///
    /// - Parameter source: the stored name whose base an extension alone (`.pdf`) is combined with; without one the
    ///   base is `Document` (containers.md §6).
    public static func like(_ wire: String, source: DocumentName? = nil) -> DocumentName {
        guard wire.hasPrefix("."), wire.utf16.count > 1 else {
            return repaired(wire, fallback: defaultBase).puttingBack(source?.base)
        }
        return repaired(WireName.wire(source?.base ?? defaultBase) + wire, fallback: defaultBase)
            .puttingBack(source?.base)
    }

    /// A wish for a new base name (files.md §6): the extension stays, and a repairable name is repaired.
    ///
    /// - Throws: ``HostError/nameIllegal(reason:valid:)`` when nothing of it can be kept.
    public static func renamed(_ wireBase: String, keepingExtensionOf current: DocumentName) throws(HostError)
        -> DocumentName
    {
        if wireBase.unicodeScalars.elementsEqual(WireName.wire(current.base).unicodeScalars) { return current }
        guard wireBase.unicodeScalars.contains(where: { !WireName.isForbidden($0) && $0 != "." && $0 != " " }) else {
            throw .nameIllegal(reason: "nothing of the name can be kept", valid: nil)
        }
        // Behind a letter, since a dot that leads a name is replaced.
        let seen = WireName.wire("x" + current.fileExtension).dropFirst()
        let name = repaired(wireBase + seen, fallback: defaultBase)
        guard seen != current.fileExtension, name.text.hasSuffix(seen) else { return name.puttingBack(current.base) }
        let whole = name.text.dropLast(seen.count) + current.fileExtension
        return ((try? DocumentName(String(whole))) ?? name).puttingBack(current.base)
    }

    /// `Plan (2).docx` to `Plan (50).docx`, and last one with a random mark: names to try when `Plan.docx` is taken. The
    /// extension is kept, unless it is so long that it counts as part of the name.
    ///
    /// So few that whoever fills a folder with them makes nobody's search longer.
    ///
    /// - Parameter mark: at most 20 letters and digits, made anew for each search.
    public static func alternatives(to name: DocumentName, mark: String) -> [DocumentName] {
        // Once: taking a name of 255 characters apart for each of many taken ones is expensive.
        let isKept = name.fileExtension.utf16.count <= maximumExtensionLength
        let (base, end) = isKept ? (name.base, name.fileExtension) : (name.text, "")
        return ((2...50).map(String.init) + [mark]).compactMap { number in
            let addition = " (\(number))"
            let room = min(DocumentName.maximumLength - end.utf16.count, maximumBaseLength) - addition.utf16.count
            return try? DocumentName(shortened(base, to: room) + addition + end)
        }
    }

    private static let defaultBase = "Document"

    private static func problem(with wire: String) -> String? {
        if wire.isEmpty { return "a name has at least one character" }
        if wire.hasPrefix(".") { return "a name does not begin with a dot" }
        if wire.hasSuffix(".") || wire.hasSuffix(" ") { return "a name does not end with a dot or a space" }
        if let scalar = wire.unicodeScalars.first(where: WireName.isForbidden) {
            return "a name does not contain \(spelled(scalar))"
        }
        guard let name = try? DocumentName(wire) else { return "a name has at most 255 characters, all in all" }
        return name.base.utf16.count > maximumBaseLength
            ? "a name has at most \(maximumBaseLength) characters before its extension" : nil
    }

    private static func repaired(_ wire: String, fallback: String) -> DocumentName {
        var scalars = String.UnicodeScalarView()
        for scalar in wire.precomposedStringWithCanonicalMapping.unicodeScalars.prefix(4 * DocumentName.maximumLength) {
            scalars.append(WireName.isForbidden(scalar) ? WireName.replacement : scalar)
        }
        var text = trimmed(String(scalars))
        let lost = wire.unicodeScalars.count > 4 * DocumentName.maximumLength
        // A name cut that early would lose its extension, which suggested mode keeps.
        if lost, let end = (try? DocumentName(String(wire.suffix(32))))?.fileExtension, end.utf16.count < 32 {
            // Trimmed again: of an extension that is all forbidden its dot is left.
            text = trimmed(shortened(text, to: 128) + String(end.unicodeScalars.filter { !WireName.isForbidden($0) }))
        }
        if text.hasPrefix(".") || text.isEmpty { text = fallback + text }
        let extensionPart = fileExtension(of: text)
        let base = String(text.dropLast(extensionPart.count))
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

    /// This name with the base that a client saw put back as it is stored, where it begins with it and has room.
    fileprivate func puttingBack(_ base: String?) -> DocumentName {
        guard let base else { return self }
        return (try? DocumentName(WireName.putBack(base, into: text))) ?? self
    }
}
