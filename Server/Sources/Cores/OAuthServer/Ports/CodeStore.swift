public import Foundation
public import OAuth

/// Keeps authorization codes, by digest.
///
/// Redeeming is the only way to read a code. Check a new one with `CodeStoreContract`.
public protocol CodeStore: Sendable {
    /// Stores a code and the grant made for it in one step, if what it rests on still stands in that step.
    ///
    /// - Parameters:
    ///   - grant: new, of kind `.oauth`, named by `record.grant`.
    ///   - authority: the browser session (a grant of the same user) that said yes; `nil` for the machine itself.
    /// Of one account at most ``StoredCode/maximumWaiting`` codes wait to be redeemed: the oldest is forgotten with its
    /// grant.
    ///
    /// - Throws: ``StoreRefusal/stale`` when the authority isn't live or another user's, or the account or the client
    ///   is gone.
    func store(
        _ code: SecretDigest, _ record: CodeRecord, grant: Grant, under authority: GrantID?, now: Date
    ) async throws

    /// Runs ``StoredCode/redeem(_:for:now:)``, writes code and grant back, and stores the tokens when it was
    /// `.granted`, in one step: of many callers with one code one gets tokens, and any other has ended the grant.
    ///
    /// The digest of a code that was presented stays known for at least a day after it expired.
    func redeem(_ redemption: Redemption, now: Date) async throws -> RedemptionOutcome
}
