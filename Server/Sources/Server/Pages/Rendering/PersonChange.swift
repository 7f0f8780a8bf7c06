/// A value of a person's account that an operator has changed.
enum PersonChange: String, CaseIterable, Hashable, Codable, Sendable {
    case signInName = "sign-in-name"
    case displayName = "display-name"
    /// Business or education, as Office has it.
    case kind
    case usage
    case isOperator = "operator"
    case isNoOperator = "no-operator"
}
