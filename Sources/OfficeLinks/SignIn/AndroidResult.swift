/// The result that the sign-in activity returns on Android (docs/protocol/app-to-app.md#android-result).
public struct AndroidResult: Hashable, Sendable {
    /// The answer for Office.
    public let answer: SignInAnswer
    /// The id of the user who signed in.
    public let user: String?

    /// The keys of the extra that contains the answer. Both spellings are set, because Microsoft's text and sample
    /// differ.
    static let keys = ["ResponseUrlQueryParams", "ResonponseUrlQueryParams"]
    static let userKey = "UserId"

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - answer: the answer for Office.
    ///   - user: the id of the user who signed in. Office shows an error if it requested another user.
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

    /// Parses a result as Office does, for rehearsals.
    ///
    /// - Throws: ``LinkProblem``, also if the user who signed in isn't the requested one.
    public init(extras: [String: String], for request: SignInRequest) throws(LinkProblem) {
        guard let text = Self.keys.compactMap({ extras[$0] }).first else {
            throw LinkProblem(.parameter(Self.keys[0]), .missing)
        }
        guard text.utf8.count <= SignInRequest.maxLength else {
            throw LinkProblem(.address, .tooLong(limit: SignInRequest.maxLength))
        }
        answer = try SignInAnswer(Parameters(text[...]))
        user = extras[Self.userKey]
        if let user { try request.check(signedIn: user) }
    }
}
