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
