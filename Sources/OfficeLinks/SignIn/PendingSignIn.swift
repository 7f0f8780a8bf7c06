/// A sign-in request that waits for the user's decision (docs/protocol/app-to-app.md#custom-schemes). The app can
/// answer the request once, within ``lifetime``.
///
/// If a newer request arrives, use the newer request instead. The older request is then never answered.
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
    ///     `clock_gettime_nsec_np` with `CLOCK_MONOTONIC`, or `Date.timeIntervalSinceReferenceDate` if nothing better
    ///     is available.
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
