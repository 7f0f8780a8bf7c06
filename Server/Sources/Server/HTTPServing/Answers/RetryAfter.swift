import HTTPTypes
package import Hummingbird

/// Values of `Retry-After` in seconds (RFC 9110 §10.2.3).
package enum RetryAfter {
    /// The pause when the server is at its limit of concurrent requests or concurrent password checks.
    package static let overloaded = 2
    /// The pause after a store timed out. After the pause, WOPI and OAuth clients repeat the request by themselves.
    package static let storeBusy = 1
}

extension Response {
    /// Sets `Retry-After` in seconds, or removes it if `seconds` is `nil`.
    package mutating func setRetryAfter(_ seconds: Int?) { headers[.retryAfter] = seconds.map { "\($0)" } }
}
