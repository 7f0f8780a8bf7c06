public import Foundation

/// How long a client's tokens last and whether its refresh tokens are replaced; `nil` leaves the server's default.
public struct TokenPolicy: Hashable, Sendable {
    public enum Refresh: String, Hashable, Sendable, CaseIterable {
        /// Each use replaces the refresh token, and a replaced one presented again ends the grant. Public clients
        /// have to do this (RFC 9700 §4.14.2).
        case rotate
        /// The refresh token stays. For a confidential client it is bound to the client's secret, and several apps
        /// of one person may share it.
        case keep
    }

    public var refresh: Refresh?
    /// Seconds in which a token just replaced is taken once more, in case the answer was lost.
    public var refreshGrace: TimeInterval?
    /// Seconds.
    public var accessTokenLifetime: TimeInterval?
    /// Seconds from the last use.
    public var refreshTokenLifetime: TimeInterval?

    public init(
        refresh: Refresh? = nil, refreshGrace: TimeInterval? = nil, accessTokenLifetime: TimeInterval? = nil,
        refreshTokenLifetime: TimeInterval? = nil
    ) {
        self.refresh = refresh
        self.refreshGrace = refreshGrace
        self.accessTokenLifetime = accessTokenLifetime
        self.refreshTokenLifetime = refreshTokenLifetime
    }

    /// Seconds each setting may have.
    public static let graces: ClosedRange<TimeInterval> = 0...3600
    public static let accessTokenLifetimes: ClosedRange<TimeInterval> = 60...86_400
    public static let refreshTokenLifetimes: ClosedRange<TimeInterval> = 3600...315_360_000

    /// The setting a client of this kind can't have; `nil` when all of them are fine.
    public func problem(for kind: Client.Kind) -> Problem? {
        if refresh == .keep, kind == .publicClient { return .keepByPublicClient }
        if let refreshGrace, !Self.graces.contains(refreshGrace) { return .refreshGrace }
        if let accessTokenLifetime, !Self.accessTokenLifetimes.contains(accessTokenLifetime) {
            return .accessTokenLifetime
        }
        if let refreshTokenLifetime, !Self.refreshTokenLifetimes.contains(refreshTokenLifetime) {
            return .refreshTokenLifetime
        }
        return nil
    }

    public enum Problem: Error, Hashable, Sendable {
        /// Anybody can present a public client's id, so its refresh tokens have to be replaced at each use.
        case keepByPublicClient
        case refreshGrace
        case accessTokenLifetime
        case refreshTokenLifetime
    }
}

extension Client {
    /// Whether its refresh tokens are replaced: as set, else `keep` for a client with a secret and `rotate` for a
    /// public one. Office's apps may share one refresh token, and no source says that they don't.
    public var refresh: TokenPolicy.Refresh { policy.refresh ?? (kind == .publicClient ? .rotate : .keep) }
}

extension AuthorizationServerConfiguration {
    /// The same server with the lifetimes a client was given.
    public func applying(_ policy: TokenPolicy) -> AuthorizationServerConfiguration {
        var configuration = self
        configuration.refreshGrace = policy.refreshGrace ?? refreshGrace
        configuration.accessTokenLifetime = policy.accessTokenLifetime ?? accessTokenLifetime
        configuration.refreshTokenLifetime = policy.refreshTokenLifetime ?? refreshTokenLifetime
        return configuration
    }
}
