package import Basics
package import Foundation
import OAuth

/// Authorization codes, by digest. Redeeming is the only way to read one.
package struct Codes: Sendable {
    private let base: any SignInStore

    /// The codes of a store.
    package init(store: any SignInStore) { base = store }

    /// Stores a code and the grant made for it in one step, provided that session, account and client still exist.
    ///
    /// - Parameters:
    ///   - attempt: the digest that the code gets instead of `code`, unless it was given already. While the code that
    ///     has it waits to be redeemed, nothing is stored.
    ///   - grant: new, of kind `.oauth`, named by `record.grant`.
    ///   - authority: the browser session (a grant of the same user) that agreed; `nil` for the operator. Of one
    ///     account at most ``StoredCode/maxWaiting`` codes wait to be redeemed: the oldest is forgotten with its
    ///     grant. It has at most ``Grant/maxApps`` grants of apps, likewise, of which those that have ended go first.
    /// - Throws: ``StoreRefusal/stale`` when the authority isn't live or another user's, or the account or the client
    ///   is gone.
    /// - Returns: the digest of the code that waits now: `attempt` or `code`.
    @discardableResult
    package func store(
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

    /// Runs ``StoredCode/redeem(_:for:now:)``, writes code and grant back, and stores the tokens when it was
    /// `.granted`, in one step: of several concurrent callers with one code one gets tokens, and any other ends the
    /// grant.
    ///
    /// The digest of a code that was presented stays known for ``SignInGarbageCollection/tokenRetention`` after it expired.
    package func redeem(
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
    /// Forgets what is more than somebody may have, but for one. Of what is live the oldest goes, and ends before.
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

    /// Whether a code can still be redeemed.
    fileprivate func isWaiting(_ code: StoredCode) throws -> Bool {
        guard code.isWaiting(now: now) else { return false }
        return try rows.grant(code.record.grant)?.isLive(now: now) ?? false
    }

    /// Issues the tokens of a redemption that was granted, and logs an outcome that the audit log has a kind for. A replay
    /// is logged once, because a spent code can be presented any number of times.
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
                detail: GrantEnd.codeMisused.rawValue)
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
