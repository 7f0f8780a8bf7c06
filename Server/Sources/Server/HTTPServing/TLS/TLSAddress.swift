/// The address at which clients reach a server over TLS: an origin, and the path below which it answers.
public struct TLSAddress: Hashable, Sendable {
    /// `https://docs.contoso.example:8443`, without a trailing slash.
    public let origin: String
    /// `""` or `/base`.
    public let path: String

    /// Takes both as they are; neither may end in a slash.
    public init(origin: String, path: String = "") {
        self.origin = origin
        self.path = path
    }

    var text: String { origin + path }
}
