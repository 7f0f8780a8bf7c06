import Foundation

/// Who a page is rendered for.
struct Visitor: Sendable {
    struct Account: Hashable, Sendable {
        var displayName: String
        var signInName: String
    }

    var language: Language
    /// Signed in, when there is one: the page gets its navigation.
    var account: Account?
    /// Goes into every form as the hidden field ``FormField/csrf``.
    var csrf: String
    var now: Date
}
