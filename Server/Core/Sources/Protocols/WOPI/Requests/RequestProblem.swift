/// The reason why the headers don't form a valid request.
public enum RequestProblem: Error, Hashable, Sendable {
    /// 400: a header is missing or malformed.
    case malformed(String)
    /// 501: the operation is unknown, or the combination of headers is unsupported.
    case notSupported(String)
}
