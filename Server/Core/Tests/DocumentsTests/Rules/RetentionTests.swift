import Foundation
import Testing
import Documents

@Suite struct RetentionTests {
    private static let hour = 3600.0, day = 24 * hour
    /// The current time in these tests is 2027-01-15 08:00 UTC, a Friday. Retention counts weeks from January 1, 1970,
    /// so a week begins on a Thursday.
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// Returns versions with the numbers 1, 2, … and with these ages in seconds.
    private static func versions(_ ages: [Double]) -> [Retention.Version] {
        ages.enumerated().map { index, age in
            .init(version: FileVersion(rawValue: Int64(index) + 1), saved: now.addingTimeInterval(-age))
        }
    }

    private static func gone(_ rule: Retention, _ ages: [Double]) -> [Int64] {
        rule.expired(among: versions(ages), now: now).map(\.rawValue)
    }

    struct Row: CustomTestStringConvertible {
        let what: String
        let rule: Retention
        let ages: [Double]
        let gone: [Int64]
        var testDescription: String { what }
    }

    static let rows: [Row] = [
        Row(what: "nothing without a rule", rule: .none, ages: [9999 * day, 999 * day, 1], gone: []),
        Row(what: "no versions", rule: .thinned, ages: [], gone: []),
        Row(what: "the only one", rule: Retention(number: 1, age: 1, isThinned: true), ages: [999 * day], gone: []),
        Row(what: "all of a day", rule: .thinned, ages: [23.9 * hour, 23.8 * hour, 60, 59, 0], gone: []),
        // The current time is 08:00, so these versions were saved on the day before at 07:10, 07:20, 07:59 and 08:06.
        Row(
            what: "the last of an hour", rule: .thinned,
            ages: [24 * hour + 3000, 24 * hour + 2400, 24 * hour + 60, 23.9 * hour], gone: [1, 2]),
        Row(
            what: "hours apart within a week", rule: .thinned, ages: [6 * day + 2 * hour, 6 * day + hour, 6 * day],
            gone: []),
        Row(
            what: "the last of a day after a week", rule: .thinned,
            ages: [8 * day + 5 * hour, 8 * day + 2 * hour, 8 * day, 0], gone: [1, 2]),
        Row(what: "days apart within a month", rule: .thinned, ages: [20 * day, 19 * day, 18 * day], gone: []),
        // The newest version was saved now. The other versions were saved on a Saturday, on the following Monday and
        // Wednesday, and on the Thursday that begins the next week.
        Row(
            what: "the last of a week after a month", rule: .thinned,
            ages: [48 * day, 46 * day, 44 * day, 43 * day, 0], gone: [1, 2]),
        Row(what: "weeks apart for ever", rule: .thinned, ages: [700, 693, 686, 0].map { $0 * day }, gone: []),
        Row(
            what: "the newest however old", rule: Retention(age: day, isThinned: true), ages: [90 * day, 80 * day],
            gone: [1]),
        Row(what: "by number", rule: Retention(number: 2, isThinned: false), ages: [4, 3, 2, 1], gone: [1, 2]),
        Row(
            what: "by age", rule: Retention(age: 10 * day, isThinned: false),
            ages: [11 * day, 10 * day, 9 * day], gone: [1]),
        Row(
            what: "by number after thinning", rule: Retention(number: 3, isThinned: true),
            ages: [60 * day, 8 * day + 60, 8 * day, 2, 1], gone: [1, 2]),
        Row(
            what: "times of a clock that was set back", rule: .thinned,
            ages: [9 * day, -5 * day, 9 * day - 60, 0], gone: [1]),
    ]

    @Test(arguments: rows)
    func `a retention rule removes these versions`(row: Row) {
        #expect(Self.gone(row.rule, row.ages) == row.gone)
    }

    @Test func `a version restored by a user stays for a month, with its source`() {
        var versions = Self.versions([400, 300.1, 300, 20.2, 20.1, 20, 0].map { $0 * Self.day })
        versions[4].restored = FileVersion(rawValue: 2)
        let rule = Retention(number: 1, isThinned: true)
        #expect(rule.expired(among: versions, now: Self.now).map(\.rawValue) == [1, 3, 4, 6])
        let later = Self.now.addingTimeInterval(10 * Self.day)
        #expect(rule.expired(among: versions, now: later).map(\.rawValue) == [1, 2, 3, 4, 5, 6])
    }

    /// Applying the retention rule every hour for months keeps the same versions as applying it once at the end.
    @Test(arguments: [UInt64(1), 2, 3])
    func `applying a rule several times makes no difference`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var saved = Self.now, all: [Retention.Version] = []
        for number in 1...1500 {
            saved += Double.random(in: 1...(number.isMultiple(of: 40) ? 5 * Self.day : 4000), using: &random)
            all.append(.init(version: FileVersion(rawValue: Int64(number)), saved: saved))
        }
        var kept: [Retention.Version] = [], time = Self.now, rest = all[...]
        while time < saved + 60 * Self.day {
            time += Double.random(in: 600...(3 * Self.day), using: &random)
            while let next = rest.first, next.saved <= time { kept.append(rest.removeFirst()) }
            let gone = Set(Retention.thinned.expired(among: kept, now: time))
            kept.removeAll { gone.contains($0.version) }
        }
        let gone = Set(Retention.thinned.expired(among: all, now: time))
        #expect(kept == all.filter { !gone.contains($0.version) })
        #expect(kept.count < 100 && kept.last == all.last)
    }

    @Test func `the order of the versions makes no difference`() {
        var random = SeededGenerator(seed: 7)
        let versions = Self.versions((0..<200).map { _ in Double.random(in: 0...(90 * Self.day), using: &random) })
        let gone = Retention.thinned.expired(among: versions, now: Self.now)
        #expect(gone == gone.sorted() && !gone.isEmpty)
        #expect(Retention.thinned.expired(among: versions.shuffled(using: &random), now: Self.now) == gone)
    }
}

/// A random number generator that returns the same numbers for the same seed.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// Returns the next number of the algorithm SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
