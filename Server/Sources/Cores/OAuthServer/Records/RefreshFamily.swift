public import Foundation
import OAuth

/// The chain of a grant's refresh tokens: the newest is valid, and for a short while so is the one before it.
///
/// Every token that was ever in the chain still names its grant, so that a late one is recognized as reuse.
public struct RefreshChain: Hashable, Sendable {
    /// The newest token.
    public private(set) var current: NewToken
    /// The digest of the token before it; `nil` when there was none.
    public private(set) var previous: SecretDigest?
    /// The time when `previous` was replaced.
    public private(set) var replaced: Date?
    /// `previous` has been accepted a second time already.
    public private(set) var isGraceTaken: Bool

    /// A chain as read from a store, or a new one of one token.
    public init(
        current: NewToken, previous: SecretDigest? = nil, replaced: Date? = nil, isGraceTaken: Bool = false
    ) {
        self.current = current
        self.previous = previous
        self.replaced = replaced
        self.isGraceTaken = isGraceTaken
    }

    /// The decision about a presented token.
    public enum Verdict: Hashable, Sendable {
        /// It was valid, and its successor is the newest now.
        case rotated
        /// It was valid, and stays.
        case kept
        /// A replaced token was presented, of a client whose tokens are rotated: one of them was stolen.
        case reused
        /// A token that had been replaced before the client's tokens were kept.
        case replaced
        /// It is the newest, but its end has passed.
        case expired
    }

    /// Presents a token of this chain as of `now`.
    public mutating func present(_ token: SecretDigest, _ renewal: Renewal, now: Date) -> Verdict {
        switch renewal {
        case .rotate(let successor, let grace): rotate(token, to: successor, grace: grace, now: now)
        case .keep(let expires): keep(token, until: expires, now: now)
        }
    }

    /// The newest is replaced by `successor`. The one before it, within `grace` seconds and once, is taken to mean
    /// that the answer was lost: `successor` takes the place of the token nobody has used, which from then on counts
    /// as reused, as does any other token (RFC 9700 §4.14.2).
    private mutating func rotate(
        _ token: SecretDigest, to successor: NewToken, grace: TimeInterval, now: Date
    ) -> Verdict {
        if token == current.digest {
            if current.hasExpired(now: now) { return .expired }
            self = RefreshChain(current: successor, previous: token, replaced: now)
            return .rotated
        }
        guard token == previous, !isGraceTaken, let replaced, now.timeIntervalSince(replaced) < grace else {
            return .reused
        }
        current = successor
        isGraceTaken = true
        return .rotated
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
