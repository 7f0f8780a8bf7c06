/// The tags of a person beside their names in an operator's list.
struct OperatorTags: Hashable, Sendable {
    var isDisabled = false
    var isOperator = false
    var isBusiness = false
    var isEducation = false
    /// The operator who looks.
    var isSelf = false

    func model(_ strings: Strings.Operating) -> [[String: Any]] {
        [
            (isSelf, strings.isYou), (isDisabled, strings.isDisabled), (isOperator, strings.isOperator),
            (isBusiness, strings.isBusiness), (isEducation, strings.isEducation),
        ].filter(\.0).map { ["text": $0.1] }
    }
}
