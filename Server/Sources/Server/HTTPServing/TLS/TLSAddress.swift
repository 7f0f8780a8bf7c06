/// The address at which clients reach the server over TLS: an origin and a base path.
public struct TLSAddress: Hashable, Sendable {
    /// The origin without a trailing slash, such as `https://docs.contoso.example:8443`.
    public let origin: String
    /// The base path, such as `/base`, or empty if the server is at the root of the origin.
    public let path: String

    /// Creates the address. Neither the origin nor the path may end with a slash.
    public init(origin: String, path: String = "") {
        self.origin = origin
        self.path = path
    }

    var text: String { origin + path }
}
