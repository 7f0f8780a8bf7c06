public import Basics
public import Foundation
import OAuth

/// Keeps authorization codes, by digest.
///
/// Redeeming is the only way to read a code. Check a new one with `CodeStoreContract`.
public protocol CodeStore: Sendable {
    /// Stores a code and the grant made for it in one step, provided that session, account and client still exist.
    ///
    /// - Parameters:
    ///   - grant: new, of kind `.oauth`, named by `record.grant`.
    ///   - authority: the browser session (a grant of the same user) that agreed; `nil` for the operator. Of one
    /// account at most ``StoredCode/maximumWaiting`` codes wait to be redeemed: the oldest is forgotten with its grant.
    ///
    /// - Throws: ``StoreRefusal/stale`` when the authority isn't live or another user's, or the account or the client
    ///   is gone.
    func store(
        _ code: SecretDigest, _ record: CodeRecord, grant: Grant, under authority: GrantID?, now: Date
    ) async throws

    /// Runs ``StoredCode/redeem(_:for:now:)``, writes code and grant back, and stores the tokens when it was
    /// `.granted`, in one step: of several concurrent callers with one code one gets tokens, and any other ends the
    /// grant.
    ///
    /// The digest of a code that was presented stays known for at least a day after it expired.
    func redeem(_ redemption: Redemption, now: Date) async throws -> RedemptionOutcome
}
