/// A request from Office to the provider's app (docs/protocol/app-to-app.md#to-url and #android-request): the
/// parameters of an authorization request, without a redirect URI.
///
/// Ask the user to allow the request. Then send the request, with the app's own access token, to the provider's server,
/// which validates the parameters.
public struct SignInRequest: Hashable, Sendable {
    /// The value of `client_id`: the id with which Office is registered at the provider. The server refuses any other
    /// id.
    public let clientID: String
    /// The value of `response_type`, always `code`.
    public let responseType: String
    /// The requested scope. An empty scope means the server's default scope.
    public let scope: String
    /// The value of `state` (RFC 6749 §4.1.1). None of Microsoft's samples contains `state`.
    public let state: String?
    /// The language tag of the Office app. `enUS`, as in Microsoft's sample, becomes `en-US`.
    public let language: String?
    /// The version of the Office app that made the request.
    public let build: String?
    /// The platform as received: `iOS` or `android`.
    public let platform: String?
    /// The name of the Office app that made the request, as received; see ``caller``.
    public let app: String?
    /// All parameters as received, for the server.
    public let query: String
    /// A value that identifies the request on iOS. Return it exactly as received. The value is valid for one answer.
    /// `nil` on Android.
    public let action: String?
    /// The id of the user whom Office requests, on Android; `nil` if Office doesn't know the user.
    public let user: String?

    /// The maximum length of a request in bytes.
    public static let maxLength = 16 * 1024

    /// Parses the To URL with which the app was opened on iOS, such as `contoso:client_id=…&action=…`.
    ///
    /// - Parameters:
    ///   - text: the To URL.
    ///   - expected: the app's own schemes; an empty list accepts any scheme.
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

    /// The Office app that made the request.
    public var caller: OfficeCaller { OfficeCaller(app: app) }

    /// Checks that the signed-in user is the user whom Office requests.
    ///
    /// - Throws: ``LinkProblem`` with ``LinkProblem/Reason/otherUser`` if Office requests another user. Let the user
    ///   switch accounts, or answer ``SignInAnswer/refused(_:)``.
    public func check(signedIn user: String) throws(LinkProblem) {
        // The ids are compared by bytes, because `==` treats two encodings of an accented letter as equal.
        guard let wanted = self.user, !wanted.utf8.elementsEqual(user.utf8) else { return }
        throw LinkProblem(.parameter("UserId"), .otherUser)
    }

    /// The user's decision in the app's dialog, for the provider's server.
    public enum Decision: String, Hashable, Sendable, CaseIterable {
        /// The user allows the request, so the server issues a code for Office.
        case allow
        /// The user declines the request. The server issues no code, and records that the user declined.
        case decline
    }

