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
    /// Has another user share a document with `user`.
    ///
    /// - Parameters:
    ///   - bytes: the content of the document, where it is made for this.
    ///   - mayEdit: to save it, too; otherwise only to look at it.
    func shareDocument(
        named name: String, _ bytes: [UInt8], with user: UserCredential, mayEdit: Bool
    ) async throws -> SharedDocument
    /// Takes the right to a document away from the user with whom it was shared.
    func stopSharing(_ document: SharedDocument, with user: UserCredential) async throws
    /// Tells who worked on the newest version of a document, by the names that its owner is shown.
    ///
    /// - Returns: `nil` when that isn't known here.
    func contributors(to document: SharedDocument) async throws -> [String]?
}

/// The part of an operator whose provider shares nothing between users.
extension Operator {
    /// Throws ``NotAvailable``.
    public func shareDocument(
        named name: String, _ bytes: [UInt8], with user: UserCredential, mayEdit: Bool
    ) async throws -> SharedDocument {
        throw NotAvailable("needs an operator who has one user share a document with another")
    }

    /// Throws ``NotAvailable``.
    public func stopSharing(_ document: SharedDocument, with user: UserCredential) async throws {
        throw NotAvailable("needs an operator who takes a right away")
    }

    /// Knows nobody.
    public func contributors(to document: SharedDocument) async throws -> [String]? { nil }
}
