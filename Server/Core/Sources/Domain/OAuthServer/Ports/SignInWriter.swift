public import Basics
public import Foundation
public import OAuth

/// Reads and changes the rows of sign-in in one transaction. Don't keep it after the closure that receives it returns.
public protocol SignInWriter: SignInReader {
    // MARK: Accounts

    /// Adds an account and the empty folder for its documents. The caller has checked that the name is free; the store
    /// may check this again.
    ///
    /// - Parameter folder: the identifier of the folder.
    func insert(_ account: Account, password: PasswordHash?, folder: String) throws

    /// Updates an existing account, including its name but not its password.
    func update(_ account: Account) throws

    /// Replaces the hash of a password.
    func setPassword(_ password: PasswordHash, of id: UserID) throws

    /// Removes an account with its folders, documents, shares, linked identities and dismissed hints. The account's grants stay stored, so
    /// that the server still knows why the grants ended. Before the removal, in the same transaction, ends all sharing
    /// between the account and other users, with `takeLeave(of:event:now:)` of `DocumentWriter`.
    ///
    /// - Parameter event: the prefix of the events' identifiers, created before the transaction.
    func delete(_ id: UserID, event: String, now: Date) throws -> RemovedBelongings

    /// Releases the locks held by an account's apps, with `releaseLocks(of:event:now:)` of `DocumentWriter` in the same
    /// transaction.
    ///
    /// - Parameter event: the prefix of the identifiers of the audit events, created before the transaction.
    func releaseLocks(of id: UserID, event: String, now: Date) throws

    /// Stores that the user dismissed a hint. Calling this again has no effect.
    func dismiss(_ hint: Hint, for user: UserID) throws

    // MARK: Identities

    /// Adds a linked identity. The caller has checked that it isn't linked yet, and that the account exists.
    func insert(_ identity: LinkedIdentity) throws

    /// Updates the mutable properties of a linked identity.
    func update(_ identity: LinkedIdentity) throws

    /// Removes a linked identity.
    ///
    /// - Returns: whether the identity was linked.
    func deleteIdentity(issuer: String, subject: String) throws -> Bool

    // MARK: Clients

    /// Adds a client. The caller has checked that its name is free.
    func insert(_ client: Client) throws

    /// Updates the mutable properties of a client: the digest of its secret, and its policy.
    func update(_ client: Client) throws

    /// Removes a client. The grants of the client stay stored.
    func delete(_ id: ClientID) throws

    // MARK: Grants

    /// Adds a grant.
    func insert(_ grant: Grant) throws

    /// Updates the mutable properties of a grant: its expiration, its last use, and when and why it ended.
    func update(_ grant: Grant) throws

    /// Deletes a grant with its code, tokens and session.
    func delete(_ id: GrantID) throws

    // MARK: Codes, tokens, sessions

    /// Adds a code. The grant of the code already exists.
    func insert(_ code: CodeRecord, as digest: SecretDigest) throws

    /// Stores when a client first presented an authorization code.
    func setConsumed(_ consumed: Date?, of code: SecretDigest) throws

    /// Adds an access token.
    func insert(_ token: NewToken, scope: Scope, of grant: GrantID, issued: Date) throws

    /// Deletes an access token.
    func deleteAccess(_ token: SecretDigest) throws

    /// Adds a refresh token of a grant.
    func insertRefresh(_ token: SecretDigest, of grant: GrantID) throws

    /// Replaces the stored ``RefreshChain`` of a grant, which says which of the grant's refresh tokens is current.
    func setChain(_ chain: RefreshChain, of grant: GrantID) throws

    /// Adds a session. The grant of the session already exists.
    func insert(_ activity: SessionActivity, of grant: GrantID, as session: SecretDigest) throws

    /// Stores when a session was last used.
    func setLastUsed(_ used: Date, of session: SecretDigest) throws

    // MARK: Rate limits, events

    /// Stores the state of the rate limit with a key.
    func set(_ throttle: Throttle, for key: ThrottleKey) throws

    /// Adds an event to the audit log, in this transaction.
    ///
    /// - Parameter id: an identifier that sorts by time, created before the transaction (`TimeOrderedID`).
    func append(_ event: AuditEvent, as id: String) throws

    // MARK: Cleanup

    /// Deletes codes that expired before a time. Also deletes the grants of codes that were never redeemed.
    func deleteCodes(expiredBy end: Date) throws

    /// Deletes access tokens that expired before a time.
    func deleteAccess(expiredBy end: Date) throws

    /// Deletes grants that ended or expired before a time, with their codes, tokens and sessions.
    func deleteGrants(overBy end: Date) throws

    /// Deletes the states of rate limits that allowed all their actions again before a time.
    func deleteThrottles(restoredBy end: Date) throws

    /// Deletes states of rate limits of a kind until at most `bound` of this kind remain. Rate limits that will soonest
    /// allow all their actions again are deleted first. The keys of a kind begin with the kind and a dot.
    func deleteThrottles(of kind: ThrottleKey.Kind, beyond bound: Int) throws

    /// Deletes the oldest events whose identifiers sort before `id`.
    ///
    /// - Returns: the number of deleted events, at most `limit`.
    func deleteEvents(before id: String, limit: Int) throws -> Int

    /// Deletes the oldest events of a kind until `bound` events of this kind remain. The kind may also be a kind of
    /// document events.
    ///
    /// - Returns: the number of deleted events, at most `limit`.
    func deleteEvents(of kind: String, beyond bound: Int, limit: Int) throws -> Int
}
