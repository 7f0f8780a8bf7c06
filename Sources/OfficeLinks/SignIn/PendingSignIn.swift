/// A sign-in request that waits for the user's decision (docs/protocol/app-to-app.md#custom-schemes). It is valid for
/// one answer and a limited time.
///
/// A newer request replaces an older one, whose `action` is then never answered.
public struct PendingSignIn: Hashable, Sendable {
    /// The waiting request.
    public let request: SignInRequest
    private let asked: Double

    /// How many seconds Office is assumed to wait for an answer.
    public static let lifetime: Double = 10 * 60

    /// Creates a pending sign-in.
    ///
    /// - Parameters:
    ///   - request: the request from Office.
    ///   - now: the time of its arrival, in seconds of a clock that continues while the device sleeps:
    ///     `clock_gettime_nsec_np` with `CLOCK_MONOTONIC`, or `Date.timeIntervalSinceReferenceDate` if nothing better
    ///     is available.
    public init(_ request: SignInRequest, at now: Double) {
        self.request = request
        asked = now
    }

    /// The address that returns the answer to Office.
    ///
    /// - Parameters:
    ///   - answer: the decision of the user or of the provider's server.
    ///   - now: seconds of the same clock as before.
    /// - Throws: ``LinkProblem`` with ``LinkProblem/Reason/expired`` if the user took too long. Send nothing then,
    ///   because another party may be waiting under that `action` by now.
    public func back(_ answer: SignInAnswer, at now: Double) throws(LinkProblem) -> BackAddress {
        guard now - asked < Self.lifetime, now >= asked else { throw LinkProblem(.parameter("action"), .expired) }
        return try BackAddress(answer, to: request)
    }
}
