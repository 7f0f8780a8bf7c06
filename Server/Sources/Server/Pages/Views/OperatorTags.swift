/// The tags of a person beside their names in an operator's list.
struct OperatorTags: Hashable, Sendable {
    var isDisabled = false
    var isOperator = false
    var isBusiness = false
    var isEducation = false
    /// The operator who looks.
    var isSelf = false

    func model(_ texts: Texts.Operating) -> [[String: Any]] {
        [
            (isSelf, texts.isYou), (isDisabled, texts.isDisabled), (isOperator, texts.isOperator),
            (isBusiness, texts.isBusiness), (isEducation, texts.isEducation),
        ].filter(\.0).map { ["text": $0.1] }
    }
}
