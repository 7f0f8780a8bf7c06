/// The answer of the provider's app to Office: a code, or the reason why there is no code.
public enum SignInAnswer: Hashable, Sendable {
    /// The user agreed, and the server issued a code.
    case granted(Approval)
    /// The sign-in was refused, so there is no code.
    case refused(Refusal)

    /// The parameters of a successful answer (docs/protocol/app-to-app.md#back-url).
    public struct Approval: Hashable, Sendable {
        /// The code from the provider's server, valid only for Office.
        public var code: String
        /// The value of `tk`: a token endpoint, if it differs from the token endpoint in the server's challenge to
        /// Office.
        public var tokenEndpoint: String?
        /// The value of `sc`: a session context, which Office sends back to the server.
        public var sessionContext: String?

        /// Creates an approval with a code from the server.
        public init(code: String, tokenEndpoint: String? = nil, sessionContext: String? = nil) {
            self.code = code
            self.tokenEndpoint = tokenEndpoint
            self.sessionContext = sessionContext
        }
    }

    /// The reason why the provider's app returns no code (RFC 6749 §4.1.2.1).
    public struct Refusal: Hashable, Sendable {
        /// The error code, sent as `error`.
        public var error: ErrorCode
        /// The value of `error_description`: an explanation for developers, not for the user.
        public var explanation: String?
        /// The value of `error_uri`: the address of a page with more information.
        public var page: String?

        /// Creates a refusal with one of the error codes of RFC 6749.
        public init(_ error: ErrorCode, explanation: String? = nil, page: String? = nil) {
            self.error = error
            self.explanation = explanation
            self.page = page
        }
    }

    /// The error codes of RFC 6749 §4.1.2.1.
    public enum ErrorCode: String, Hashable, Sendable, CaseIterable {
        /// A parameter is missing, repeated or malformed.
        case invalidRequest = "invalid_request"
        /// This client may not request a code.
        case unauthorizedClient = "unauthorized_client"
        /// The user or the server declined the request.
        case accessDenied = "access_denied"
        /// The request was for something other than a code.
        case unsupportedResponseType = "unsupported_response_type"
        /// The server doesn't know the scope.
        case invalidScope = "invalid_scope"
        /// The server failed.
        case serverError = "server_error"
        /// The server is overloaded or under maintenance.
        case temporarilyUnavailable = "temporarily_unavailable"
    }

    /// The answer to Office if the user declined the request.
    public static let declined = SignInAnswer.refused(Refusal(.accessDenied, explanation: "User declined"))

    /// The parameters of the answer: `code=…&tk=…&sc=…` or `error=…`, with percent-encoded values
    /// (docs/protocol/app-to-app.md#back-url).
    var parameters: String {
        let pairs: [(String, String?)] =
            switch self {
            case .granted(let grant):
                [("code", grant.code), ("tk", grant.tokenEndpoint), ("sc", grant.sessionContext)]
            case .refused(let refusal):
                [
                    ("error", refusal.error.rawValue), ("error_description", refusal.explanation),
                    ("error_uri", refusal.page),
                ]
            }
        return pairs.compactMap { name, value in value.map { "\(name)=\(Percent.encode($0))" } }.joined(separator: "&")
    }

    init(_ parameters: Parameters) throws(LinkProblem) {
        if let name = try parameters.value("error") {
            // Microsoft's sample has quotation marks around the value of `error_description`
            // (docs/protocol/app-to-app.md#android-result).
            let explanation = try parameters.value("error_description").flatMap(Self.unquoted)
            guard let code = ErrorCode(rawValue: name) else { throw LinkProblem(.parameter("error"), .unknown) }
            self = .refused(Refusal(code, explanation: explanation, page: try parameters.value("error_uri")))
        } else {
            self = .granted(
                Approval(
                    code: try parameters.required("code"), tokenEndpoint: try parameters.value("tk"),
                    sessionContext: try parameters.value("sc")))
        }
    }

    /// Removes the quotation marks around a text. They are searched by bytes, because a quotation mark followed by a
    /// combining mark is a different `Character`.
    private static func unquoted(_ text: String) -> String? {
        let bytes = text.utf8, mark = UInt8(ascii: "\"")
        guard bytes.count > 1, bytes.first == mark, bytes.last == mark else { return text }
        return bytes.count == 2 ? nil : String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }
}

/// The address with which an app on iOS returns an answer to Office (docs/protocol/app-to-app.md#back-url).
public struct BackAddress: Hashable, Sendable {
    /// The Office app that made the request and opens this address.
    public let caller: OfficeCaller
    /// The answer for Office.
    public let answer: SignInAnswer
    /// The value of `action` from the To URL, byte for byte.
    public let action: String

    /// Creates the answer to a request on iOS.
    ///
    /// - Throws: ``LinkProblem`` if the request isn't from iOS.
    public init(_ answer: SignInAnswer, to request: SignInRequest) throws(LinkProblem) {
        guard let action = request.action else { throw LinkProblem(.parameter("action"), .missing) }
        self.caller = request.caller
        self.answer = answer
        self.action = action
    }

    /// Whether the address answers a request: it goes to the Office app that made the request, and has the same action,
    /// byte for byte. Office ignores any other answer (docs/protocol/app-to-app.md#client-checks).
    public func answers(_ request: SignInRequest) -> Bool {
        guard let asked = request.action else { return false }
        return caller == request.caller && action.utf8.elementsEqual(asked.utf8)
    }

