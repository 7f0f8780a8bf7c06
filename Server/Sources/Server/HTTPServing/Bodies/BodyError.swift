/// The reason for which a request's body could not be read.
package enum BodyError: Error, Hashable, Sendable {
    /// More than the limit in bytes, as announced or as counted.
    case tooLarge(limit: Int64)
    /// The client stopped before the end it announced, so nothing of the body can be used.
    case truncated
    /// The client sent less than ``HostServer/Configuration/minimumBodyProgress`` in time.
    case timedOut
    /// The framing is broken (a bad chunk size, or the like).
    case malformed
}
