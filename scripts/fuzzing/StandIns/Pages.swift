// What the parsers of Pages name of its other files.

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
