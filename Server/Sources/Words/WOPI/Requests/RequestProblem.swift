/// Why headers don't make a request of the protocol.
public enum RequestProblem: Error, Hashable, Sendable {
    /// 400: a header is missing or has a form it must not have.
    case malformed(String)
    /// 501: an operation nobody knows, or a combination that is declared unsupported.
    case notSupported(String)
}
