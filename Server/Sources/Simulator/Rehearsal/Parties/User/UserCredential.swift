/// The sign-in name and password of a user at the provider.
public struct UserCredential: Hashable, Sendable {
    /// The sign-in name.
    public var name: String
    /// The password; empty for a user who signs in by hand.
    public var password: String

    /// Creates a pair of name and password.
    public init(name: String, password: String) {
        self.name = name
        self.password = password
    }
}
