public import Basics

extension OperatorReader {
    /// The person whom a name stands for in the audit log: the one who has it, or the last one whose account of this name
    /// was removed.
    ///
    /// - Parameter accounts: of the same place.
    public func person(named name: SignInName, among accounts: Accounts) async throws -> UserID? {
        if let account = try await accounts.find(name) { return account.id }
        return try await removedAccount(named: name)
    }
}
