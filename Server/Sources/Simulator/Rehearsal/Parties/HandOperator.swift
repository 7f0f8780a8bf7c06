public import OfficeClient

/// A person at the provider's console, who is asked in words. Cases that need a user of their own get the rehearsal's.
public struct HandOperator: Operator {
    private let user: UserCredential
    private let ask: @Sendable (String) async -> String?

    /// - Parameter ask: shows a question, and gives the answer; `nil` at the end of input.
    public init(user: UserCredential, ask: @escaping @Sendable (String) async -> String?) {
        self.user = user
        self.ask = ask
    }

    /// Gives the one user there is.
    ///
    /// - Throws: ``NotAvailable`` for a business user.
    public func makeUser(isBusiness: Bool) throws -> UserCredential {
        if isBusiness { throw NotAvailable("needs a business account, which only its operator can make") }
        return user
    }

    /// Asks the person to change the password at the provider, and to type the new one.
    ///
    /// - Throws: ``NotAvailable`` for an empty answer.
    public func changePassword(of user: UserCredential) async throws -> UserCredential {
        guard let password = await ask("Change the password of \(user.name) at the provider, then type the new one:"),
            !password.isEmpty
        else { throw NotAvailable("the password was not changed") }
        return UserCredential(name: user.name, password: password)
    }

    /// Asks the person to end the grant at the provider.
    ///
    /// - Throws: ``NotAvailable`` when the answer begins with `n`, or there is none.
    public func revokeGrant(of user: UserCredential) async throws {
        let question = "End what \(user.name) granted to Office at the provider, then press return (n: can't be done):"
        if await ask(question)?.lowercased().hasPrefix("n") != false { throw NotAvailable("the grant was not revoked") }
    }

    /// Makes nothing.
    ///
    /// - Throws: always ``NotAvailable``.
    public func makeDocument(named name: String, _ bytes: [UInt8], isReadOnly: Bool, for user: UserCredential) throws {
        throw NotAvailable("needs a document that \(isReadOnly ? "may only be read" : "was there before")")
    }

    /// Makes none, since only the provider's keys could.
    public func endedToken(for source: String, of user: UserCredential) throws -> String? { nil }

    /// Asks the person to have a document shared, and to type its name. The owner isn't known then.
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

    /// Asks the person to end that.
    ///
    /// - Throws: ``NotAvailable`` when the answer begins with `n`, or there is none.
    public func stopSharing(_ document: SharedDocument, with user: UserCredential) async throws {
        let question = "Stop sharing \(document.name) with \(user.name), then press return (n: can't be done):"
        if await ask(question)?.lowercased().hasPrefix("n") != false {
            throw NotAvailable("the right was not taken away")
        }
    }

    /// Gives an app whose part the person plays.
    public func providerApp(for user: UserCredential, _ challenge: Challenge, wire: Wire) throws -> any ProviderApp {
        HandProviderApp(ask: ask)
    }
}
