/// A request of Office to the provider's app (docs/protocol/app-to-app.md#to-url and #android-request): the parameters
/// of an authorization request, without a redirect URI.
///
/// To be shown to the person, and handed to the provider's server together with its own token; the server checks them.
public struct SignInRequest: Hashable, Sendable {
    /// `client_id`: Office's, as registered with the provider; the server refuses any other.
    public let clientID: String
    /// `response_type`, always `code`.
    public let responseType: String
    /// Empty means the default.
    public let scope: String
    /// `state` (RFC 6749 §4.1.1); no sample has one.
    public let state: String?
    /// A language tag; `enUS`, as the sample has it, becomes `en-US`.
    public let language: String?
    /// The version of the app that asks.
    public let build: String?
    /// `iOS` or `android`, as it came.
    public let platform: String?
    /// Which app asks, as it came; ``caller`` is what it means.
    public let app: String?
    /// All of it, as it came: what the server wants to see.
    public let query: String
    /// iOS: handed back byte for byte, good for one answer. `nil` on Android.
    public let action: String?
    /// Android: whom Office means, when it knows.
    public let user: String?

    /// The most bytes of a request.
    public static let maxLength = 16 * 1024

    /// iOS: reads the To address the app was opened with, such as `contoso:client_id=…&action=…`.
    ///
    /// - Parameters:
    ///   - text: such as `contoso:client_id=…&action=…`.
    ///   - expected: the app's own schemes; empty takes any.
    /// - Throws: ``LinkProblem``
    public init(toAddress text: String, to expected: [AppScheme] = []) throws(LinkProblem) {
        let (scheme, rest) = try AppScheme.split(text, limit: Self.maxLength)
        guard expected.isEmpty || expected.contains(scheme) else { throw LinkProblem(.scheme, .unknown) }
        try self.init(rest, user: nil)
        guard let action, !action.isEmpty else { throw LinkProblem(.parameter("action"), .missing) }
    }

    /// Android: reads the extras of the intent.
    ///
    /// - Parameters:
    ///   - text: `AuthorizeUrlQueryParams`
    ///   - userID: `UserId`
    /// - Throws: ``LinkProblem``
    public init(authorizeURLQueryParams text: String, userID: String?) throws(LinkProblem) {
        guard text.utf8.count <= Self.maxLength else {
            throw LinkProblem(.address, .tooLong(limit: Self.maxLength))
        }
        try self.init(text[...], user: userID.flatMap { $0.isEmpty ? nil : $0 })
    }

    private init(_ text: Substring, user: String?) throws(LinkProblem) {
        let parameters = try Parameters(text)
        clientID = try parameters.required("client_id")
        responseType = try parameters.required("response_type")
        scope = try parameters.value("scope") ?? ""
        state = try parameters.value("state")
        language = try parameters.value("rs").map(Self.languageTag)
        build = try parameters.value("build")
        platform = try parameters.value("platform")
        app = try parameters.value("app")
        action = parameters.verbatim("action")
        query = String(text)
        self.user = user
    }

    /// Who asked.
    public var caller: OfficeCaller { OfficeCaller(app: app) }

    /// - Throws: ``LinkProblem`` with ``LinkProblem/Reason/otherUser`` when Office means somebody else than is signed
    ///   in: let the person switch, or answer ``SignInAnswer/refused(_:)``.
    public func check(signedIn user: String) throws(LinkProblem) {
        // Byte for byte: to `==`, two spellings of an accent are one user.
        guard let wanted = self.user, !wanted.utf8.elementsEqual(user.utf8) else { return }
        throw LinkProblem(.parameter("UserId"), .otherUser)
    }

    /// The decision of the person in the app's dialog, for the provider's server.
    public enum Decision: String, Hashable, Sendable, CaseIterable {
        /// Make a code for Office.
        case allow
        /// Make none, and write down that it was asked for.
        case decline
    }

    /// The body of `POST /oauth/app-to-app`, `application/x-www-form-urlencoded`: Office's parameters as they came, and
    /// beside them what only the app can say.
    ///
    /// Any app can open this one with an address. A `decision` or a `user_id` in it is not passed on: the person is to
    /// decide, and nobody else.
    ///
    /// - Parameter decision: `nil` asks what would be granted to whom, for the app's dialog, and grants nothing.
    public func form(_ decision: Decision?) -> String {
        let own = ["decision", "user_id", "action"]
        // By bytes, and by the name as the server decodes it.
        let pairs = query.utf8.split(separator: UInt8(ascii: "&")).filter { pair in
            let name = Substring(pair.prefix { $0 != UInt8(ascii: "=") })
            let decoded = Percent.decode(name) ?? String(name)
            return !own.contains(decoded.filter { $0 != " " && $0 != "+" }.asciiLowercased)
        }.map { String(Substring($0)) }
        let added = [("decision", decision?.rawValue), ("user_id", user)]
        return (pairs + added.compactMap { name, value in value.map { "\(name)=\(Percent.encode($0))" } })
            .joined(separator: "&")
    }

    private static func languageTag(_ text: String) -> String {
        let letters = Array(text.utf8)
        guard letters.count == 4, letters.allSatisfy(Percent.isLetter), letters[2] < 0x61, letters[0] >= 0x61 else {
            return text
        }
        return String(decoding: letters[..<2] + [UInt8(ascii: "-")] + letters[2...], as: UTF8.self)
    }
}
