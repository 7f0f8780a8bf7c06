public import Foundation

/// The lifetimes of a client's tokens, and whether each use replaces the client's refresh token. For a property that is
/// `nil`, the server's default applies.
public struct TokenPolicy: Hashable, Sendable {
    /// What happens to a refresh token after its use.
    public enum Refresh: String, Hashable, Sendable, CaseIterable {
        /// Each use replaces the refresh token, and presenting a replaced token ends the grant. Public clients must
        /// use this (RFC 9700 §4.14.2).
        case rotate
        /// The refresh token stays valid. The token can be used only together with the client's secret, and several
        /// apps of one user may share the token.
        case keep
    }

    /// Whether each use replaces the refresh token; `nil` for the default of ``Client/refresh``.
    public var refresh: Refresh?
    /// For how many seconds a replaced token is still accepted, in case the client never received the response with the
    /// new token.
    public var refreshGrace: TimeInterval?
    /// The lifetime of an access token in seconds.
    public var accessTokenLifetime: TimeInterval?
    /// The lifetime of a refresh token in seconds after its last use.
    public var refreshTokenLifetime: TimeInterval?

    /// Creates a policy; ``problem(for:)`` validates it.
    public init(
        refresh: Refresh? = nil, refreshGrace: TimeInterval? = nil, accessTokenLifetime: TimeInterval? = nil,
        refreshTokenLifetime: TimeInterval? = nil
    ) {
        self.refresh = refresh
        self.refreshGrace = refreshGrace
        self.accessTokenLifetime = accessTokenLifetime
        self.refreshTokenLifetime = refreshTokenLifetime
    }

    /// The allowed values of ``refreshGrace`` in seconds.
    public static let graces: ClosedRange<TimeInterval> = 0...3600
    /// The allowed values of ``accessTokenLifetime`` in seconds: a minute to a day.
    public static let accessTokenLifetimes: ClosedRange<TimeInterval> = 60...86_400
    /// The allowed values of ``refreshTokenLifetime`` in seconds: an hour to ten years of 365 days.
    public static let refreshTokenLifetimes: ClosedRange<TimeInterval> = 3600...315_360_000

    /// The first setting that isn't allowed for this kind of client; `nil` when all settings are allowed.
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

    /// The reasons why a policy isn't allowed.
    public enum Problem: Error, Hashable, Sendable {
        /// The policy of a public client must be ``Refresh/rotate``, because any app can use the id of a public client.
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
    /// Whether each use replaces the client's refresh token: the value of the policy or, if that is `nil`, `keep` for a
    /// confidential client and `rotate` for a public client. Office's client keeps refresh tokens, because Microsoft's
    /// documentation doesn't rule out that several Office apps share one refresh token.
    public var refresh: TokenPolicy.Refresh { policy.refresh ?? (kind == .publicClient ? .rotate : .keep) }
}

extension AuthorizationServerConfiguration {
    /// A copy of this configuration with the lifetimes of a client's policy.
    public func applying(_ policy: TokenPolicy) -> AuthorizationServerConfiguration {
        var configuration = self
        configuration.refreshGrace = policy.refreshGrace ?? refreshGrace
        configuration.accessTokenLifetime = policy.accessTokenLifetime ?? accessTokenLifetime
        configuration.refreshTokenLifetime = policy.refreshTokenLifetime ?? refreshTokenLifetime
        return configuration
    }
}
