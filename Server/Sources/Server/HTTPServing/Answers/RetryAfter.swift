import HTTPTypes
package import Hummingbird

/// Values of `Retry-After` in seconds (RFC 9110 §10.2.3).
package enum RetryAfter {
    /// The server is at a limit, either of concurrent requests or of concurrent password checks.
    package static let overloaded = 2
    /// A store timed out. Clients of WOPI and OAuth retry by themselves.
    package static let storeBusy = 1
}

extension Response {
    /// Sets `Retry-After` in seconds, or removes it if `seconds` is `nil`.
    package mutating func setRetryAfter(_ seconds: Int?) { headers[.retryAfter] = seconds.map { "\($0)" } }
}
