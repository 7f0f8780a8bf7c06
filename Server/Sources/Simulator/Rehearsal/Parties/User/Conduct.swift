/// How the user acts on the provider's pages.
public enum Conduct: String, Hashable, Sendable, Codable {
    /// Signs in and allows.
    case consent
    /// Signs in and declines.
    case decline
    /// Closes the web view.
    case cancel
    /// Mistypes the password once, then consents.
    case wrongPasswordFirst
}
