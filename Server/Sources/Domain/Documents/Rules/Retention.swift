public import Foundation

/// The rule by which old versions of a document are kept. The newest always is.
///
/// Thinning keeps all of a day, one an hour for a week, one a day for a month, and one a week from then on: of each such
/// period the last, as periods of UTC. What one run keeps is thus the same whether there were others before it or not.
public struct Retention: Hashable, Sendable {
    /// At most this many versions, the newest included; `nil` for any number.
    public var number: Int?
    /// Seconds a version is kept; `nil` for ever.
    public var age: TimeInterval?
    /// Fewer versions are kept the older they are, as described above.
    public var isThinned: Bool

    /// Every version for ever.
    public static let none = Retention(isThinned: false)
    /// Thinned, and otherwise for ever.
    public static let thinned = Retention(isThinned: true)
    /// The rule by default: thinned.
    public static let `default` = Retention.thinned

    /// A rule of any combination; a version goes when one of the three says so.
    ///
    /// - Parameter age: seconds.
    public init(number: Int? = nil, age: TimeInterval? = nil, isThinned: Bool) {
        self.number = number
        self.age = age
        self.isThinned = isThinned
    }

    /// The facts of a version that the rule needs.
    public struct Version: Hashable, Sendable {
        /// The number of the version.
        public var version: FileVersion
        /// The time when it was saved.
        public var saved: Date
        /// The version a person made this one from, as another of the same bytes.
        public var restored: FileVersion?
        /// Whether a person gave it a name.
        public var isNamed: Bool

        /// The facts of one version.
        public init(version: FileVersion, saved: Date, restored: FileVersion? = nil, isNamed: Bool = false) {
            self.isNamed = isNamed
            self.version = version
            self.saved = saved
            self.restored = restored
        }
    }

    /// Seconds for which a version that a person restored stays, and the one it was restored from.
    public static let restoredLifetime: TimeInterval = 30 * day

    /// The versions that the rule removes, out of all versions of a document; the oldest first.
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

    /// The versions that stay whatever the rule says: the newest, what a person went back to a short while ago, and what
    /// somebody gave a name.
    static func spared(_ versions: [Version], now: Date) -> Set<FileVersion> {
        let restored = versions.filter {
            $0.restored != nil && now.timeIntervalSince($0.saved) <= restoredLifetime
        }
        let newest = versions.map(\.version).max()
        let named = versions.filter(\.isNamed).map(\.version)
        return Set(named + [newest].compactMap(\.self) + restored.flatMap { [$0.version, $0.restored ?? $0.version] })
    }

    /// An hour, a day or a week, one version of which is kept.
    private struct Period: Hashable {
        var length: TimeInterval
        var number: Double
    }

    /// `nil` for a version that is younger than a day.
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