    /// Returns the body of `POST /oauth/app-to-app` in the format `application/x-www-form-urlencoded`. It contains
    /// Office's parameters as received, and the parameters `decision` and `user_id`.
    ///
    /// Any app can open this app with an address, so a `decision` or `user_id` in the address isn't passed on. Only the
    /// user may decide.
    ///
    /// - Parameter decision: the user's decision; `nil` requests only a description of the access, which the app shows
    ///   in its dialog.
    public func form(_ decision: Decision?) -> String {
        let own = ["decision", "user_id", "action"]
        // The query is split by bytes, and each name is decoded before it is compared, as the server does.
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

/// The Office app that requested a sign-in (docs/protocol/app-to-app.md#back-url).
public enum OfficeCaller: String, Hashable, Sendable, CaseIterable {
    /// The caller is Word (`word`).
    case word
    /// The caller is Excel (`excel`).
    case excel
    /// The caller is PowerPoint (`powerpoint`).
    case powerPoint = "powerpoint"
    /// The caller is the combined Office app or an unknown app (docs/protocol/app-to-app.md#back-url).
    case officeMobile = "officemobile"

    /// Creates the caller from a request.
    ///
    /// - Parameter app: the `app` parameter of the To URL (docs/protocol/app-to-app.md#to-url).
    public init(app: String?) {
        self = app.flatMap { OfficeCaller(rawValue: $0.asciiLowercased) } ?? .officeMobile
    }

    /// The scheme of the addresses with which the provider's app returns to this Office app
    /// (docs/protocol/app-to-app.md#back-url).
    public var scheme: AppScheme { AppScheme(known: "ms-\(rawValue)-tp") }
}

/// Parses `name=value` pairs separated by `&`, as in To and Back URLs and in Android's extras
/// (docs/protocol/app-to-app.md#to-url, #android-result).
struct Parameters {
    private static let maxCount = 100

    /// The names of the parameters with their values, which are still percent-encoded.
    private let raw: [(name: String, value: Substring)]

    init(_ text: Substring) throws(LinkProblem) {
        // The text is split by bytes, because a delimiter followed by a combining mark is a different `Character`.
        let pairs = text.utf8.split(separator: UInt8(ascii: "&"), maxSplits: Self.maxCount)
        guard pairs.count <= Self.maxCount else { throw LinkProblem(.address, .tooMany(limit: Self.maxCount)) }
        var found: [(name: String, value: Substring)] = []
        for pair in pairs {
            let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            // Microsoft's sample contains a space in a name (docs/protocol/app-to-app.md#android-result).
            let letters = pair[..<end].filter { $0 != UInt8(ascii: " ") }
            let name = String(decoding: letters, as: UTF8.self).asciiLowercased
            // Names are compared by bytes, because `==` treats two encodings of an accented letter as equal.
            guard !found.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
                throw LinkProblem(.parameter(name), .repeated)
            }
            found.append((name, Substring(pair[end...].dropFirst())))
        }
        raw = found
    }

    /// Returns the value of a parameter exactly as received.
    func verbatim(_ name: String) -> String? { raw.first { $0.name == name }.map { String($0.value) } }

    /// Returns the value of a parameter, percent-decoded once; `nil` if the value is missing or empty.
    func value(_ name: String) throws(LinkProblem) -> String? {
        guard let found = raw.first(where: { $0.name == name })?.value, !found.isEmpty else { return nil }
        guard let value = Percent.decode(found) else { throw LinkProblem(.parameter(name), .badEncoding) }
        return value
    }

    func required(_ name: String) throws(LinkProblem) -> String {
        guard let value = try value(name) else { throw LinkProblem(.parameter(name), .missing) }
        return value
    }
}

/// A sign-in request that waits for the user's decision (docs/protocol/app-to-app.md#custom-schemes). The app can
/// answer the request once, within ``lifetime``.
///
/// If a newer request arrives, use the newer request instead. The older request is then never answered.
///
/// The system may terminate the app while the user decides. To answer the request after the next launch, store the
/// encoded value, and pass times of a clock that continues between launches, such as
/// `Date.timeIntervalSinceReferenceDate`. The value contains no token and no code.
public struct PendingSignIn: Hashable, Sendable {
    /// The request that waits for the user's decision.
    public let request: SignInRequest
    private let asked: Double

    /// The number of seconds for which Office is assumed to wait for an answer.
    public static let lifetime: Double = 10 * 60

    /// Creates a pending sign-in.
    ///
    /// - Parameters:
    ///   - request: the request from Office.
    ///   - now: the time at which the request arrived, in seconds of a clock that continues while the device sleeps:
    ///     `Date.timeIntervalSinceReferenceDate`, or `clock_gettime_nsec_np` with `CLOCK_MONOTONIC` if the value isn't
    ///     stored.
    public init(_ request: SignInRequest, at now: Double) {
        self.request = request
        asked = now
    }

    /// Returns the address with which the app sends the answer to Office.
    ///
    /// - Parameters:
    ///   - answer: the decision of the user or of the provider's server.
    ///   - now: the current time in seconds of the clock used in ``init(_:at:)``.
    /// - Throws: ``LinkProblem`` with ``LinkProblem/Reason/expired`` if the user decided too late. In that case send no
    ///   answer, because the `action` of this request may already identify another request.
    public func back(_ answer: SignInAnswer, at now: Double) throws(LinkProblem) -> BackAddress {
        guard now - asked < Self.lifetime, now >= asked else { throw LinkProblem(.parameter("action"), .expired) }
        return try BackAddress(answer, to: request)
    }
}

/// Encodes only the request as Office sent it and the time at which it arrived.
extension PendingSignIn: Codable {
    private enum CodingKeys: String, CodingKey { case query, user, asked }

    /// Decodes a pending sign-in, and parses its request as if it had just arrived.
    ///
    /// - Throws: `DecodingError` for a text that isn't a request, and for a time that isn't a number.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        asked = try members.decode(Double.self, forKey: .asked)
        guard asked.isFinite else {
            throw DecodingError.dataCorruptedError(forKey: .asked, in: members, debugDescription: "not a time")
        }
        do {
            request = try SignInRequest(
                authorizeURLQueryParams: members.decode(String.self, forKey: .query),
                userID: members.decodeIfPresent(String.self, forKey: .user))
        } catch let problem as LinkProblem {
            throw DecodingError.dataCorruptedError(forKey: .query, in: members, debugDescription: problem.description)
        }
    }

    /// Encodes the request and the time at which it arrived.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(request.query, forKey: .query)
        try members.encodeIfPresent(request.user, forKey: .user)
        try members.encode(asked, forKey: .asked)
    }
}
