/// A request the app is asking the person about (app-to-app.md §2.3): good for one answer, and for a while.
///
/// A newer request replaces the older; the older's `action` is then answered by nobody.
public struct PendingSignIn: Hashable, Sendable {
    /// What Office wants.
    public let request: SignInRequest
    private let asked: ContinuousClock.Instant

    /// How long Office is taken to wait for an answer.
    public static let lifetime = Duration.seconds(10 * 60)

    /// - Parameters:
    ///   - request: what Office wants.
    ///   - now: when it came, on a clock that goes on while the device sleeps.
    public init(_ request: SignInRequest, at now: ContinuousClock.Instant) {
        self.request = request
        asked = now
    }

    /// The address to go back with.
    ///
    /// - Throws: ``LinkProblem`` with ``LinkProblem/Reason/expired`` when the person took too long: then nothing is
    ///   sent, for whoever waits under that `action` now may be somebody else.
    public func back(_ answer: SignInAnswer, at now: ContinuousClock.Instant) throws(LinkProblem) -> BackAddress {
        guard asked.duration(to: now) < Self.lifetime else { throw LinkProblem(.parameter("action"), .expired) }
        return try BackAddress(answer, to: request)
    }
}
