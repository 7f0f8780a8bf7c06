/// `X-WOPI-FileExtensionFilterList`: which files a listing is to show (docs/protocol/containers.md#enumerate-children).
public struct ExtensionFilter: Hashable, Sendable {
    private let extensions: Set<String>

    /// `nil` for an empty value, which counts as no filter. An entry that isn't an extension, with a dot before it,
    /// matches nothing, so a list of such entries matches no file; case doesn't matter.
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

    /// By the real extension: `.doc` does not match `x.docx`.
    public func matches(fileName: String) -> Bool {
        guard let dot = fileName.lastIndex(of: ".") else { return false }
        return extensions.contains(fileName[dot...].lowercased())
    }
}
