import Foundation
import Testing
import WOPI

@Suite struct CivilTimeTests {
    private static let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// The dates begin in 1601, because Foundation's calendar is Julian before 1582. The steps between them cover every
    /// hour, weekday and month.
    @Test func `dates agree with Foundation's calendar`() throws {
        for seconds in stride(from: Int64(-11_644_473_600), to: 32_503_680_000, by: 86_400 * 37 + 3_661) {
            let parts = Self.calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second, .weekday],
                from: Date(timeIntervalSince1970: Double(seconds)))
            let time = CivilTime(seconds: seconds)
            let mine = [Int(time.year), time.month, time.day, time.hour, time.minute, time.second, time.weekday + 1]
            let theirs = [
                parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second, parts.weekday,
            ]
            try #require(mine == theirs.map { $0 ?? 0 }, "\(seconds)")
        }
    }

    @Test(arguments: [
        (951_782_400, "2000-02-29"), (951_868_799, "2000-02-29"), (4_107_542_399, "2100-02-28"), (-1, "1969-12-31"),
    ])
    func `leap days are correct`(seconds: Int64, day: String) {
        let time = CivilTime(seconds: seconds)
        #expect("\(time.year)-\(time.month.padded(to: 2))-\(time.day.padded(to: 2))" == day)
    }
}
