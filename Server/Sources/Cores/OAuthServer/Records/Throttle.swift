public import Foundation
import OAuth

/// How often something may happen: `burst` times at once, and one more every `interval` seconds.
public struct Budget: Hashable, Sendable {
    public var burst: Int
    public var interval: TimeInterval

    public init(burst: Int, interval: TimeInterval) {
        self.burst = max(1, burst)
        self.interval = max(0.001, interval)
    }
}

/// What a budget is counted for. A digest of what it was made of: bounded, and it names nobody.
public struct ThrottleKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A key for `parts`, no two lists of which make the same.
    public init(_ kind: String, _ parts: String...) {
        let text = ([kind] + parts).map { "\($0.utf8.count):\($0)" }.joined()
        rawValue = "\(kind).\(Base64URL.encode(SecretDigest(of: text).bytes))"
    }
}

/// The remainder of one budget (generic cell rate algorithm): one instant, and whether it has refused.
public struct Throttle: Hashable, Sendable {
    /// When the budget will be whole again. In the past it is whole now, and may be forgotten.
    public private(set) var restored: Date
    /// Somebody was refused since the budget was last whole.
    public private(set) var isRefusing: Bool

    public init(restored: Date, isRefusing: Bool = false) {
        self.restored = restored
        self.isRefusing = isRefusing
    }

    /// When the next may be taken, if not now.
    public func wait(_ budget: Budget, now: Date) -> Date? {
        let earliest = restored.addingTimeInterval(-budget.interval * Double(budget.burst - 1))
        return earliest > now ? earliest : nil
    }

    public mutating func take(_ budget: Budget, now: Date) {
        if restored <= now { isRefusing = false }
        restored = max(restored, now).addingTimeInterval(budget.interval)
    }

    /// Undoes one ``take(_:now:)``.
    public mutating func giveBack(_ budget: Budget) {
        restored = restored.addingTimeInterval(-budget.interval)
    }

    /// Notes that somebody was refused.
    ///
    /// - Returns: whether nobody was since the budget was last whole: only that is worth a line in the audit log, for
    ///   refusing costs an attacker nothing and must leave nothing behind.
    mutating func refuse() -> Bool {
        defer { isRefusing = true }
        return !isRefusing
    }
}

public enum ThrottleDecision: Hashable, Sendable {
    case allowed
    /// - `isNews`: one of the budgets refuses for the first time since it was last whole.
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
