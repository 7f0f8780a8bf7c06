/// `X-WOPI-FileExtensionFilterList`: which files a listing is to show (docs/protocol/containers.md#enumerate-children).
public struct ExtensionFilter: Hashable, Sendable {
    private let extensions: Set<String>

    /// `nil` for a value that names no extension, which counts as no filter. Entries that don't begin with a dot
    /// are ignored; case doesn't matter.
    public init?(_ headerValue: String) {
        let entries = headerValue.split(separator: ",").prefix(256).compactMap { entry -> String? in
            let entry = entry.filter { $0 != " " && $0 != "\t" }.lowercased()
            return entry.hasPrefix(".") && entry.count > 1 ? entry : nil
        }
        guard !entries.isEmpty else { return nil }
        extensions = Set(entries)
    }

    /// By the real extension: `.doc` does not match `x.docx`.
    public func matches(fileName: String) -> Bool {
        guard let dot = fileName.lastIndex(of: ".") else { return false }
        return extensions.contains(fileName[dot...].lowercased())
    }
}
