// Stubs of the declarations that the parser in the module Localization needs from its other files.

@dynamicMemberLookup
enum EmbeddedText {
    /// The file of any language.
    static subscript(dynamicMember name: String) -> [UInt8] { [] }
}

enum PluralRule {
    case other, one, zeroAndOne
}
