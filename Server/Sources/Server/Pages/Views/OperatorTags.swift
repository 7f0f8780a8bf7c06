/// The tags next to a user's name in operator lists.
struct OperatorTags: Hashable, Sendable {
    var isDisabled = false
    var isOperator = false
    var isBusiness = false
    var isEducation = false
    /// Whether the user is the current operator.
    var isSelf = false

    func model(_ strings: Strings.Operating) -> [[String: Any]] {
        [
            (isSelf, strings.isYou), (isDisabled, strings.isDisabled), (isOperator, strings.isOperator),
            (isBusiness, strings.isBusiness), (isEducation, strings.isEducation),
        ].filter(\.0).map { ["text": $0.1] }
    }
}
