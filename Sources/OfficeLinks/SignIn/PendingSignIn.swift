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
