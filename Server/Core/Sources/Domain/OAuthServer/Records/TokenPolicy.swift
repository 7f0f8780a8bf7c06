public import Foundation

/// Lifetimes of a client's tokens, and whether its refresh tokens are rotated. A property that is `nil` uses the
/// server's default.
public struct TokenPolicy: Hashable, Sendable {
    /// What happens to a refresh token after its use.
    public enum Refresh: String, Hashable, Sendable, CaseIterable {
        /// Each use replaces the refresh token, and presenting a replaced one ends the grant. Required for public
        /// clients (RFC 9700 §4.14.2).
        case rotate
        /// The refresh token stays valid. It can be used only with the secret of its confidential client, and several
        /// apps of one user may share it.
        case keep
    }

    /// Whether refresh tokens are rotated; `nil` for the default of ``Client/refresh``.
    public var refresh: Refresh?
    /// For how many seconds a replaced token is still accepted, in case the response was lost.
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

    /// The reasons why a policy isn't allowed.
    public enum Problem: Error, Hashable, Sendable {
        /// A public client's refresh tokens must be rotated, because any app can use a public client's id.
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
    /// Whether the client's refresh tokens are rotated: the policy's value, else `keep` for a confidential and `rotate`
    /// for a public client. Office's client keeps them, because Microsoft's documentation doesn't rule out that several
    /// Office apps share one refresh token.
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
