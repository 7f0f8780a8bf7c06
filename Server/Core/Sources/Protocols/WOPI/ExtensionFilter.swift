/// The value of `X-WOPI-FileExtensionFilterList`: the extensions of the files that EnumerateChildren returns
/// (docs/protocol/containers.md#enumerate-children).
public struct ExtensionFilter: Hashable, Sendable {
    private let extensions: Set<String>

    /// Parses the header. Returns `nil` for an empty value, because an empty value doesn't filter anything. Uppercase
    /// and lowercase letters are equal. An extension without a leading dot matches no file.
    public init?(_ headerValue: String) {
        guard !headerValue.allSatisfy({ $0 == " " || $0 == "\t" }) else { return nil }
        extensions = Set(
            headerValue.split(separator: ",").map { Self.trimmed($0).lowercased() }
                .filter { $0.hasPrefix(".") && $0.count > 1 })
    }

    private static func trimmed(_ entry: Substring) -> Substring {
        var entry = entry.drop { $0 == " " || $0 == "\t" }
        while let last = entry.last, last == " " || last == "\t" { entry.removeLast() }
        return entry
    }

    /// Whether the name ends in one of the extensions. Compares the whole extension: `.doc` does not match `x.docx`.
    public func matches(fileName: String) -> Bool {
        guard let dot = fileName.lastIndex(of: ".") else { return false }
        return extensions.contains(fileName[dot...].lowercased())
    }
}