    /// The address as text, ready to open.
    public var text: String { "\(caller.scheme.text):\(answer.parameters)&action=\(action)" }

    /// Parses the address as Office does, for tests and for the rehearsal.
    ///
    /// - Throws: ``LinkProblem``
    public init(_ text: String) throws(LinkProblem) {
        let (scheme, rest) = try AppScheme.split(text, limit: SignInRequest.maxLength)
        guard let caller = OfficeCaller.allCases.first(where: { $0.scheme == scheme }) else {
            throw LinkProblem(.scheme, .unknown)
        }
        let parameters = try Parameters(rest)
        guard let action = parameters.verbatim("action"), !action.isEmpty else {
            throw LinkProblem(.parameter("action"), .missing)
        }
        self.caller = caller
        self.action = action
        answer = try SignInAnswer(parameters)
    }
}

/// The result that the sign-in activity returns on Android (docs/protocol/app-to-app.md#android-result).
public struct AndroidResult: Hashable, Sendable {
    /// The answer for Office.
    public let answer: SignInAnswer
    /// The id of the user who signed in.
    public let user: String?

    /// The keys of the extra that contains the answer. Both spellings are used, because Microsoft's documentation and
    /// Microsoft's sample have different spellings.
    static let keys = ["ResponseUrlQueryParams", "ResonponseUrlQueryParams"]
    static let userKey = "UserId"

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - answer: the answer for Office.
    ///   - user: the id of the user who signed in. Office shows an error if this isn't the user whom Office requested.
    public init(_ answer: SignInAnswer, user: String?) {
        self.answer = answer
        self.user = user
    }

    /// Whether to return `RESULT_OK` instead of `RESULT_CANCELED`.
    public var isOK: Bool { if case .granted = answer { true } else { false } }

    /// The extras of the result intent.
    public var extras: [String: String] {
        var extras = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0, answer.parameters) })
        if let user { extras[Self.userKey] = user }
        return extras
    }

    /// Parses a result as Office does, for tests and for the rehearsal.
    ///
    /// - Throws: ``LinkProblem``, also if the user who signed in isn't the user whom Office requested.
    public init(extras: [String: String], for request: SignInRequest) throws(LinkProblem) {
        guard let text = Self.keys.compactMap({ extras[$0] }).first else {
            throw LinkProblem(.parameter(Self.keys[0]), .missing)
        }
        guard text.utf8.count <= SignInRequest.maxLength else {
            throw LinkProblem(.address, .tooLong(limit: SignInRequest.maxLength))
        }
        answer = try SignInAnswer(Parameters(text[...]))
        user = extras[Self.userKey]
        // `UserId` says whose code it is. An app that refuses because another user is signed in may send it too.
        if isOK, let user { try request.check(signedIn: user) }
    }
}

/// The answer of the provider's server to the provider's app, which requested a code for Office.
///
/// Emplace's endpoint is `POST /oauth/app-to-app`. The body is ``SignInRequest/form(_:)``, and the bearer token is the
/// app's own access token. The answer is JSON: `{"code":…,"tk":…,"sc":…}` or the `error` of RFC 6749 §5.2. The app
/// sends the request with any HTTP client and creates this value from the status and body of the response.
public enum AppToAppAnswer: Hashable, Sendable {
    /// The app should return this answer to Office.
    case handBack(SignInAnswer)
    /// The app's own access token is no longer valid. Sign the user in to the app again, then repeat the request.
    /// Office waits until the app answers.
    case signInAgain

    /// The maximum size of a body in bytes. No valid body is longer.
    public static let maxLength = 64 * 1024

    /// Parses the server's answer. A malformed answer becomes a refusal with `server_error`, because Office waits until
    /// it gets an answer.
    ///
    /// - Parameters:
    ///   - status: the HTTP status.
    ///   - body: the JSON body.
    public init(status: Int, body: String) {
        let members = body.utf8.count <= Self.maxLength ? JSONText.strings(body) ?? [:] : [:]
        // The server refused the app's access token (RFC 6750 §3.1). The user can sign in to the app again, so Office
        // isn't answered yet.
        if status == 401 || members["error"] == "invalid_token" {
            self = .signInAgain
        } else if (200...299).contains(status), let code = members["code"], !code.isEmpty, members["error"] == nil {
            self = .handBack(
                .granted(.init(code: code, tokenEndpoint: members["tk"], sessionContext: members["sc"])))
        } else {
            self = .handBack(.refused(Self.refusal(status, members)))
        }
    }

    /// The answer to Office if the app can't reach the provider's server.
    public static let unreachable = AppToAppAnswer.handBack(
        .refused(.init(.temporarilyUnavailable, explanation: "the provider's server can't be reached")))

    private static func refusal(_ status: Int, _ members: [String: String]) -> SignInAnswer.Refusal {
        if let error = members["error"].flatMap(SignInAnswer.ErrorCode.init(rawValue:)) {
            return .init(error, explanation: members["error_description"], page: members["error_uri"])
        }
        let isBusy = status == 429 || status == 503
        return .init(
            isBusy ? .temporarilyUnavailable : .serverError, explanation: "the provider's server answered \(status)")
    }
}
