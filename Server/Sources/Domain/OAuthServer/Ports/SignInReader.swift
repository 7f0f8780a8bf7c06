public import Basics
import Foundation
public import OAuth

/// The rows of sign-in in one snapshot; not to be kept after the closure it was handed to.
///
/// Whether something has ended or expired is for the caller to say: rows are returned in whatever state they are, unless a
/// method names a state.
public protocol SignInReader {
    // MARK: Accounts

    /// The account of an id, disabled or not: one indexed read.
    func account(_ id: UserID) throws -> Account?

    /// The account of a name, by ``SignInName/folded``, with its password's hash: one indexed read.
    func credentials(of name: SignInName) throws -> AccountPassword?

    /// The hash of an account's password; `nil` when there is no account, or it has none.
    func password(of id: UserID) throws -> PasswordHash?

    /// All accounts, sorted by folded name.
    func accounts() throws -> [Account]

    /// Accounts in the order of folded names, from the one after `name`, a folded name, on: at most `limit`.
    func accounts(after name: String?, limit: Int) throws -> [Account]

    /// Accounts whose folded sign-in name or ``Account/displayKey`` has a text in it, sorted by folded name: at most
    /// `limit`. Where there are more, those that begin with it come before others; else which ones is up to the store.
    func accounts(with text: String, limit: Int) throws -> [Account]

    /// Whether the person has dismissed a hint: one indexed read.
    func isDismissed(_ hint: Hint, by user: UserID) throws -> Bool

    // MARK: Clients

    /// The client of an id: one indexed read.
    func client(_ id: ClientID) throws -> Client?

    /// The client of a name, without regard to case.
    func client(named name: String) throws -> Client?

    /// All clients, sorted by name.
    func clients() throws -> [Client]

    // MARK: Grants

    /// The grant of an id: one indexed read.
    func grant(_ id: GrantID) throws -> Grant?

    /// The grants of a user that weren't ended, newest first; expired ones may be among them.
    func unendedGrants(of user: UserID) throws -> [Grant]

    /// The grants of everybody that weren't ended, with their accounts, in the order of the accounts' folded names and
    /// the newest first: one read. Expired ones may be among them.
    func unendedGrants() throws -> [AccountGrant]

    /// The grants of a client that weren't ended; expired ones may be among them.
    func unendedGrants(of client: ClientID) throws -> [Grant]

    /// The grants made under one (``Grant/parent``) that weren't ended.
    func unendedGrants(under parent: GrantID) throws -> [Grant]

    /// The grants of a user that clients have, ended ones included: those that have ended first, and the oldest first.
    func appGrants(of user: UserID) throws -> [GrantID]

    // MARK: Codes, tokens, sessions

    /// The code of a digest.
    func code(_ digest: SecretDigest) throws -> StoredCode?

    /// The grants of a user's codes that were never redeemed, the oldest code first.
    func waitingGrants(of user: UserID) throws -> [GrantID]

    /// The access token of a digest with its grant and account: one indexed read.
    func access(_ token: SecretDigest) throws -> AccessRecord?

    /// The family of a refresh token, whichever generation the token is of.
    func family(_ token: SecretDigest) throws -> RefreshFamily?

    /// The session of a cookie's digest with its grant and account.
    func session(_ digest: SecretDigest) throws -> BrowserSession?

    /// The grants of a user's sessions, live or not, the oldest first.
    func sessionGrants(of user: UserID) throws -> [GrantID]

    // MARK: Budgets, events

    /// The remainder of a budget; `nil` for a key that isn't known.
    func throttle(_ key: ThrottleKey) throws -> Throttle?

    /// The newest events of sign-in, the newest first.
    ///
    /// - Parameters:
    ///   - user: only this user's; `nil` for all.
    ///   - limit: at most this many.
    func events(of user: UserID?, limit: Int) throws -> [AuditEvent]
}
