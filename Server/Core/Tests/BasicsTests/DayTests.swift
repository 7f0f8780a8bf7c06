import Basics
import Foundation
import Testing

@Suite struct DayTests {
    @Test func `a day begins and ends at midnight UTC and is printed as typed`() throws {
        let day = try #require(Day("2030-12-31"))
        #expect(day.start == (try Date("2030-12-31T00:00:00Z", strategy: .iso8601)))
        #expect(day.end == (try Date("2031-01-01T00:00:00Z", strategy: .iso8601)))
        #expect("\(day)" == "2030-12-31")
        #expect(Day(before: day.end) == day && Day(of: day.start) == day && Day(of: day.end) != day)
        #expect(Day(before: day.start.addingTimeInterval(60)) == day)
        #expect(try #require(Day("1969-07-20")) == Day(of: Date(timeIntervalSince1970: -14_200_000)))
    }

    @Test(arguments: [
        "", "2030", "2030-1-1", "31.12.2030", "2030-02-30", "2030-13-01", "2030-12-31T00:00:00Z", "2030-12-3x",
        "2030/12/31", " 2030-12-31", "0000000000",
    ])
    func `an invalid day is nil`(text: String) {
        #expect(Day(text) == nil)
    }
}
