// Declarations of other files of Pages that its parsers refer to.

struct Strings {
    static let english = Strings(), german = Strings(), french = Strings(), spanish = Strings(), japanese = Strings()
}

struct BrowserVisit {
    var formSecret = ""
}

enum FormToken {
    static func make(cookie: String, purpose: String) -> String { "token" }
    static func isValid(_ token: String, cookie: String, purpose: String) -> Bool { true }
}
