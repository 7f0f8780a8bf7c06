import Foundation

/// A name as it is stored: any that a desktop allows (1 to 255 UTF-16 units, no `/`, no NUL, neither `.` nor `..`).
public struct DocumentName: Hashable, Sendable, CustomStringConvertible {
    /// The name with its extension, spelled as it was given.
    public let text: String

    /// The most UTF-16 units of a name, its extension included.
    public static let maxLength = 255

    /// A name that has been checked.
    ///
    /// - Throws: ``DocumentsError/nameIllegal(reason:valid:)``, without a repaired name.
    public init(_ text: String) throws(DocumentsError) {
        guard let problem = Self.problem(with: text) else { self.text = text; return }
        throw .nameIllegal(reason: problem.reason, valid: nil)
    }

    /// For this package's own constants.
    package init(unchecked text: String) { self.text = text }

    /// The same as ``text``.
    public var description: String { text }

    /// The form in which names of one folder are compared and sorted: case and Unicode form make no difference.
    public var key: String { Self.key(text) }

    /// The key of any text: NFC in lower case, by way of upper case, in which σ and ς, ß and ss are the same.
    public static func key(_ text: String) -> String {
        text.precomposedStringWithCanonicalMapping.uppercased().lowercased().precomposedStringWithCanonicalMapping
    }

    /// Without the extension; a name that begins with its only dot has none.
    public var base: String { String(text.prefix(upTo: extensionStart)) }

    /// With the dot, as it is spelled; `""` when there is none.
    public var fileExtension: String { String(text.suffix(from: extensionStart)) }

    private var extensionStart: String.Index {
        guard let dot = text.lastIndex(of: "."), dot != text.startIndex, text.index(after: dot) != text.endIndex else {
            return text.endIndex
        }
        return dot
    }

    /// This name, or, when it has no extension, the same with that of `other`: a document that lost its extension is
    /// one that Office doesn't open any more.
    public func keepingExtension(of other: DocumentName) throws(DocumentsError) -> DocumentName {
        fileExtension.isEmpty ? try DocumentName(text + other.fileExtension) : self
    }
}
