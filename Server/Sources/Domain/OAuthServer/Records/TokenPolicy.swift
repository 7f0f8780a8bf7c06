public import Foundation

/// The lifetimes of a client's tokens, and whether its refresh tokens are rotated; `nil` leaves the server's default.
public struct TokenPolicy: Hashable, Sendable {
    /// The fate of a refresh token that was used.
    public enum Refresh: String, Hashable, Sendable, CaseIterable {
        /// Each use replaces the refresh token, and presenting a replaced one ends the grant. Required for public
        /// clients (RFC 9700 §4.14.2).
        case rotate
        /// The refresh token stays. For a confidential client it is bound to the client's secret, and several apps
        /// of one person may share it.
        case keep
    }

    /// `nil`: ``Client/refresh`` has the default for the kind of client.
    public var refresh: Refresh?
    /// Seconds during which a token that was just replaced is accepted once more, in case the answer was lost.
    public var refreshGrace: TimeInterval?
    /// Seconds for which an access token lasts.
    public var accessTokenLifetime: TimeInterval?
    /// Seconds for which a refresh token lasts after its last use.
    public var refreshTokenLifetime: TimeInterval?

    /// A policy of these values; ``problem(for:)`` checks them.
    public init(
        refresh: Refresh? = nil, refreshGrace: TimeInterval? = nil, accessTokenLifetime: TimeInterval? = nil,
        refreshTokenLifetime: TimeInterval? = nil
    ) {
        self.refresh = refresh
        self.refreshGrace = refreshGrace
        self.accessTokenLifetime = accessTokenLifetime
        self.refreshTokenLifetime = refreshTokenLifetime
    }

    /// The range of seconds allowed for each setting.
    public static let graces: ClosedRange<TimeInterval> = 0...3600
    /// From a minute to a day.
    public static let accessTokenLifetimes: ClosedRange<TimeInterval> = 60...86_400
    /// From an hour to ten years of 365 days.
    public static let refreshTokenLifetimes: ClosedRange<TimeInterval> = 3600...315_360_000

    /// The first setting that isn't allowed for this kind of client; `nil` when all are allowed.
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

    /// The reasons why a client can't have a policy.
    public enum Problem: Error, Hashable, Sendable {
        /// Anybody can present a public client's id, so its refresh tokens have to be replaced at each use.
        case keepByPublicClient
        /// ``TokenPolicy/refreshGrace`` is outside of ``TokenPolicy/graces``.
        case refreshGrace
        /// ``TokenPolicy/accessTokenLifetime`` is outside of ``TokenPolicy/accessTokenLifetimes``.
        case accessTokenLifetime
        /// ``TokenPolicy/refreshTokenLifetime`` is outside of ``TokenPolicy/refreshTokenLifetimes``.
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
