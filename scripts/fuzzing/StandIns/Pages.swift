// What the parsers of Pages name of its other files.

struct Texts {
    static let english = Texts(), german = Texts(), french = Texts(), spanish = Texts(), japanese = Texts()
}

struct BrowserVisit {
    var formSecret = ""
}

enum FormToken {
    static func make(cookie: String, purpose: String) -> String { "token" }
    static func isValid(_ token: String, cookie: String, purpose: String) -> Bool { true }
}
