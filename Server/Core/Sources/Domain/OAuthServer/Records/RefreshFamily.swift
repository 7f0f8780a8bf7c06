public import Foundation
import OAuth

/// The refresh tokens of one grant, each of which replaced the previous token. The newest token is valid. For a short
/// time, the server also accepts the previous token and returns the newest token again.
///
/// The server can find the grant of every token that was ever in the chain, so that it recognizes the use of an old
/// token as reuse.
public struct RefreshChain: Hashable, Sendable {
    /// The newest token.
    public private(set) var current: NewToken
    /// The digest of the previous token; `nil` when the newest token is the first token.
    public private(set) var previous: SecretDigest?
    /// The time at which `previous` was replaced.
    public private(set) var replaced: Date?
    /// The newest token, encrypted with a key derived from the previous token; `nil` if there is no previous token, or
    /// if the newest token wasn't stored in encrypted form.
    public private(set) var sealed: SealedSecret?
    /// How many times `previous` was accepted after its replacement.
    public private(set) var repeats: Int

    /// How many times a replaced token is accepted during the grace period after its replacement.
    public static let maxRepeats = 100

    /// Creates a new chain of one token, or a chain read from a store.
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

    /// The decision about a refresh token that a client presented.
    public enum Verdict: Hashable, Sendable {
        /// The token was valid, and the new token has replaced it.
        case rotated
        /// The token was replaced recently. The token that replaced it is returned again.
        case repeated(SealedSecret)
        /// The token is valid and remains valid.
        case kept
        /// A replaced token was presented by a client whose refresh token is replaced at each use. This suggests that a
        /// token was stolen.
        case reused
        /// A replaced token was presented, but this isn't a sign of theft: the token was replaced before the client's
        /// policy changed to keeping tokens, or the token was replaced recently but the newest token can't be returned
        /// again.
        case replaced
        /// The newest token was presented after its expiration.
        case expired
    }

    /// Decides whether a presented token of this chain is accepted as of `now`, and updates the chain.
    public mutating func present(_ token: SecretDigest, _ renewal: Renewal, now: Date) -> Verdict {
        switch renewal {
        case .rotate(let successor, let sealed, let grace):
            rotate(token, to: successor, sealed: sealed, grace: grace, now: now)
        case .keep(let expires): keep(token, until: expires, now: now)
        }
    }

    /// Replaces the newest token with `successor`. For `grace` seconds, a client that presents the previous token
    /// receives `successor` again, in case a response was lost or two refreshes ran at the same time. Any older token
    /// counts as reused. After `successor` was used, the previous token counts as reused too (RFC 9700 §4.14.2).
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

    /// Accepts the previous token during its grace period, without replacing the newest token or extending the grace
    /// period.
    private mutating func again(now: Date) -> Verdict {
        if current.hasExpired(now: now) { return .expired }
        guard let sealed, repeats < Self.maxRepeats else { return .replaced }
        repeats += 1
        return .repeated(sealed)
    }

    /// Keeps the newest token and extends it to `expires`. An older token is refused, but the grant doesn't end,
    /// because several apps may share a token, and one app may still have an older token. A thief who has only a token
    /// isn't accepted, because the request must also contain the client's secret.
    private mutating func keep(_ token: SecretDigest, until expires: Date?, now: Date) -> Verdict {
        guard token == current.digest else { return .replaced }
        if current.hasExpired(now: now) { return .expired }
        current.expires = expires
        return .kept
    }
}

/// A grant with its refresh tokens. Only this type implements the rules for whether a refresh token is valid.
///
/// ``Tokens/rotate(_:source:now:)`` finds the family of the presented token, applies the rotation, and stores the grant
/// and the chain in the same transaction.
public struct RefreshFamily: Hashable, Sendable {
    /// The grant under which the tokens were issued.
    public var grant: Grant
    /// The refresh tokens.
    public var chain: RefreshChain

    /// Creates a family read from a store.
    public init(grant: Grant, chain: RefreshChain) {
        self.grant = grant
        self.chain = chain
    }

    /// Decides whether a presented token is accepted, and updates the chain and the grant.
    public mutating func apply(_ rotation: Rotation, now: Date) -> RotationOutcome {
        // RFC 6749 §6: a refresh token is bound to its client. A token of another client counts as unknown.
        guard grant.kind == .oauth(rotation.client), grant.isLive(now: now) else { return .unknown }
        // RFC 6749 §6: the requested scope must not include any scope that wasn't originally granted.
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
