/// A request from Office to the provider's app (docs/protocol/app-to-app.md#to-url and #android-request): the
/// parameters of an authorization request, without a redirect URI.
///
/// Ask the user to allow the request, and send it with the app's own token to the provider's server, which validates
/// the parameters.
public struct SignInRequest: Hashable, Sendable {
    /// `client_id`: the id with which Office is registered at the provider. The server refuses any other id.
    public let clientID: String
    /// The value of `response_type`, always `code`.
    public let responseType: String
    /// The requested scope; empty means the default.
    public let scope: String
    /// `state` (RFC 6749 §4.1.1). None of Microsoft's samples contains it.
    public let state: String?
    /// The language tag of the app. `enUS`, as in Microsoft's sample, becomes `en-US`.
    public let language: String?
    /// The version of the requesting app.
    public let build: String?
    /// The platform as received: `iOS` or `android`.
    public let platform: String?
    /// The name of the requesting app as received; see ``caller``.
    public let app: String?
    /// All parameters as received, for the server.
    public let query: String
    /// On iOS, a value that identifies the request, to return exactly as received. It is valid for one answer. `nil` on
    /// Android.
    public let action: String?
    /// On Android, the user whom Office asks for, if Office knows the user.
    public let user: String?

    /// The maximum length of a request in bytes.
    public static let maxLength = 16 * 1024

    /// Parses the To address with which the app was opened on iOS, such as `contoso:client_id=…&action=…`.
    ///
    /// - Parameters:
    ///   - text: the To address.
    ///   - expected: the app's own schemes; an empty list accepts any.
    /// - Throws: ``LinkProblem``
    public init(toAddress text: String, to expected: [AppScheme] = []) throws(LinkProblem) {
        let (scheme, rest) = try AppScheme.split(text, limit: Self.maxLength)
        guard expected.isEmpty || expected.contains(scheme) else { throw LinkProblem(.scheme, .unknown) }
        try self.init(rest, user: nil)
        guard let action, !action.isEmpty else { throw LinkProblem(.parameter("action"), .missing) }
    }

    /// Parses the extras of the intent with which the activity was started on Android.
    ///
    /// - Parameters:
    ///   - text: the extra `AuthorizeUrlQueryParams`.
    ///   - userID: the extra `UserId`.
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

    /// The requesting app.
    public var caller: OfficeCaller { OfficeCaller(app: app) }

    /// Checks that the signed-in user is the one that Office requests.
    ///
    /// - Throws: ``LinkProblem`` with ``LinkProblem/Reason/otherUser`` if Office requests another user. Let the user
    ///   switch accounts, or answer ``SignInAnswer/refused(_:)``.
    public func check(signedIn user: String) throws(LinkProblem) {
        // Bytes are compared, because `==` treats two encodings of an accented letter as equal.
        guard let wanted = self.user, !wanted.utf8.elementsEqual(user.utf8) else { return }
        throw LinkProblem(.parameter("UserId"), .otherUser)
    }

    /// The user's decision in the app's dialog, for the provider's server.
    public enum Decision: String, Hashable, Sendable, CaseIterable {
        /// The server makes a code for Office.
        case allow
        /// The server makes no code, and records that the user declined.
        case decline
    }

    /// Returns the body of `POST /oauth/app-to-app`, `application/x-www-form-urlencoded`: Office's parameters as
    /// received, and the parameters that only this app can add.
    ///
    /// Any app can open this app with an address, so a `decision` or `user_id` in the address isn't passed on. Only the
    /// user may decide.
    ///
    /// - Parameter decision: the user's decision; `nil` requests a description of the access for the app's dialog and
    ///   grants nothing.
    public func form(_ decision: Decision?) -> String {
        let own = ["decision", "user_id", "action"]
        // The query is split by bytes, and names are decoded before the comparison, as the server does.
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
