public import OfficeClient

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
