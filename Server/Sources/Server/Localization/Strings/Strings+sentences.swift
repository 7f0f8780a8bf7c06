extension Strings {
    /// Returns one sentence made of all sentences that aren't `nil`.
    package func joined(_ sentences: [Sentence?]) -> Sentence {
        let space = Sentence(stringLiteral: flashMessages.space), sentences = sentences.compactMap(\.self)
        return sentences.dropFirst().reduce(sentences.first ?? "") { $0.followed(by: space).followed(by: $1) }
    }

    /// Returns the sentence that says in whose trash the deleted item will be.
    ///
    /// - Parameters:
    ///   - own: the sentence about the user's own trash.
    ///   - owner: the owner's name, if the owner is another user.
    package func deleting(_ own: String, of owner: String?) -> Sentence {
        owner.map { arranging.deleteOfOther($0) } ?? Sentence(stringLiteral: own)
    }
}

extension Strings.Sharing {
    /// Returns the name of an access level.
    package func right(mayEdit: Bool) -> String { mayEdit ? edit : view }
}
