public import Basics

extension OperatorReader {
    /// The user with a name in the audit log: the current one, or the last one whose account with this name was
    /// removed.
    ///
    /// - Parameter accounts: the accounts of the same server.
    public func person(named name: SignInName, among accounts: Accounts) async throws -> UserID? {
        if let account = try await accounts.find(name) { return account.id }
        return try await removedAccount(named: name)
    }
}
