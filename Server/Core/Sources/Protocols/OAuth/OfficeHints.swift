import Basics

/// The parameters with which Office describes itself in the authorization request. All these parameters are optional,
/// and the server doesn't trust them (docs/protocol/bootstrap-and-oauth.md#authorization-request).
public struct OfficeHints: Hashable, Sendable {
    /// The app's language (`rs`) as a language tag. `enUS`, which appears in one sample, becomes `en-US`.
    public var language: String?
    /// The build of Office, such as `16.1.1234`. The server doesn't interpret this text.
    public var build: String?
    /// The platform in lowercase, such as `ios` or `android`.
    public var platform: String?
    /// The Office app in lowercase, such as `word` or `excel`.
    public var app: String?

    /// Creates hints for programs that act as a client. Values are used as given, without shortening them or converting
    /// them to lowercase.
    public init(language: String? = nil, build: String? = nil, platform: String? = nil, app: String? = nil) {
        self.language = language
        self.build = build
        self.platform = platform
        self.app = app
    }

    /// Reads the hints from a request. Values longer than 64 bytes are ignored.
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
