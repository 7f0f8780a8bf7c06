import Documents

/// The ways in which a new version is unlike the one before, so that whoever uploaded the wrong file sees it at once.
struct VersionOddity: Hashable, Codable, Sendable {
    /// The name that the file had; `nil` for that of the document.
    var sentAs: String?
    /// Bytes of a version that is less than half of the one before, and of that one.
    var smaller: Shrinking?

    /// The sizes of a version and of the one before.
    struct Shrinking: Hashable, Codable, Sendable {
        var size: Int64
        var before: Int64
    }
}

extension VersionOddity {
    /// - Parameter name: that of the document.
    /// - Returns: `nil` for a version that is as one would expect.
    init?(sentAs sent: String?, of name: String, size: Int64, before: Int64?) {
        sentAs = sent.flatMap { DocumentName.key($0) == DocumentName.key(name) ? nil : $0 }
        smaller = before.flatMap { size < $0 / 2 ? Shrinking(size: size, before: $0) : nil }
        if sentAs == nil, smaller == nil { return nil }
    }
}
