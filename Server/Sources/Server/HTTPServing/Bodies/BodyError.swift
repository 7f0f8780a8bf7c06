/// The reason why a request body can't be read.
package enum BodyError: Error, Hashable, Sendable {
    /// The body exceeds the limit in bytes, by its announced length or by the bytes received.
    case tooLarge(limit: Int64)
    /// The client stopped before the announced end. Nothing of the body may be used.
    case truncated
    /// The client sent less than ``HostServer/Configuration/minimumBodyProgress`` within the timeout.
    case timedOut
    /// The framing is invalid, such as a malformed chunk size.
    case malformed
}
