/// A request the app is asking the person about (docs/protocol/app-to-app.md#custom-schemes): good for one answer, and
/// for a while.
///
/// A newer request replaces the older; the older's `action` is then answered by nobody.
public struct PendingSignIn: Hashable, Sendable {
    /// The request that waits for an answer.
    public let request: SignInRequest
    private let asked: Double

    /// Seconds for which Office is taken to wait for an answer.
    public static let lifetime: Double = 10 * 60

    /// - Parameters:
    ///   - request: the request from Office.
    ///   - now: when it came, in seconds of a clock that goes on while the device sleeps: `clock_gettime_nsec_np` of
    ///     `CLOCK_MONOTONIC`, or `Date.timeIntervalSinceReferenceDate` where nothing better is at hand.
    public init(_ request: SignInRequest, at now: Double) {
        self.request = request
        asked = now
    }

    /// The address to go back with.
    ///
    /// - Parameters:
    ///   - answer: what the person or the provider's server decided.
    ///   - now: seconds of the same clock as before.
    /// - Throws: ``LinkProblem`` with ``LinkProblem/Reason/expired`` when the person took too long: then nothing is
    ///   sent, for whoever waits under that `action` now may be somebody else.
    public func back(_ answer: SignInAnswer, at now: Double) throws(LinkProblem) -> BackAddress {
        guard now - asked < Self.lifetime, now >= asked else { throw LinkProblem(.parameter("action"), .expired) }
        return try BackAddress(answer, to: request)
    }
}
