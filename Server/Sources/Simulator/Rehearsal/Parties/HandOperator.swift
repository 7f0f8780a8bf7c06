public import OfficeClient

/// An operator who is asked to perform each action by hand.
/// Cases that need a user of their own get the rehearsal's user.
public struct HandOperator: Operator {
    private let user: UserCredential
    private let ask: @Sendable (String) async -> String?

    /// - Parameter ask: shows a question and returns the answer; `nil` at the end of input.
    public init(user: UserCredential, ask: @escaping @Sendable (String) async -> String?) {
        self.user = user
        self.ask = ask
    }

    /// Returns the only user.
    ///
    /// - Throws: ``NotAvailable`` for a business user.
    public func makeUser(isBusiness: Bool) throws -> UserCredential {
        if isBusiness { throw NotAvailable("needs a business account, which only its operator can make") }
        return user
    }

    /// Asks the operator to change the password at the provider and to type the new one.
    ///
    /// - Throws: ``NotAvailable`` for an empty answer.
    public func changePassword(of user: UserCredential) async throws -> UserCredential {
        guard let password = await ask("Change the password of \(user.name) at the provider, then type the new one:"),
            !password.isEmpty
        else { throw NotAvailable("the password was not changed") }
        return UserCredential(name: user.name, password: password)
    }

    /// Asks the operator to revoke the grant at the provider.
    ///
    /// - Throws: ``NotAvailable`` if the answer begins with `n` or is missing.
    public func revokeGrant(of user: UserCredential) async throws {
        let question = "End what \(user.name) granted to Office at the provider, then press return (n: can't be done):"
        if await ask(question)?.lowercased().hasPrefix("n") != false { throw NotAvailable("the grant was not revoked") }
    }

    /// Not supported.
    ///
    /// - Throws: always ``NotAvailable``.
    public func makeDocument(named name: String, _ bytes: [UInt8], isReadOnly: Bool, for user: UserCredential) throws {
        throw NotAvailable("needs a document that \(isReadOnly ? "may only be read" : "was there before")")
    }

    /// Returns `nil`, because this requires the provider's keys.
    public func endedToken(for source: String, of user: UserCredential) throws -> String? { nil }

    /// Asks the operator to share a document and to type its name. The owner is unknown.
    ///
    /// - Throws: ``NotAvailable`` for an empty answer.
    public func shareDocument(
        named name: String, _ bytes: [UInt8], with user: UserCredential, mayEdit: Bool
    ) async throws -> SharedDocument {
        let right = mayEdit ? "to edit (it will be saved)" : "to look at only"
        let question = """
            As another user, share a .docx with \(user.name) at the provider, \(right), then type its name \
            (return: can't be done):
            """
        guard let name = await ask(question), !name.isEmpty else {
            throw NotAvailable("needs a document that another user shares")
        }
        return SharedDocument(name: name, owner: nil)
    }

    /// Asks the operator to revoke the access.
    ///
    /// - Throws: ``NotAvailable`` if the answer begins with `n` or is missing.
    public func stopSharing(_ document: SharedDocument, with user: UserCredential) async throws {
        let question = "Stop sharing \(document.name) with \(user.name), then press return (n: can't be done):"
        if await ask(question)?.lowercased().hasPrefix("n") != false {
            throw NotAvailable("the right was not taken away")
        }
    }

    /// Returns an app that the operator simulates by hand.
    public func providerApp(for user: UserCredential, _ challenge: Challenge, wire: Wire) throws -> any ProviderApp {
        HandProviderApp(ask: ask)
    }
}
