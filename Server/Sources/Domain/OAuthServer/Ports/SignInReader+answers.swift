import Foundation

/// Default implementations derived from other requirements. A store with many accounts overrides them with indexed
/// reads.
extension SignInReader {
    /// Reads all accounts.
    public func accounts(after name: String?, limit: Int) throws -> [Account] {
        let all = try accounts()
        guard let name else { return Array(all.prefix(max(0, limit))) }
        return Array(all.filter { name.utf8.lexicographicallyPrecedes($0.name.folded.utf8) }.prefix(max(0, limit)))
    }

    /// Reads the grants of each account.
    public func unendedGrants() throws -> [AccountGrant] {
        try accounts().flatMap { account in
            try unendedGrants(of: account.id).map { AccountGrant(grant: $0, account: account) }
        }
    }

    /// Reads all accounts.
    public func accounts(with text: String, limit: Int) throws -> [Account] {
        let all = try accounts(), limit = max(0, limit)
        let first = all.filter { $0.name.folded.hasPrefix(text) || $0.displayKey.hasPrefix(text) }.prefix(limit)
        let known = Set(first.map(\.id))
        let others = all.filter { account in
            !known.contains(account.id) && (account.name.folded.contains(text) || account.displayKey.contains(text))
        }
        return (first + others.prefix(limit - first.count)).sorted {
            $0.name.folded.utf8.lexicographicallyPrecedes($1.name.folded.utf8)
        }
    }
}
