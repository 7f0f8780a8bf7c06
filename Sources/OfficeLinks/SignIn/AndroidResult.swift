/// Android: what the auth activity hands back (docs/protocol/app-to-app.md#android-result).
public struct AndroidResult: Hashable, Sendable {
    /// What Office is told.
    public let answer: SignInAnswer
    /// Who signed in.
    public let user: String?

    /// Under these keys; text and sample spell it differently, so both carry the value.
    static let keys = ["ResponseUrlQueryParams", "ResonponseUrlQueryParams"]
    static let userKey = "UserId"

    /// - Parameters:
    ///   - answer: what Office is told.
    ///   - user: who signed in; Office shows an error when it meant somebody else.
    public init(_ answer: SignInAnswer, user: String?) {
        self.answer = answer
        self.user = user
    }

    /// Whether to set `RESULT_OK`; `RESULT_CANCELED` otherwise.
    public var isOK: Bool { if case .granted = answer { true } else { false } }

    /// The extras of the result intent.
    public var extras: [String: String] {
        var extras = Dictionary(uniqueKeysWithValues: Self.keys.map { ($0, answer.parameters) })
        if let user { extras[Self.userKey] = user }
        return extras
    }

    /// As Office reads it; for rehearsals.
    ///
    /// - Throws: ``LinkProblem``, also when another user signed in than was asked for.
    public init(extras: [String: String], for request: SignInRequest) throws(LinkProblem) {
        guard let text = Self.keys.compactMap({ extras[$0] }).first else {
            throw LinkProblem(.parameter(Self.keys[0]), .missing)
        }
        guard text.utf8.count <= SignInRequest.maximumLength else {
            throw LinkProblem(.address, .tooLong(limit: SignInRequest.maximumLength))
        }
        answer = try SignInAnswer(Parameters(text[...]))
        user = extras[Self.userKey]
        if let user { try request.check(signedIn: user) }
    }
}
