import Documents

/// Differences between a new version and the previous version. A page shows them, so that a user who uploaded the wrong
/// file notices the mistake immediately.
struct VersionOddity: Hashable, Codable, Sendable {
    /// The name of the uploaded file; `nil` if the file has the document's name.
    var sentAs: String?
    /// The sizes of both versions, if the new version is less than half the size of the previous version; otherwise
    /// `nil`.
    var smaller: Shrinking?

    /// The sizes in bytes of a version and of the previous version.
    struct Shrinking: Hashable, Codable, Sendable {
        var size: Int64
        var before: Int64
    }
}

extension VersionOddity {
    /// - Parameter name: the name of the document.
    /// - Returns: `nil` if the uploaded file has the document's name and isn't much smaller than the previous version.
    init?(sentAs sent: String?, of name: String, size: Int64, before: Int64?) {
        sentAs = sent.flatMap { DocumentName.key($0) == DocumentName.key(name) ? nil : $0 }
        smaller = before.flatMap { size < $0 / 2 ? Shrinking(size: size, before: $0) : nil }
        if sentAs == nil, smaller == nil { return nil }
    }
}
