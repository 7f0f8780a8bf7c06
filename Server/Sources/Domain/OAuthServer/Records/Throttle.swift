import Basics
public import Foundation
import OAuth

/// A rate limit: `burst` times at once, and one more every `interval` seconds.
public struct Budget: Hashable, Sendable {
    /// The most that may be taken at once, at least 1.
    public var burst: Int
    /// Seconds until one more may be taken.
    public var interval: TimeInterval

    /// A limit; values that make none are raised to the least that does.
    public init(burst: Int, interval: TimeInterval) {
        self.burst = max(1, burst)
        self.interval = max(0.001, interval)
    }
}

/// The key that a budget is counted under: a digest of its parts, so its length is bounded and it names nobody.
public struct ThrottleKey: RawRepresentable, Hashable, Sendable {
    /// The kind of budget, a period, and the digest of the parts.
    public let rawValue: String

    /// A key as read from a store.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A key for `parts`; different lists make different keys.
    public init(_ kind: String, _ parts: String...) {
        let text = ([kind] + parts).map { "\($0.utf8.count):\($0)" }.joined()
        rawValue = "\(kind).\(Base64URL.encode(SecretDigest(of: text).bytes))"
    }
}

/// The remainder of one budget (generic cell rate algorithm): one instant, and whether it has refused.
public struct Throttle: Hashable, Sendable {
    /// The time when the budget will be full again. One in the past means that it is full now and may be forgotten.
    public private(set) var restored: Date
    /// A request was refused since the budget was last full.
    public private(set) var isRefusing: Bool

    /// A remainder as read from a store, or a full one.
    public init(restored: Date, isRefusing: Bool = false) {
        self.restored = restored
        self.isRefusing = isRefusing
    }

    /// The time when the next may be taken; `nil` for now.
    public func wait(_ budget: Budget, now: Date) -> Date? {
        let earliest = restored.addingTimeInterval(-budget.interval * Double(budget.burst - 1))
        return earliest > now ? earliest : nil
    }

    /// Takes one, whether the budget allows it or not; ask ``wait(_:now:)`` first.
    public mutating func take(_ budget: Budget, now: Date) {
        if restored <= now { isRefusing = false }
        restored = max(restored, now).addingTimeInterval(budget.interval)
    }

    /// Undoes one ``take(_:now:)``.
    public mutating func restoreAccess(_ budget: Budget) {
        restored = restored.addingTimeInterval(-budget.interval)
    }

    /// Records a refusal.
    ///
    /// - Returns: whether it was the first since the budget was last full. Only the first gets an audit event: being
    ///   refused costs an attacker nothing, so it must not fill the log.
    mutating func refuse() -> Bool {
        defer { isRefusing = true }
        return !isRefusing
    }
}

/// The result of taking from budgets.
public enum ThrottleDecision: Hashable, Sendable {
    /// One was taken from each budget.
    case allowed
    /// - `isNews`: one of the budgets refuses for the first time since it was last full.
    case wait(until: Date, isNews: Bool)

    /// Takes one from every budget, or from none.
    ///
    /// - Parameters:
    ///   - throttles: what the store has of each budget; none for one it doesn't know.
    ///   - write: is called with each throttle that has changed.
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
