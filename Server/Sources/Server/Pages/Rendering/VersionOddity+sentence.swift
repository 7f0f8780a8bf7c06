extension VersionOddity {
    /// Both, after the sentence that tells of the version.
    func following(_ sentence: Sentence, _ wording: Wording) -> Sentence {
        let texts = wording.texts.uploading, space = Sentence(stringLiteral: wording.texts.notices.space)
        let parts = [
            sentAs.map(texts.sentAs), smaller.map { texts.smaller(wording.size($0.size), wording.size($0.before)) },
        ]
        return parts.compactMap(\.self).reduce(sentence) { $0.followed(by: space).followed(by: $1) }
    }
}
