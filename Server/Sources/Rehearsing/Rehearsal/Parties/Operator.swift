public import OfficeClient

/// The party that runs the provider, and does what some cases need and no phone can do.
///
/// Each method may throw ``NotAvailable``: the case is then reported as not played.
public protocol Operator: Sendable {
    /// Makes a user whom only one case uses.
    func makeUser(isBusiness: Bool) async throws -> UserCredential
    /// Changes the password of a user.
    ///
    /// - Returns: the user's name and new password.
    func changePassword(of user: UserCredential) async throws -> UserCredential
    /// Ends what the user granted to Office.
    func revokeGrant(of user: UserCredential) async throws
    /// Makes a document in the root container of the user.
    func makeDocument(named name: String, _ bytes: [UInt8], isReadOnly: Bool, for user: UserCredential) async throws
    /// Makes a token for a document that was valid and has expired.
    ///
    /// - Returns: `nil` when none can be made.
    func endedToken(for source: String, of user: UserCredential) async throws -> String?
    /// Gives the provider's own app, signed in as `user`.
    func providerApp(for user: UserCredential, _ challenge: Challenge, wire: Wire) async throws -> any ProviderApp
}
