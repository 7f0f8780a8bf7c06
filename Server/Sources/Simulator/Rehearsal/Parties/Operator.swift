public import OfficeClient

/// The operator of the provider, who performs actions that some cases need and no phone can perform.
///
/// Each method may throw ``NotAvailable``. The case is then reported as ``Outcome/notPlayed``.
public protocol Operator: Sendable {
    /// Creates a user for a single case.
    func makeUser(isBusiness: Bool) async throws -> UserCredential
    /// Changes the password of a user.
    ///
    /// - Returns: the user's name and new password.
    func changePassword(of user: UserCredential) async throws -> UserCredential
    /// Revokes the user's grant to Office.
    func revokeGrant(of user: UserCredential) async throws
    /// Creates a document in the user's root container.
    func makeDocument(named name: String, _ bytes: [UInt8], isReadOnly: Bool, for user: UserCredential) async throws
    /// Creates an expired access token for the document with this WOPISrc.
    ///
    /// - Returns: `nil` if the operator can't create such a token.
    func endedToken(for source: String, of user: UserCredential) async throws -> String?
    /// Returns the provider's own app with `user` signed in.
    func providerApp(for user: UserCredential, _ challenge: Challenge, wire: Wire) async throws -> any ProviderApp
    /// Shares another user's document with `user`.
    ///
    /// - Parameters:
    ///   - bytes: the content, if the operator has to create the document.
    ///   - mayEdit: whether `user` may save the document or only view it.
    func shareDocument(
        named name: String, _ bytes: [UInt8], with user: UserCredential, mayEdit: Bool
    ) async throws -> SharedDocument
    /// Revokes the user's access to a shared document.
    func stopSharing(_ document: SharedDocument, with user: UserCredential) async throws
    /// Returns the authors of the newest version of a document, by their names as the owner of the document sees them.
    ///
    /// - Returns: `nil` if the authors are unknown.
    func contributors(to document: SharedDocument) async throws -> [String]?
}

/// Defaults for an operator whose provider doesn't support sharing.
extension Operator {
    /// Not supported by default.
    ///
    /// - Throws: always ``NotAvailable``.
    public func shareDocument(
        named name: String, _ bytes: [UInt8], with user: UserCredential, mayEdit: Bool
    ) async throws -> SharedDocument {
        throw NotAvailable("needs an operator who can share a document between two users")
    }

    /// Not supported by default.
    ///
    /// - Throws: always ``NotAvailable``.
    public func stopSharing(_ document: SharedDocument, with user: UserCredential) async throws {
        throw NotAvailable("needs an operator who can remove a user's access to a document")
    }

    /// Returns `nil`: the authors are unknown.
    public func contributors(to document: SharedDocument) async throws -> [String]? { nil }
}

/// A document that another user shares with the phone's user.
public struct SharedDocument: Hashable, Sendable {
    /// The document's name with its extension, as its owner sees it.
    public var name: String
    /// The owner; `nil` if the owner's credentials are unknown.
    public var owner: UserCredential?

    /// Creates the description of a document. Nothing is sent to the provider.
    public init(name: String, owner: UserCredential?) { (self.name, self.owner) = (name, owner) }
}

/// An operator who can't perform any action, for a provider where the rehearsal has no operator. Cases that need an
/// operator don't run.
public struct NoOperator: Operator {
    private let absent = NotAvailable("needs an operator; use --data to test your own server, or --by-hand")

    /// Creates an operator who can't perform any action.
    public init() {}

    /// Not possible without an operator.
    ///
    /// - Throws: always ``NotAvailable``.
    public func makeUser(isBusiness: Bool) throws -> UserCredential { throw absent }
    /// Not possible without an operator.
    ///
    /// - Throws: always ``NotAvailable``.
    public func changePassword(of user: UserCredential) throws -> UserCredential { throw absent }
    /// Not possible without an operator.
    ///
    /// - Throws: always ``NotAvailable``.
    public func revokeGrant(of user: UserCredential) throws { throw absent }
    /// Not possible without an operator.
    ///
    /// - Throws: always ``NotAvailable``.
    public func makeDocument(named name: String, _ bytes: [UInt8], isReadOnly: Bool, for user: UserCredential) throws {
        throw absent
    }
    /// Returns `nil`, because nobody can create an expired token. Cases continue without one.
    public func endedToken(for source: String, of user: UserCredential) throws -> String? { nil }
    /// Not possible without an operator.
    ///
    /// - Throws: always ``NotAvailable``.
    public func providerApp(for user: UserCredential, _ challenge: Challenge, wire: Wire) throws -> any ProviderApp {
        throw absent
    }
    /// Not possible without an operator.
    ///
    /// - Throws: always ``NotAvailable``.
    public func shareDocument(
        named name: String, _ bytes: [UInt8], with user: UserCredential, mayEdit: Bool
    ) throws -> SharedDocument {
        throw absent
    }
    /// Not possible without an operator.
    ///
    /// - Throws: always ``NotAvailable``.
    public func stopSharing(_ document: SharedDocument, with user: UserCredential) throws { throw absent }
}
