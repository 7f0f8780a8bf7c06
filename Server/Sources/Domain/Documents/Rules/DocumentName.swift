import Foundation

/// A valid stored name: 1 to 255 UTF-16 units, no `/`, no NUL, neither `.` nor `..`, like names on a desktop.
public struct DocumentName: Hashable, Sendable, CustomStringConvertible {
    /// The name with its extension, spelled as it was given.
    public let text: String

    /// The maximum length of a name in UTF-16 units, including its extension.
    public static let maxLength = 255

    /// Creates a name from a valid text.
    ///
    /// - Throws: ``DocumentsError/nameIllegal(reason:valid:)``, without a corrected name.
    public init(_ text: String) throws(DocumentsError) {
        guard let problem = Self.problem(with: text) else { self.text = text; return }
        throw .nameIllegal(reason: problem.reason, valid: nil)
    }

    /// Creates a name from a constant of this package, unchecked.
    package init(unchecked text: String) { self.text = text }

    /// The same as ``text``.
    public var description: String { text }

    /// The form in which names of one folder are compared. It ignores case and Unicode form.
    public var key: String { Self.key(text) }

    /// The key of any text: NFC in lowercase, converted via uppercase so that σ and ς, ß and ss are equal.
    public static func key(_ text: String) -> String {
        text.precomposedStringWithCanonicalMapping.uppercased().lowercased().precomposedStringWithCanonicalMapping
    }

    /// The name without its extension. A name that begins with its only dot has no extension.
    public var base: String { String(text.prefix(upTo: extensionStart)) }

    /// The extension with its dot, in its original spelling; `""` when there is none.
    public var fileExtension: String { String(text.suffix(from: extensionStart)) }

    private var extensionStart: String.Index {
        guard let dot = text.lastIndex(of: "."), dot != text.startIndex, text.index(after: dot) != text.endIndex else {
            return text.endIndex
        }
        return dot
    }

    /// This name, with the extension of `other` appended if it has none. Office can't open a document without an
    /// extension.
    public func keepingExtension(of other: DocumentName) throws(DocumentsError) -> DocumentName {
        fileExtension.isEmpty ? try DocumentName(text + other.fileExtension) : self
    }
}
