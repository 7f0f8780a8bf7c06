/// The answer of the provider's app: a code for Office, or the reason why there is none.
public enum SignInAnswer: Hashable, Sendable {
    /// The person agreed, and the server gave a code.
    case granted(Approval)
    /// There is no code.
    case refused(Refusal)

    /// The parameters of a successful answer (docs/protocol/app-to-app.md#back-url).
    public struct Approval: Hashable, Sendable {
        /// From the provider's server, good for Office alone.
        public var code: String
        /// `tk`: another token endpoint than the announced one.
        public var tokenEndpoint: String?
        /// `sc`: a session context.
        public var sessionContext: String?

        /// With a code from the server.
        public init(code: String, tokenEndpoint: String? = nil, sessionContext: String? = nil) {
            self.code = code
            self.tokenEndpoint = tokenEndpoint
            self.sessionContext = sessionContext
        }
    }

    /// Why there is no code (RFC 6749 §4.1.2.1).
    public struct Refusal: Hashable, Sendable {
        /// `error`
        public var error: ErrorCode
        /// `error_description`: for whoever looks into it, not for the person.
        public var explanation: String?
        /// `error_uri`: a page that says more.
        public var page: String?

        /// For a reason RFC 6749 knows.
        public init(_ error: ErrorCode, explanation: String? = nil, page: String? = nil) {
            self.error = error
            self.explanation = explanation
            self.page = page
        }
    }

    /// RFC 6749 §4.1.2.1.
    public enum ErrorCode: String, Hashable, Sendable, CaseIterable {
        /// Something is missing, repeated or malformed.
        case invalidRequest = "invalid_request"
        /// This client may not ask for a code.
        case unauthorizedClient = "unauthorized_client"
        /// The person, or the server, said no.
        case accessDenied = "access_denied"
        /// Something else than a code was asked for.
        case unsupportedResponseType = "unsupported_response_type"
        /// A scope the server doesn't know.
        case invalidScope = "invalid_scope"
        /// The server failed.
        case serverError = "server_error"
        /// The server is busy or being looked after.
        case temporarilyUnavailable = "temporarily_unavailable"
    }

    /// The person said no.
    public static let declined = SignInAnswer.refused(Refusal(.accessDenied, explanation: "User declined"))

    /// `code=…&tk=…&sc=…` or `error=…`, every value percent-encoded (docs/protocol/app-to-app.md#back-url).
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
            // The sample puts quotation marks around the description (docs/protocol/app-to-app.md#android-result).
            let explanation = try parameters.value("error_description").map { text in
                text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
                    ? String(text.dropFirst().dropLast()) : text
            }
            guard let code = ErrorCode(rawValue: name) else { throw LinkProblem(.parameter("error"), .unknown) }
            self = .refused(Refusal(code, explanation: explanation, page: try parameters.value("error_uri")))
        } else {
            self = .granted(
                Approval(
                    code: try parameters.required("code"), tokenEndpoint: try parameters.value("tk"),
                    sessionContext: try parameters.value("sc")))
        }
    }
}

/// iOS: the address that goes back to Office (docs/protocol/app-to-app.md#back-url).
public struct BackAddress: Hashable, Sendable {
    /// The app that asked, which opens this address.
    public let caller: OfficeCaller
    /// The answer that it gets.
    public let answer: SignInAnswer
    /// Byte for byte that of the To address.
    public let action: String

    /// The answer to a request of iOS.
    ///
    /// - Throws: ``LinkProblem`` when the request is none of iOS.
    public init(_ answer: SignInAnswer, to request: SignInRequest) throws(LinkProblem) {
        guard let action = request.action else { throw LinkProblem(.parameter("action"), .missing) }
        self.caller = request.caller
        self.answer = answer
        self.action = action
    }

    /// The address, ready to be opened.
    public var text: String { "\(caller.scheme.text):\(answer.parameters)&action=\(action)" }

    /// Reads an answer as Office does; for rehearsals.
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
