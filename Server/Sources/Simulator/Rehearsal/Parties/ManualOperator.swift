public import OfficeClient

/// Asks a person, the operator of the provider, to perform each action by hand. A case that would create a new user
/// uses the rehearsal's user instead.
public struct ManualOperator: Operator {
    private let user: UserCredential
    private let ask: @Sendable (String) async -> String?

    /// Creates an operator who has one user.
    ///
    /// - Parameter ask: shows a question and returns the answer; `nil` at the end of input.
    public init(user: UserCredential, ask: @escaping @Sendable (String) async -> String?) {
        self.user = user
        self.ask = ask
    }

    /// Returns the rehearsal's user, because this operator has only one user.
    ///
    /// - Throws: ``NotAvailable`` for a business user.
    public func makeUser(isBusiness: Bool) throws -> UserCredential {
        if isBusiness {
            throw NotAvailable("needs a business account; use --data, so that the rehearsal can create one")
        }
        return user
    }

    /// Asks the operator to change the password at the provider and to type the new one.
    ///
    /// - Throws: ``NotAvailable`` for an empty answer.
    public func changePassword(of user: UserCredential) async throws -> UserCredential {
        guard
            let password = await ask(
                "Change the password of \(user.name) at the provider, then type the new password:"),
            !password.isEmpty
        else { throw NotAvailable("no new password was entered") }
        return UserCredential(name: user.name, password: password)
    }

    /// Asks the operator to revoke the grant at the provider.
    ///
    /// - Throws: ``NotAvailable`` if the answer begins with `n` or is missing.
    public func revokeGrant(of user: UserCredential) async throws {
        let question =
            "Revoke the access that \(user.name) gave to Office at the provider, then press Return (n if it isn't possible):"
        if await ask(question)?.lowercased().hasPrefix("n") != false {
            throw NotAvailable("the operator didn't revoke the access of Office")
        }
    }

    /// Not supported, because creating a document without a phone requires access to the provider's data directory.
    ///
    /// - Throws: always ``NotAvailable``.
    public func makeDocument(named name: String, _ bytes: [UInt8], isReadOnly: Bool, for user: UserCredential) throws {
        throw NotAvailable(
            "needs a document that \(isReadOnly ? "is read-only" : "existed before"); use --data, so that the rehearsal can create one"
        )
    }

    /// Returns `nil`, because creating an expired token requires the provider's keys.
    public func endedToken(for source: String, of user: UserCredential) throws -> String? { nil }

    /// Asks the operator to share a document and to type its name. The returned document has no owner, because the
    /// owner's credentials are unknown.
    ///
    /// - Throws: ``NotAvailable`` for an empty answer.
    public func shareDocument(
        named name: String, _ bytes: [UInt8], with user: UserCredential, mayEdit: Bool
    ) async throws -> SharedDocument {
        let right = mayEdit ? "for editing (the rehearsal saves it once)" : "for viewing only"
        let question = """
            As another user, share a .docx document with \(user.name) at the provider, \(right), then type its name \
            (press Return if it isn't possible):
            """
        guard let name = await ask(question), !name.isEmpty else {
            throw NotAvailable("no shared document was named")
        }
        return SharedDocument(name: name, owner: nil)
    }

    /// Asks the operator to revoke the user's access to a shared document.
    ///
    /// - Throws: ``NotAvailable`` if the answer begins with `n` or is missing.
    public func stopSharing(_ document: SharedDocument, with user: UserCredential) async throws {
        let question = "Stop sharing \(document.name) with \(user.name), then press Return (n if it isn't possible):"
        if await ask(question)?.lowercased().hasPrefix("n") != false {
            throw NotAvailable("the owner didn't stop sharing the document")
        }
    }

    /// Returns a provider's app for which the operator copies addresses by hand.
    public func providerApp(for user: UserCredential, _ challenge: Challenge, wire: Wire) throws -> any ProviderApp {
        ManualProviderApp(ask: ask)
    }
}
