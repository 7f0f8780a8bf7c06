import Foundation

/// The person for whom a page is rendered.
struct Visitor: Sendable {
    struct Identity: Hashable, Sendable {
        var displayName: String
        var signInName: String
        var isOperator = false
    }

    var language: Language
    /// The signed-in account, if any. Pages for an account have navigation.
    var account: Identity?
    /// The token for the hidden field ``FormField/csrf`` of every form.
    var csrf: String
    var now: Date
}
