import Basics

/// The parameters in which Office apps describe themselves in the authorization request; all optional, none trusted
/// (docs/protocol/bootstrap-and-oauth.md#authorization-request).
public struct OfficeHints: Hashable, Sendable {
    /// The language of the app (`rs`) as a language tag; `enUS`, as one sample has it, becomes `en-US`.
    public var language: String?
    /// Opaque text, such as `16.1.1234`.
    public var build: String?
    /// In lower case: `ios`, `android`.
    public var platform: String?
    /// In lower case: `word`, `excel`.
    public var app: String?

    /// Hints as given, for a client that makes a request; nothing is shortened or put into lower case.
    public init(language: String? = nil, build: String? = nil, platform: String? = nil, app: String? = nil) {
        self.language = language
        self.build = build
        self.platform = platform
        self.app = app
    }

    /// A value that is longer than any real one is left out.
    public init(_ fields: FormFields) {
        func short(_ name: String) -> String? {
            fields.first(ignoringCase: name).flatMap { $0.utf8.count <= 64 ? $0 : nil }
        }
        language = short("rs").flatMap(Self.languageTag)
        build = short("build")
        platform = short("platform")?.lowercased()
        app = short("app")?.lowercased()
    }

    private static func languageTag(_ text: String) -> String? {
        guard text.utf8.allSatisfy(\.isUnreserved) else { return nil }
        let tag = text.replacing("_", with: "-")
        let isJoined =
            tag.utf8.count == 4 && tag.prefix(2).allSatisfy(\.isLowercase) && tag.suffix(2).allSatisfy(\.isUppercase)
        return isJoined ? "\(tag.prefix(2))-\(tag.suffix(2))" : tag
    }
}
