import Basics
public import Foundation
import OAuth

/// A rate limit: `burst` actions at once, and one more every `interval` seconds.
public struct Budget: Hashable, Sendable {
    /// The maximum number of actions at once, at least 1.
    public var burst: Int
    /// Seconds until one more action is allowed.
    public var interval: TimeInterval

    /// Creates a limit. Invalid values are raised to the minimum.
    public init(burst: Int, interval: TimeInterval) {
        self.burst = max(1, burst)
        self.interval = max(0.001, interval)
    }
}

/// The key of a budget: a digest of its parts, so that its length is bounded and it contains no personal data.
public struct ThrottleKey: RawRepresentable, Hashable, Sendable {
    /// The kind of budget, a dot, and the digest of the parts.
    public let rawValue: String

    /// Creates a key read from a store.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a key for `parts`; different lists make different keys.
    public init(_ kind: String, _ parts: String...) {
        let text = ([kind] + parts).map { "\($0.utf8.count):\($0)" }.joined()
        rawValue = "\(kind).\(Base64URL.encode(SecretDigest(of: text).bytes))"
    }
}

/// The state of one budget (generic cell rate algorithm): when it will be full again, and whether it refused a request.
public struct Throttle: Hashable, Sendable {
    /// When the budget will be full again. If this is in the past, the budget is full and may be deleted.
    public private(set) var restored: Date
    /// Whether a request was refused since the budget was last full.
    public private(set) var isRefusing: Bool

    /// Creates the state of a full budget, or a state read from a store.
    public init(restored: Date, isRefusing: Bool = false) {
        self.restored = restored
        self.isRefusing = isRefusing
    }

    /// When the next action is allowed; `nil` if it is allowed now.
    public func wait(_ budget: Budget, now: Date) -> Date? {
        let earliest = restored.addingTimeInterval(-budget.interval * Double(budget.burst - 1))
        return earliest > now ? earliest : nil
    }

    /// Takes one action from the budget without checking it; call ``wait(_:now:)`` first.
    public mutating func take(_ budget: Budget, now: Date) {
        if restored <= now { isRefusing = false }
        restored = max(restored, now).addingTimeInterval(budget.interval)
    }

    /// Gives back the action taken by one call of ``take(_:now:)``.
    public mutating func restoreAccess(_ budget: Budget) {
        restored = restored.addingTimeInterval(-budget.interval)
    }

    /// Records a refusal.
    ///
    /// - Returns: whether this is the first refusal since the budget was last full. Only the first gets an audit event,
    ///   because refusals cost an attacker nothing and must not fill the log.
    mutating func refuse() -> Bool {
        defer { isRefusing = true }
        return !isRefusing
    }
}

/// The result of taking from budgets.
public enum ThrottleDecision: Hashable, Sendable {
    /// One action was taken from each budget.
    case allowed
    /// A budget is used up.
    ///
    /// - `isNews`: whether one of the budgets refuses for the first time since it was last full.
    case wait(until: Date, isNews: Bool)

    /// Spends one action of every budget; if any budget is used up, spends none.
    ///
    /// - Parameters:
    ///   - throttles: the stored states of the budgets. A budget without a state is full.
    ///   - write: called with each changed state.
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
