/// The reason why headers are no valid request.
public enum RequestProblem: Error, Hashable, Sendable {
    /// 400: a header is missing or has a form it must not have.
    case malformed(String)
    /// 501: an unknown operation, or a combination that is declared unsupported.
    case notSupported(String)
}
