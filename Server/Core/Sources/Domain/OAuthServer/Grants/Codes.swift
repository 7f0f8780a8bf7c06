public import Basics
public import Foundation
import OAuth

/// Stores authorization codes by their digests. The data of a code can be read only by redeeming the code.
public struct Codes: Sendable {
    private let base: any SignInStore

    /// Creates a value that stores and redeems the codes of a store.
    public init(store: any SignInStore) { base = store }

    /// Stores a code and its grant in one transaction, provided that the session, the account and the client still
    /// exist.
    ///
    /// At most ``StoredCode/maxWaiting`` codes per account wait to be redeemed; when there are more, the oldest code is
    /// deleted with its grant. An account has at most ``Grant/maxApps`` grants of apps; when there are more, grants are
    /// deleted, ended grants first.
    ///
    /// - Parameters:
    ///   - attempt: the digest to store instead of `code`, unless a code with this digest already exists. If the
    ///     existing code still waits to be redeemed, nothing is stored.
    ///   - grant: a new grant of kind `.oauth`, named by `record.grant`.
    ///   - authority: the grant of the browser session in which the user agreed; `nil` when an operator creates the
    ///     code.
    /// - Throws: ``StoreRefusal/stale`` when `authority` has ended or belongs to another user, or when the account or
    ///   the client was removed.
    /// - Returns: the digest of the waiting code: `attempt` or `code`.
    @discardableResult
    public func store(
        _ code: SecretDigest, attempt: SecretDigest? = nil, _ record: CodeRecord, grant: Grant,
        under authority: GrantID?, source: RequestSource = .machine, now: Date
    ) async throws -> SecretDigest {
        try await base.change(source: source, now: now) { change in
            guard try change.rows.account(record.user) != nil, try change.rows.client(record.client) != nil else {
                throw StoreRefusal.stale
            }
            try change.check(authority, of: record.user)
            let earlier = try attempt.flatMap { try change.rows.code($0) }
            if let attempt, let earlier, try change.isWaiting(earlier) { return attempt }
            let waiting = try change.rows.waitingGrants(of: record.user)
            for oldest in waiting.prefix(max(0, waiting.count - (StoredCode.maxWaiting - 1))) {
                try change.rows.delete(oldest)
            }
            try change.makeSpace(forGrantOf: record.user)
            try change.add(grant)
            let digest = earlier == nil ? attempt ?? code : code
            try change.rows.insert(record, as: digest)
            return digest
        }
    }

    /// Runs ``StoredCode/redeem(_:for:now:)``, stores the changed code and grant and, when the outcome is `.granted`,
    /// the tokens, in one transaction. If several clients present the same code at the same time, one gets tokens, and
    /// the requests of the others end the grant.
    ///
    /// The digest of a presented code is kept for ``SignInGarbageCollection/tokenRetention`` after its expiration.
    public func redeem(
        _ redemption: Redemption, source: RequestSource = .machine, now: Date
    ) async throws -> RedemptionOutcome {
        try await base.change(source: source, now: now) { change in
            guard let code = try change.rows.code(redemption.code),
                let known = try change.rows.grant(code.record.grant)
            else { return .unknown }
            var stored = code, grant = known
            let outcome = stored.redeem(redemption, for: &grant, now: now)
            if stored.consumed != code.consumed {
                try change.rows.setConsumed(stored.consumed, of: redemption.code)
            }
            if grant != known { try change.keep(grant) }
            try change.finish(redemption, of: stored.record, outcome)
            return outcome
        }
    }
}

extension SignInChange {
    /// Deletes grants beyond the limit to make space for a new grant. If no grant has ended or expired, the oldest
    /// grant is ended and deleted.
    fileprivate func makeSpace(forGrantOf user: UserID) throws {
        let grants = try rows.appGrants(of: user)
        for (number, oldest) in grants.prefix(max(0, grants.count - (Grant.maxApps - 1))).enumerated() {
            if var grant = try rows.grant(oldest), grant.end(.superseded, now: now) {
                try keep(grant)
                try logEnd(of: grant, number: number + 1)
            }
            try rows.delete(oldest)
        }
    }

    /// Whether an authorization code hasn't been redeemed and hasn't expired.
    fileprivate func isWaiting(_ code: StoredCode) throws -> Bool {
        guard code.isWaiting(now: now) else { return false }
        return try rows.grant(code.record.grant)?.isLive(now: now) ?? false
    }

    /// Issues the tokens of a granted redemption. Writes audit events when a code is misused, when a code is presented
    /// again, and when the session context differs. A code that is presented again gets one event only, because a
    /// client can present a code any number of times.
    fileprivate func finish(_ redemption: Redemption, of record: CodeRecord, _ outcome: RedemptionOutcome) throws {
        let client = redemption.client.id
        switch outcome {
        case .granted:
            try issueTokens(of: redemption, for: record)
            guard !RedirectHints(sessionContext: record.sessionContext).matches(returned: redemption.sessionContext)
            else { return }
            try log(.sessionContextDiffers, user: record.user, client: client, grant: record.grant)
        case .again(_, endedNow: true):
            try log(.codeReplayed, user: record.user, client: client, grant: record.grant)
        case .misused:
            try log(
                .grantEnded, user: record.user, client: client, grant: record.grant,
                detail: .end(.codeMisused))
        case .again(_, endedNow: false), .expired, .unknown:
            break
        }
    }

    private func issueTokens(of redemption: Redemption, for record: CodeRecord) throws {
        try rows.insert(redemption.access, scope: record.scope, of: record.grant, issued: now)
        guard let refresh = redemption.refresh else { return }
        try rows.setChain(RefreshChain(current: refresh), of: record.grant)
        try rows.insertRefresh(refresh.digest, of: record.grant)
    }
}
