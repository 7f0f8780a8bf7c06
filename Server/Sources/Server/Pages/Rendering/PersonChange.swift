/// A property of a user's account that an operator changed.
enum PersonChange: String, CaseIterable, Hashable, Codable, Sendable {
    case signInName = "sign-in-name"
    case displayName = "display-name"
    /// The kind of account, business or education in Office's terms.
    case kind
    case usage
    case isOperator = "operator"
    case isNoOperator = "no-operator"
}
