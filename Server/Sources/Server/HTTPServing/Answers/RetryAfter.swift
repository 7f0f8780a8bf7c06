import HTTPTypes
package import Hummingbird

/// Values of `Retry-After` in seconds (RFC 9110 §10.2.3).
package enum RetryAfter {
    /// The delay in seconds before a retry when the server is at its limit of concurrent requests or password checks.
    package static let overloaded = 2
    /// The delay in seconds before a retry when a store timed out. WOPI and OAuth clients repeat such a request without
    /// asking the user.
    package static let storeBusy = 1
}

extension Response {
    /// Sets `Retry-After` in seconds, or removes it if `seconds` is `nil`.
    package mutating func setRetryAfter(_ seconds: Int?) { headers[.retryAfter] = seconds.map { "\($0)" } }
}
