import Foundation

/// The person for whom a page is rendered.
struct Visitor: Sendable {
    struct Identity: Hashable, Sendable {
        var displayName: String
        var signInName: String
        var isOperator = false
    }

    var language: Language
    /// The account that is signed in, if any; the page then has its navigation.
    var account: Identity?
    /// The token that every form carries in the hidden field ``FormField/csrf``.
    var csrf: String
    var now: Date
}
