public import Basics
import Foundation
public import OAuth

/// Reads the rows of sign-in in one snapshot. Don't keep it after the closure that receives it returns.
///
/// Unless a method's documentation says otherwise, the method also returns rows that have ended or expired, and the
/// caller must check this.
public protocol SignInReader {
    // MARK: Accounts

    /// The account with an id, even if the account is disabled. This takes one indexed read.
    func account(_ id: UserID) throws -> Account?

    /// The account with a name, compared by ``SignInName/folded``, together with the hash of its password, in one
    /// indexed read.
    func credentials(of name: SignInName) throws -> AccountPassword?

    /// The hash of an account's password; `nil` when the account doesn't exist or has no password.
    func password(of id: UserID) throws -> PasswordHash?

    /// All accounts, sorted by ``SignInName/folded``.
    func accounts() throws -> [Account]

    /// A page of accounts sorted by ``SignInName/folded``: at most `limit` accounts after `name`.
    func accounts(after name: String?, limit: Int) throws -> [Account]

    /// Accounts whose folded sign-in name or ``Account/displayKey`` contains a text, sorted by folded name: at most
    /// `limit` accounts. If more accounts match, the store prefers accounts whose names begin with the text, and may
    /// choose any of the other accounts.
    func accounts(with text: String, limit: Int) throws -> [Account]

    /// Whether the user has dismissed a hint. This takes one indexed read.
    func isDismissed(_ hint: Hint, by user: UserID) throws -> Bool

    // MARK: Identities

    /// The linked identity with this issuer and subject, compared byte by byte: one indexed read.
    func identity(issuer: String, subject: String) throws -> LinkedIdentity?

    /// The identities linked to an account, sorted by issuer, then by subject.
    func identities(of user: UserID) throws -> [LinkedIdentity]

    /// All linked identities, sorted by issuer, then by subject.
    func identities() throws -> [LinkedIdentity]

    // MARK: Clients

    /// The client with an id: one indexed read.
    func client(_ id: ClientID) throws -> Client?

    /// The client with a name, ignoring case.
    func client(named name: String) throws -> Client?

    /// All clients, sorted by name.
    func clients() throws -> [Client]

    // MARK: Grants

    /// The grant with an id: one indexed read.
    func grant(_ id: GrantID) throws -> Grant?

    /// A user's grants that haven't been ended, newest first. They may include expired grants.
    func unendedGrants(of user: UserID) throws -> [Grant]

    /// All users' grants that haven't been ended, with their accounts, ordered by folded account name, then newest
    /// first: one read. The result may include expired grants.
    func unendedGrants() throws -> [AccountGrant]

    /// A client's grants that haven't been ended. They may include expired grants.
    func unendedGrants(of client: ClientID) throws -> [Grant]

    /// The grants whose ``Grant/parent`` is `parent` and that haven't been ended. They may include expired grants.
    func unendedGrants(under parent: GrantID) throws -> [Grant]

    /// The grants of a user's apps: first the grants that were ended, oldest first, then the other grants, oldest
    /// first.
    func appGrants(of user: UserID) throws -> [GrantID]

    // MARK: Codes, tokens, sessions

    /// The authorization code with a digest.
    func code(_ digest: SecretDigest) throws -> StoredCode?

    /// The grants of a user whose authorization codes haven't been redeemed. The grant with the oldest code comes
    /// first.
    func waitingGrants(of user: UserID) throws -> [GrantID]

    /// The access token with a digest, with its grant and account: one indexed read.
    func access(_ token: SecretDigest) throws -> AccessRecord?

    /// The family that a refresh token belongs to, even if the token has been replaced.
    func family(_ token: SecretDigest) throws -> RefreshFamily?

    /// The browser session whose cookie has this digest, with the session's grant and account.
    func session(_ digest: SecretDigest) throws -> BrowserSession?

    /// The grants of a user's sessions, including ended and expired grants, oldest first.
    func sessionGrants(of user: UserID) throws -> [GrantID]

    // MARK: Rate limits, events

    /// The stored state of the rate limit with a key; `nil` if the store has none.
    func throttle(_ key: ThrottleKey) throws -> Throttle?

    /// The latest events of sign-in, newest first.
    ///
    /// - Parameters:
    ///   - user: limits the result to this user; `nil` for events of all users.
    ///   - limit: the maximum number of events.
    func events(of user: UserID?, limit: Int) throws -> [AuditEvent]
}

/// Default implementations that call other methods of ``SignInReader``. A store with many accounts overrides them with
/// indexed reads.
extension SignInReader {
    /// The default implementation reads all accounts.
    public func accounts(after name: String?, limit: Int) throws -> [Account] {
        let all = try accounts()
        guard let name else { return Array(all.prefix(max(0, limit))) }
        return Array(all.filter { name.utf8.lexicographicallyPrecedes($0.name.folded.utf8) }.prefix(max(0, limit)))
    }

    /// The default implementation reads the grants of each account.
    public func unendedGrants() throws -> [AccountGrant] {
        try accounts().flatMap { account in
            try unendedGrants(of: account.id).map { AccountGrant(grant: $0, account: account) }
        }
    }

    /// The default implementation reads all accounts.
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
