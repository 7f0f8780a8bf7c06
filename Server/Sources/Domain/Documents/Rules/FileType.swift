/// The type of a document, as the extension of its name tells it: `.docx`. Upper case and a second spelling of the same
/// type (`.jpeg`) make no difference.
public struct FileType: Hashable, Sendable, CustomStringConvertible {
    private let text: String

    /// The type of something that has this name; `nil` for a name whose end tells none, such as `Notes` or `Plan 1.2`.
    public init?(ofName name: String) {
        let end = DocumentName.key(String(DocumentName(unchecked: name).fileExtension.dropFirst()))
        guard end.allSatisfy({ $0.isLetter || $0.isNumber }), end.contains(where: \.isLetter) else { return nil }
        text = Self.spellings[end] ?? end
    }

    /// Extensions that are another spelling of one type.
    private static let spellings = [
        "jpeg": "jpg", "tif": "tiff", "htm": "html", "yml": "yaml", "mpeg": "mpg", "markdown": "md",
    ]

    /// With the dot, in lower case.
    public var description: String { "." + text }
}

extension FileRecord {
    /// Allows a file to become the next version of the document, unless the names of both tell different types: nobody
    /// opens a PDF that is called `Plan.docx`.
    ///
    /// - Parameter name: the name that the file was sent under, whatever else is in it.
    /// - Throws: ``DocumentsError/otherType(_:sent:)``
    public func permitsVersion(sentAs name: String) throws(DocumentsError) {
        guard let type = FileType(ofName: self.name), let sent = FileType(ofName: name), type != sent else { return }
        throw .otherType(type, sent: sent)
    }
}
