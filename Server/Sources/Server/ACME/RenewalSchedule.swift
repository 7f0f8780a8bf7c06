package import Foundation

/// Decides when a certificate is ordered: after two thirds of the life of the current one, and again after a failure.
///
/// The pause after a failure triples up to six hours. It is longer if the CA asks for that.
package struct RenewalSchedule: Hashable, Sendable {
    /// The maximum number of seconds for which the server obeys a CA's `Retry-After`: a week, which is the period of
    /// the longest rate limit of Let's Encrypt.
    static let maxRetryAfter: TimeInterval = 7 * 24 * 3600
    /// The maximum pause in seconds after a failure, unless the CA asks for a longer one.
    static let maxPause: TimeInterval = 6 * 3600

    /// The life of the current certificate; `nil` if there is none that can be used.
    package var validity: DateInterval?
    /// The number of failures since the last success.
    package private(set) var failures = 0
    /// No certificate is ordered before this time.
    package private(set) var blockedUntil = Date.distantPast
    private let jitter: Double

    /// - Parameter jitter: a random number from 0 to 1, so that servers that started together don't order together.
    package init(validity: DateInterval? = nil, jitter: Double = .random(in: 0...1)) {
        self.validity = validity
        self.jitter = jitter
    }

    /// The time at which the next certificate is ordered.
    package var next: Date { max(blockedUntil, renewal) }

    private var renewal: Date {
        guard let validity else { return .distantPast }
        return validity.start.addingTimeInterval(validity.duration * (2.0 / 3 + jitter / 50))
    }

    package mutating func succeed(_ validity: DateInterval) {
        self.validity = validity
        failures = 0
        blockedUntil = .distantPast
    }

    /// Schedules the next try after a failure.
    package mutating func fail(_ failure: ACMEFailure?, now: Date) {
        // A CA that can't be reached counts no failures. Let's Encrypt allows five failed validations of a name in an
        // hour.
        let first: TimeInterval = failure?.cause == .unavailable ? 5 : 60
        let pause = min(first * pow(3, Double(min(failures, 10))), Self.maxPause) * (1 + jitter / 10)
        let asked = failure?.retryAfter.map { min($0, now.addingTimeInterval(Self.maxRetryAfter)) } ?? .distantPast
        failures += 1
        blockedUntil = max(now.addingTimeInterval(pause), asked)
    }

    /// Continues after failures of which another process has kept a record.
    package mutating func resume(failures: Int, until end: Date) {
        self.failures = max(failures, self.failures)
        blockedUntil = max(end, blockedUntil)
    }
}
