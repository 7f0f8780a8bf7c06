import Basics
public import Foundation
import OAuth

/// A rate limit: `burst` actions at once, and one further action every `interval` seconds.
public struct Budget: Hashable, Sendable {
    /// The maximum number of actions without any wait, at least 1.
    public var burst: Int
    /// The number of seconds after which one further action is allowed.
    public var interval: TimeInterval

    /// Creates a limit. Values below the minimum are raised to the minimum.
    public init(burst: Int, interval: TimeInterval) {
        self.burst = max(1, burst)
        self.interval = max(0.001, interval)
    }
}

/// The key under which the state of a rate limit is stored. It contains a digest of an account name or address, so that
/// the key is short and contains no personal data.
public struct ThrottleKey: RawRepresentable, Hashable, Sendable {
    /// The kind of rate limit, a dot, and the digest of the parts, such as an account name and an address.
    public let rawValue: String

    /// Creates a key read from a store.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kinds of rate limits. The number of stored states is limited for each kind by itself, so that very many
    /// states of one kind don't displace states of other kinds.
    public enum Kind: String, CaseIterable, Sendable {
        /// Guesses at an account from browsers that never signed in to it.
        case account
        /// Failed attempts from a network address.
        case address
        /// Guesses at an account from one network address.
        case accountAddress = "account-address"
        /// Guesses at an account from a browser that signed in to it before.
        case device
        /// Guesses at the password of a share link.
        case link
        /// Guesses at the password of a share link from one network address.
        case linkAddress = "link-address"
        /// Answers to a sign-in with a provider, which can be finished once.
        case providerSignIn = "provider-sign-in"
        /// App-to-app requests with an account.
        case appAccount = "app-account"
        /// Failed app-to-app requests from a network address.
        case appAddress = "app-address"
    }

    /// Creates a key from `parts`, such as an account name and an address. Different lists of parts have different
    /// keys.
    public init(_ kind: Kind, _ parts: String...) {
        let kind = kind.rawValue, text = ([kind] + parts).map { "\($0.utf8.count):\($0)" }.joined()
        rawValue = "\(kind).\(Base64URL.encode(SecretDigest(of: text).bytes))"
    }
}

/// The state of one rate limit (generic cell rate algorithm): when it will allow all its actions again, and whether it
/// refused a request.
public struct Throttle: Hashable, Sendable {
    /// When the rate limit will allow all its actions again. If this time is in the past, the row of the rate limit may
    /// be deleted.
    public private(set) var restored: Date
    /// Whether a request was refused since the rate limit last allowed all its actions.
    public private(set) var isRefusing: Bool

    /// Creates the state of an unused rate limit, or a state read from a store.
    public init(restored: Date, isRefusing: Bool = false) {
        self.restored = restored
        self.isRefusing = isRefusing
    }

    /// When the next action is allowed; `nil` if it is allowed now.
    public func wait(_ budget: Budget, now: Date) -> Date? {
        let earliest = restored(budget, now: now).addingTimeInterval(-budget.interval * Double(budget.burst - 1))
        return earliest > now ? earliest : nil
    }

    /// Returns when the rate limit will allow all its actions again. A time that no number of actions leads to was
    /// written while the clock was ahead. It counts as now, because otherwise nobody could sign in until that time.
    private func restored(_ budget: Budget, now: Date) -> Date {
        let latest = budget.interval * Double(budget.burst) + Self.maxOffset
        return restored.timeIntervalSince(now) > latest ? now : restored
    }

    /// The number of seconds by which the clocks of servers with one database may differ, with a generous margin.
    private static let maxOffset: TimeInterval = 60

    /// Counts one action. Call ``wait(_:now:)`` first, because this method doesn't check whether the action is allowed.
    public mutating func take(_ budget: Budget, now: Date) {
        let former = restored(budget, now: now)
        if former <= now { isRefusing = false }
        restored = max(former, now).addingTimeInterval(budget.interval)
    }

    /// Undoes one call of ``take(_:now:)``.
    public mutating func refund(_ budget: Budget) {
        restored = restored.addingTimeInterval(-budget.interval)
    }

    /// Records a refusal.
    ///
    /// - Returns: whether this is the first refusal since the rate limit last allowed all its actions. Only the first
    ///   refusal gets an audit event, because refusals cost an attacker nothing and must not fill the log.
    mutating func refuse() -> Bool {
        defer { isRefusing = true }
        return !isRefusing
    }
}

/// Whether all rate limits of an action allow the action.
public enum ThrottleDecision: Hashable, Sendable {
    /// All rate limits allow the action, and each has counted it.
    case allowed
    /// At least one rate limit doesn't allow the action before the time `until`.
    ///
    /// - `isNews`: whether this is the first refusal of a rate limit since the rate limit last allowed all its actions.
    case wait(until: Date, isNews: Bool)

    /// Counts one action in every rate limit. If a rate limit doesn't allow the action, counts it in none of them.
    ///
    /// - Parameters:
    ///   - throttles: the stored states of the rate limits. A rate limit without a stored state allows all its actions.
    ///   - write: stores a changed state; called once for each changed state.
    public static func take(
        _ budgets: [ThrottleKey: Budget], from throttles: [ThrottleKey: Throttle], now: Date,
        write: (ThrottleKey, Throttle) throws -> Void
    ) rethrows -> ThrottleDecision {
        let found = budgets.map { ($0, $1, throttles[$0] ?? Throttle(restored: now)) }
        guard let latest = found.compactMap({ $2.wait($1, now: now) }).max() else {
            for case (let key, let budget, var throttle) in found {
                throttle.take(budget, now: now)
                try write(key, throttle)
            }
            return .allowed
        }
        var isNews = false
        for case (let key, let budget, var throttle) in found where throttle.wait(budget, now: now) != nil {
            guard throttle.refuse() else { continue }
            isNews = true
            try write(key, throttle)
        }
        return .wait(until: latest, isNews: isNews)
    }
}
