import HTTPTypes
package import Hummingbird

/// Seconds after which a client that was turned away may come again (RFC 9110 §10.2.3).
package enum RetryAfter {
    /// The server has as much to do as it takes on: requests at once, or passwords to check.
    package static let overloaded = 2
    /// A store did not answer in time, and a client of a protocol tries again by itself.
    package static let storeBusy = 1
}

extension Response {
    /// Says after how many seconds to come again; `nil` says nothing about it.
    package mutating func setRetryAfter(_ seconds: Int?) { headers[.retryAfter] = seconds.map { "\($0)" } }
}
