public import Foundation
import OAuth

/// The chain of a grant's refresh tokens: the newest is valid, and for a short while so is the one before it, which gets
/// the newest once more.
///
/// Every token that was ever in the chain still names its grant, so that a late one is recognized as reuse.
public struct RefreshChain: Hashable, Sendable {
    /// The newest token.
    public private(set) var current: NewToken
    /// The digest of the token before it; `nil` when there was none.
    public private(set) var previous: SecretDigest?
    /// The time when `previous` was replaced.
    public private(set) var replaced: Date?
    /// The newest token, sealed for whoever presents `previous`; `nil` when there was none, or it wasn't kept.
    public private(set) var sealed: SealedSecret?
    /// How often `previous` has been accepted after it was replaced.
    public private(set) var repeats: Int

    /// The most times that a replaced token is accepted in its grace.
    public static let maxRepeats = 100

    /// A chain as read from a store, or a new one of one token.
    public init(
        current: NewToken, previous: SecretDigest? = nil, replaced: Date? = nil, sealed: SealedSecret? = nil,
        repeats: Int = 0
    ) {
        self.current = current
        self.previous = previous
        self.replaced = replaced
        self.sealed = sealed
        self.repeats = repeats
    }

    /// The decision about a presented token.
    public enum Verdict: Hashable, Sendable {
        /// It was valid, and its successor is the newest now.
        case rotated
        /// It was replaced a moment ago, and gets the successor that it got then.
        case repeated(SealedSecret)
        /// It was valid, and stays.
        case kept
        /// A replaced token was presented, of a client whose tokens are rotated: one of them was stolen.
        case reused
        /// A token that had been replaced, which is no sign of theft: before the client's tokens were kept, or a moment
        /// ago without a successor that can be told again.
        case replaced
        /// It is the newest, but its end has passed.
        case expired
    }

    /// Presents a token of this chain as of `now`.
    public mutating func present(_ token: SecretDigest, _ renewal: Renewal, now: Date) -> Verdict {
        switch renewal {
        case .rotate(let successor, let sealed, let grace):
            rotate(token, to: successor, sealed: sealed, grace: grace, now: now)
        case .keep(let expires): keep(token, until: expires, now: now)
        }
    }

    /// The newest is replaced by `successor`. The one before it is accepted again within `grace` seconds, and gets the
    /// same successor: an answer was lost, or two refreshes were on their way at once. Any other token, and the one
    /// before once its successor was used, counts as reused (RFC 9700 §4.14.2).
    private mutating func rotate(
        _ token: SecretDigest, to successor: NewToken, sealed: SealedSecret, grace: TimeInterval, now: Date
    ) -> Verdict {
        if token == current.digest {
            if current.hasExpired(now: now) { return .expired }
            self = RefreshChain(current: successor, previous: token, replaced: now, sealed: sealed)
            return .rotated
        }
        guard token == previous, let replaced, now.timeIntervalSince(replaced) < grace else { return .reused }
        return again(now: now)
    }

    /// The token before the newest is presented in its grace. Its successor stays as it is, and so does the end of its
    /// grace.
    private mutating func again(now: Date) -> Verdict {
        if current.hasExpired(now: now) { return .expired }
        guard let sealed, repeats < Self.maxRepeats else { return .replaced }
        repeats += 1
        return .repeated(sealed)
    }

    /// The newest stays and lasts until `expires`. Any other is refused, which ends nothing: apps that share a token
    /// may still hold one from before, and to present it they had to know the client's secret.
    private mutating func keep(_ token: SecretDigest, until expires: Date?, now: Date) -> Verdict {
        guard token == current.digest else { return .replaced }
        if current.hasExpired(now: now) { return .expired }
        current.expires = expires
        return .kept
    }
}

/// A grant and its refresh tokens, and the only place that decides whether a refresh token is valid.
///
/// ``Tokens/rotate(_:source:now:)`` finds the family of the presented digest (whichever generation it is of), applies
/// the rotation, and writes both parts back in the same transaction.
public struct RefreshFamily: Hashable, Sendable {
    /// The grant that the tokens were issued under.
    public var grant: Grant
    /// The refresh tokens.
    public var chain: RefreshChain

    /// A family as read from a store.
    public init(grant: Grant, chain: RefreshChain) {
        self.grant = grant
        self.chain = chain
    }

    /// Decides about a presented token, and changes chain and grant accordingly.
    public mutating func apply(_ rotation: Rotation, now: Date) -> RotationOutcome {
        // RFC 6749 §6: bound to the client it was issued to. Another client's token counts as unknown.
        guard grant.kind == .oauth(rotation.client), grant.isLive(now: now) else { return .unknown }
        // §6: the scope must not include any that was not originally granted.
        if let scope = rotation.scope, !scope.isSubset(of: grant.scope) { return .scopeExceeded }
        switch chain.present(rotation.presented, rotation.renewal, now: now) {
        case .rotated:
            (grant.expires, grant.lastUsed) = (rotation.grantExpires, now)
            return .rotated(grant)
        case .repeated(let sealed):
            (grant.expires, grant.lastUsed) = (rotation.grantExpires, now)
            return .repeated(grant, sealed)
        case .kept:
            (grant.expires, grant.lastUsed) = (rotation.grantExpires, now)
            return .kept(grant)
        case .replaced:
            return .replaced(grant.id)
        case .reused:
            grant.end(.refreshReused, now: now)
            return .reused(grant.id)
        case .expired:
            return .expired
        }
    }
}
