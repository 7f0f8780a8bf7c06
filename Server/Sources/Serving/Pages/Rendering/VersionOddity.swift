import Documents

/// The ways in which a new version is unlike the one before, so that whoever uploaded the wrong file sees it at once.
struct VersionOddity: Hashable, Sendable {
    /// The name that the file had; `nil` for that of the document.
    var sentAs: String?
    /// Bytes of a version that is less than half of the one before, and of that one.
    var smaller: Shrinking?

    /// The sizes of a version and of the one before.
    struct Shrinking: Hashable, Sendable {
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

    /// Both, after the sentence that tells of the version.
    func following(_ sentence: Sentence, _ wording: Wording) -> Sentence {
        let texts = wording.texts.uploading, space = Sentence(stringLiteral: wording.texts.notices.space)
        let parts = [
            sentAs.map(texts.sentAs), smaller.map { texts.smaller(wording.size($0.size), wording.size($0.before)) },
        ]
        return parts.compactMap(\.self).reduce(sentence) { $0.followed(by: space).followed(by: $1) }
    }
}
