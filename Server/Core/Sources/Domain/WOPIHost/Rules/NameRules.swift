public import Documents
import Foundation

/// The rules that convert a requested name into a stored name, or refuse the requested name
/// (docs/protocol/files.md#names).
///
/// Clients send names in the spelling that the server showed them; see ``WireName``.
public enum NameRules {
    /// The maximum length of a name without its extension, in UTF-16 units. If the extension is long, fewer units are
    /// allowed.
    public static let maxBaseLength = DocumentName.maxBaseLength

    /// The number of UTF-16 units before the extension that are accepted with any extension: `FileNameMaxLength`
    /// (docs/protocol/check-info.md#other-properties). A client may request an extension other than the extension of
    /// the file.
    ///
    /// - Parameter fileExtension: the file's extension including the dot, which may be longer than the limit for new
    ///   names.
    public static func promisedBaseLength(beside fileExtension: String) -> Int {
        let length = fileExtension.utf16.count
        guard length > DocumentName.maxExtensionLength else {
            return DocumentName.maxLength - DocumentName.maxExtensionLength
        }
        return max(1, maxBaseLength - length)
    }

    /// Returns a name that the client requests exactly (docs/protocol/files.md#put-relative-file, specific mode). The
    /// name is used unchanged or refused. The error contains a name that would be accepted.
    ///
    /// - Parameter base: the base of the stored name of the file that is replaced or copied; see ``WireName``.
    /// - Throws: ``DocumentsError/nameIllegal(reason:valid:)``
    public static func exact(_ wire: String, from base: String? = nil) throws(DocumentsError) -> DocumentName {
        if let reason = problem(with: wire) {
            throw .nameIllegal(reason: reason, valid: repaired(wire, fallback: defaultBase).text)
        }
        return try DocumentName(wire).puttingBack(base)
    }

    /// Returns a name that the client suggests (docs/protocol/files.md#put-relative-file, suggested mode). The name is
    /// corrected if necessary, and never refused.
    ///
    /// - Parameter source: the stored name from which the part before the extension is taken if the client suggests
    ///   only an extension (`.pdf`). If `nil`, this part is `Document` (docs/protocol/containers.md#create-child-file).
    public static func like(_ wire: String, source: DocumentName? = nil) -> DocumentName {
        guard wire.hasPrefix("."), wire.utf16.count > 1 else {
            return repaired(wire, fallback: defaultBase).puttingBack(source?.base)
        }
        return repaired(WireName.wire(source?.base ?? defaultBase) + wire, fallback: defaultBase)
            .puttingBack(source?.base)
    }

    /// Returns the new name of a renamed file (docs/protocol/files.md#rename-file). Keeps the extension and corrects an
    /// illegal name.
    ///
    /// - Throws: ``DocumentsError/nameIllegal(reason:valid:)`` when no part of the requested name can be kept.
    public static func renamed(_ wireBase: String, keepingExtensionOf current: DocumentName) throws(DocumentsError)
        -> DocumentName
    {
        if wireBase.unicodeScalars.elementsEqual(WireName.wire(current.base).unicodeScalars) { return current }
        guard wireBase.unicodeScalars.contains(where: { !WireName.isForbidden($0) && $0 != "." && $0 != " " }) else {
            throw .nameIllegal(reason: "nothing of the name can be kept", valid: nil)
        }
        // Put a letter before the extension for the conversion, because the conversion replaces a leading dot.
        let seen = WireName.wire("x" + current.fileExtension).dropFirst()
        let name = repaired(wireBase + seen, fallback: defaultBase)
        guard seen != current.fileExtension, name.text.hasSuffix(seen) else { return name.puttingBack(current.base) }
        let whole = name.text.dropLast(seen.count) + current.fileExtension
        return ((try? DocumentName(String(whole))) ?? name).puttingBack(current.base)
    }

    private static let defaultBase = "Document"

    private static func problem(with wire: String) -> String? {
        if wire.isEmpty { return "a name must have at least one character" }
        if wire.hasPrefix(".") { return "a name does not begin with a dot" }
        if wire.hasSuffix(".") || wire.hasSuffix(" ") { return "a name does not end with a dot or a space" }
        if let scalar = wire.unicodeScalars.first(where: WireName.isForbidden) {
            return "a name does not contain \(spelled(scalar))"
        }
        guard let name = try? DocumentName(wire) else {
            return "a name can have at most \(DocumentName.maxLength) UTF-16 units in total"
        }
        return name.base.utf16.count > maxBaseLength
            ? "a name can have at most \(maxBaseLength) UTF-16 units before its extension" : nil
    }

    private static func repaired(_ wire: String, fallback: String) -> DocumentName {
        var scalars = String.UnicodeScalarView()
        for scalar in wire.precomposedStringWithCanonicalMapping.unicodeScalars.prefix(4 * DocumentName.maxLength) {
            scalars.append(WireName.isForbidden(scalar) ? WireName.replacement : scalar)
        }
        var text = DocumentName.trimmed(String(scalars))
        let lost = wire.unicodeScalars.count > 4 * DocumentName.maxLength
        // Shortening the name here would remove the extension, which must be kept for a suggested name.
        if lost, let end = (try? DocumentName(String(wire.suffix(32))))?.fileExtension, end.utf16.count < 32 {
            // Trim again, because removing an extension of only forbidden characters leaves the dot.
            text = DocumentName.trimmed(
                DocumentName.shortened(text, to: 128) + String(end.unicodeScalars.filter { !WireName.isForbidden($0) }))
        }
        if text.hasPrefix(".") || text.isEmpty { text = fallback + text }
        let extensionPart = fileExtension(of: text)
        let base = String(text.dropLast(extensionPart.count))
        let available = min(maxBaseLength, DocumentName.maxLength - extensionPart.utf16.count)
        let name = DocumentName.shortened(base, to: max(1, available)) + extensionPart
        return (try? DocumentName(name)) ?? .fallback
    }

    private static func fileExtension(of text: String) -> String {
        guard let dot = text.lastIndex(of: "."), dot != text.startIndex else { return "" }
        let tail = String(text[dot...])
        return tail.utf16.count <= DocumentName.maxExtensionLength ? tail : ""
    }

    private static func spelled(_ scalar: Unicode.Scalar) -> String {
        WireName.isControl(scalar) || scalar == " " ? "control characters" : "\(scalar)"
    }
}

extension DocumentName {
    /// The name of a new document when no character of the requested name can be kept.
    static let fallback = DocumentName(unchecked: "Document")

    /// If this name begins with the spelling of `base` that the server showed to the client, replaces this beginning
    /// with `base` as stored. Otherwise, or if the name would become too long, returns the name unchanged.
    fileprivate func puttingBack(_ base: String?) -> DocumentName {
        guard let base else { return self }
        return (try? DocumentName(WireName.putBack(base, into: text))) ?? self
    }
}
