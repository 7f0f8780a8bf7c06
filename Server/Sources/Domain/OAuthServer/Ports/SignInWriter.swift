public import Basics
public import Foundation
public import OAuth

/// The rows of sign-in in one transaction, to be read and changed; not to be kept after the closure it was handed to.
public protocol SignInWriter: SignInReader {
    // MARK: Accounts

    /// Adds an account and the empty folder that its documents are kept in. The core has checked that the name is free,
    /// and the store may insist on it.
    ///
    /// - Parameter folder: the identifier of that folder.
    func insert(_ account: Account, password: PasswordHash?, folder: String) throws

    /// Writes back an account that is there, its name included, but not its password.
    func update(_ account: Account) throws

    /// Writes another hash of a password.
    func setPassword(_ password: PasswordHash, of id: UserID) throws

    /// Removes an account with its folders, documents, shares and dismissed hints. Its grants stay, so that why they ended
    /// can be told. What there is between it and documents of others ends before, by `takeLeave(of:event:now:)` of
    /// `DocumentWriter`, over the rows of documents in the same transaction.
    ///
    /// - Parameter event: the identifier that those of its events begin with, made before the transaction.
    func delete(_ id: UserID, event: String, now: Date) throws -> RemovedBelongings

    /// Frees the documents that an account's apps hold, by `releaseLocks(of:event:now:)` of `DocumentWriter`, over the rows
    /// of documents in the same transaction.
    ///
    /// - Parameter event: the identifier that those of its events begin with, made before the transaction.
    func releaseLocks(of id: UserID, event: String, now: Date) throws

    /// Keeps that a hint was dismissed; idempotent.
    func dismiss(_ hint: Hint, for user: UserID) throws

    // MARK: Clients

    /// Adds a client, whose name the core has found free.
    func insert(_ client: Client) throws

    /// Writes back what may change of a client: the digest of its secret, and its policy.
    func update(_ client: Client) throws

    /// Removes a client. Its grants stay.
    func delete(_ id: ClientID) throws

    // MARK: Grants

    /// Adds a grant.
    func insert(_ grant: Grant) throws

    /// Writes back what may change of a grant: when it expires, when it was used last, and that it
    /// ended and why.
    func update(_ grant: Grant) throws

    /// Forgets a grant with its code, tokens and session.
    func delete(_ id: GrantID) throws

    // MARK: Codes, tokens, sessions

    /// Adds a code, whose grant is there.
    func insert(_ code: CodeRecord, as digest: SecretDigest) throws

    /// Keeps when a code was presented first.
    func setConsumed(_ consumed: Date?, of code: SecretDigest) throws

    /// Adds an access token.
    func insert(_ token: NewToken, scope: Scope, of grant: GrantID, issued: Date) throws

    /// Forgets an access token.
    func deleteAccess(_ token: SecretDigest) throws

    /// Adds a refresh token to those that name a grant.
    func insertRefresh(_ token: SecretDigest, of grant: GrantID) throws

    /// Keeps the chain of a grant's refresh tokens, instead of the one before if there is one.
    func setChain(_ chain: RefreshChain, of grant: GrantID) throws

    /// Adds a session, whose grant is there.
    func insert(_ activity: SessionActivity, of grant: GrantID, as session: SecretDigest) throws

    /// Keeps when a session was used last.
    func setLastUsed(_ used: Date, of session: SecretDigest) throws

    // MARK: Budgets, events

    /// Keeps the remainder of a budget.
    func set(_ throttle: Throttle, for key: ThrottleKey) throws

    /// Adds an event to the audit log, in this transaction.
    ///
    /// - Parameter id: sorts by time; made before the transaction (`TimeOrderedID`).
    func append(_ event: AuditEvent, as id: String) throws

    // MARK: Forgetting

    /// Forgets codes that expired by a time, and with those that were never redeemed their grants.
    func deleteCodes(expiredBy end: Date) throws

    /// Forgets access tokens that expired by a time.
    func deleteAccess(expiredBy end: Date) throws

    /// Forgets grants that ended or expired by a time, with everything issued under them.
    func deleteGrants(overBy end: Date) throws

    /// Forgets budgets that were full again by a time.
    func deleteThrottles(restoredBy end: Date) throws

    /// Forgets all budgets but so many: those that will be full first go first.
    func deleteThrottles(beyond bound: Int) throws

    /// Forgets events with identifiers before one, the oldest first.
    ///
    /// - Returns: how many, at most `limit`.
    func deleteEvents(before id: String, limit: Int) throws -> Int

    /// Forgets the oldest events of a kind, documents' kinds included, so that `bound` stay.
    ///
    /// - Returns: how many, at most `limit`.
    func deleteEvents(of kind: String, beyond bound: Int, limit: Int) throws -> Int
}
