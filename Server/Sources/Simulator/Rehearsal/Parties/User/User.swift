public import OfficeClient

/// The user who visits the provider's sign-in pages.
public protocol User: Sendable {
    /// Opens a page and acts according to `visit.behavior`, until the web view reaches the address `visit.stop` or is
    /// closed.
    ///
    /// - Throws: ``UnmetExpectation`` if the pages don't lead to that address.
    func visit(_ visit: Visit, wire: Wire) async throws -> VisitResult
}

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

/// How the user acts on the provider's pages.
public enum SignInBehavior: String, Hashable, Sendable, Codable {
    /// Signs in and agrees to give access.
    case consent
    /// Signs in and declines to give access.
    case decline
    /// Closes the web view without a decision.
    case cancel
    /// Mistypes the password once, then signs in and agrees to give access.
    case wrongPasswordFirst
}
