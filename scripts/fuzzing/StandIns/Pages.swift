// Stubs of the declarations that the parsers in the module Pages need from its other files.

@dynamicMemberLookup
enum PackageResources {
    /// The file of any language.
    static subscript(dynamicMember name: String) -> [UInt8] { [] }
}

enum PluralRule {
    case other, one, zeroAndOne
}

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
