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

/// What is left of one budget (generic cell rate algorithm): one instant is all there is to remember.
public struct Throttle: Hashable, Sendable {
    /// When the budget will be whole again. In the past it is whole now, and may be forgotten.
    public private(set) var restored: Date

    public init(restored: Date) { self.restored = restored }

    /// When the next may be taken, if not now.
    public func wait(_ budget: Budget, now: Date) -> Date? {
        let earliest = restored.addingTimeInterval(-budget.interval * Double(budget.burst - 1))
        return earliest > now ? earliest : nil
    }

    public mutating func take(_ budget: Budget, now: Date) {
        restored = max(restored, now).addingTimeInterval(budget.interval)
    }

    /// Undoes one ``take(_:now:)``.
    public mutating func giveBack(_ budget: Budget) {
        restored = restored.addingTimeInterval(-budget.interval)
    }
}

public enum ThrottleDecision: Hashable, Sendable {
    case allowed
    case wait(until: Date)
}
