/// The type of a document, determined by its extension, such as `.docx`. Ignores case and alternative spellings such as
/// `.jpeg`.
public struct FileType: Hashable, Sendable, CustomStringConvertible {
    private let text: String

    /// The type of a document with this name; `nil` if the name has no recognizable extension, such as `Notes` or `Plan
    /// 1.2`.
    public init?(ofName name: String) {
        let end = DocumentName.key(String(DocumentName(unchecked: name).fileExtension.dropFirst()))
        guard end.allSatisfy({ $0.isLetter || $0.isNumber }), end.contains(where: \.isLetter) else { return nil }
        text = Self.spellings[end] ?? end
    }

    /// Alternative spellings of extensions, each with the usual spelling of the same type.
    private static let spellings = [
        "jpeg": "jpg", "tif": "tiff", "htm": "html", "yml": "yaml", "mpeg": "mpg", "markdown": "md",
    ]

    /// The extension including the dot, in lowercase, such as `.docx`.
    public var description: String { "." + text }
}

extension FileRecord {
    /// Throws if an uploaded file has another type than the document, such as a PDF that would become a version of
    /// `Plan.docx` although Office couldn't open it.
    ///
    /// - Parameter name: the name of the uploaded file. The content of the file isn't checked.
    /// - Throws: ``DocumentsError/otherType(_:sent:)``
    public func permitsVersion(sentAs name: String) throws(DocumentsError) {
        guard let type = FileType(ofName: self.name), let sent = FileType(ofName: name), type != sent else { return }
        throw .otherType(type, sent: sent)
    }
}
