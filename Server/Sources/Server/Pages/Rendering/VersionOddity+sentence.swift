extension VersionOddity {
    /// Appends both hints to the sentence about the version.
    func following(_ sentence: Sentence, _ localization: Localization) -> Sentence {
        let strings = localization.strings.uploading,
            space = Sentence(stringLiteral: localization.strings.flashMessages.space)
        let parts = [
            sentAs.map(strings.sentAs),
            smaller.map { strings.smaller(localization.size($0.size), localization.size($0.before)) },
        ]
        return parts.compactMap(\.self).reduce(sentence) { $0.followed(by: space).followed(by: $1) }
    }
}
