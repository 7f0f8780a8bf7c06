// Stubs of the declarations that the parsers in the module Pages need from its other files.

struct BrowserVisit {
    var formSecret = ""
}

enum FormToken {
    static func make(cookie: String, purpose: String) -> String { "token" }
    static func isValid(_ token: String, cookie: String, purpose: String) -> Bool { true }
}

struct HiddenField: Hashable, Sendable, Encodable {
    var name: String
    var value: String
}
