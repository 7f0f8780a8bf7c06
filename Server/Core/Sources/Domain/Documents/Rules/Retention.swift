public import Foundation

/// The rule for keeping old versions of a document. The newest version is always kept.
///
/// Thinning keeps all versions of the last day, one per hour for a week, one per day for a month, and one per week
/// after that: of the versions saved in the same hour, day or week (in UTC), the last version is kept. The result
/// doesn't depend on how often the rule was applied before.
public struct Retention: Hashable, Sendable {
    /// The maximum number of versions, including the newest; `nil` for any number.
    public var number: Int?
    /// The maximum age of a version in seconds; `nil` for no limit.
    public var age: TimeInterval?
    /// Whether only one version per hour, day or week is kept of older versions; see ``Retention``.
    public var isThinned: Bool

    /// The rule that keeps every version forever.
    public static let none = Retention(isThinned: false)
    /// The rule that thins versions and otherwise keeps them forever.
    public static let thinned = Retention(isThinned: true)
    /// The default rule, which thins versions.
    public static let `default` = Retention.thinned

    /// Creates a rule. A version is removed if at least one of `number`, `age` and `isThinned` removes it.
    ///
    /// - Parameter age: the maximum age in seconds.
    public init(number: Int? = nil, age: TimeInterval? = nil, isThinned: Bool) {
        self.number = number
        self.age = age
        self.isThinned = isThinned
    }

    /// The properties of a version that the rule uses.
    public struct Version: Hashable, Sendable {
        /// The number of the version.
        public var version: FileVersion
        /// The time when the version was saved.
        public var saved: Date
        /// The older version with the same bytes, if this version was made by restoring that version.
        public var restored: FileVersion?
        /// Whether a user has named the version.
        public var isNamed: Bool

        /// Creates the properties of a version.
        public init(version: FileVersion, saved: Date, restored: FileVersion? = nil, isNamed: Bool = false) {
            self.isNamed = isNamed
            self.version = version
            self.saved = saved
            self.restored = restored
        }
    }

    /// The time in seconds for which a version made by restoring an older version, and this older version, are kept,
    /// even if the rule would remove them otherwise.
    public static let restoredLifetime: TimeInterval = 30 * day

    /// The versions that the rule removes from all versions of a document, oldest first.
    public func expired(among versions: [Version], now: Date) -> [FileVersion] {
        guard self != .none else { return [] }
        let newestFirst = versions.sorted { $0.version > $1.version }
        let spared = Self.spared(newestFirst, now: now)
        var periods: Set<Period> = [], kept = 0, expired: [FileVersion] = []
        for version in newestFirst {
            let isLast = Self.period(of: version, now: now).map { periods.insert($0).inserted } ?? true
            let isOver =
                isThinned && !isLast || age.map { now.timeIntervalSince(version.saved) > $0 } ?? false
                || number.map { kept >= $0 } ?? false
            if isOver, !spared.contains(version.version) {
                expired.append(version.version)
            } else {
                kept += 1
            }
        }
        return expired.reversed()
    }

    /// The versions that every rule keeps: the newest version, named versions, and versions recently made by restoring
    /// older versions, together with these older versions.
    static func spared(_ versions: [Version], now: Date) -> Set<FileVersion> {
        let restored = versions.filter {
            $0.restored != nil && now.timeIntervalSince($0.saved) <= restoredLifetime
        }
        let newest = versions.map(\.version).max()
        let named = versions.filter(\.isNamed).map(\.version)
        return Set(named + [newest].compactMap(\.self) + restored.flatMap { [$0.version, $0.restored ?? $0.version] })
    }

    /// An hour, day or week of which only the last version is kept.
    private struct Period: Hashable {
        var length: TimeInterval
        var number: Double
    }

    /// The hour, day or week in which a version was saved; `nil` for a version younger than a day.
    private static func period(of version: Version, now: Date) -> Period? {
        let length: TimeInterval
        switch now.timeIntervalSince(version.saved) {
        case ..<day: return nil
        case ..<(7 * day): length = hour
        case ..<(30 * day): length = day
        default: length = 7 * day
        }
        return Period(length: length, number: (version.saved.timeIntervalSince1970 / length).rounded(.down))
    }

    private static let hour: TimeInterval = 60 * 60
    private static let day: TimeInterval = 24 * hour
}
