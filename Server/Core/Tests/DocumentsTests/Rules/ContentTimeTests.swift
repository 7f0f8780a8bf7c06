import Foundation
import PortContracts
import Testing

@testable import Documents

/// Tests the modification time of a document's content. The client sends this time with the content.
@Suite struct ContentTimeTests {
    @Test(arguments: [
        ("1700000000000", 1_700_000_000.0), ("1", 0.001), ("1700000000123", 1_700_000_000.123), ("+5000", 5),
        ("253402300799999", 253_402_300_799.999), ("0000001000", 1),
    ])
    func `milliseconds since 1970 are parsed as a time`(text: String, seconds: Double) throws {
        let time = try #require(ContentTime(milliseconds: text))
        #expect(abs(time.date.timeIntervalSince1970 - seconds) < 0.000_5)
    }

    @Test(arguments: [
        "", "0", "-1", "-62135596800000", "253402300800000", "9223372036854775807", "9223372036854775808",
        "1e12", "1.5", "NaN", "undefined", "null", "٣", " 1", "1 ", "0x10", "2026-01-01", "1700000000000\0",
        String(repeating: "9", count: 5000), "Infinity",
    ])
    func `any other text is no time`(text: String) { #expect(ContentTime(milliseconds: text) == nil) }

    @Test(arguments: [-Double.infinity, .infinity, .nan, 1e300, -1e300, 0, -0.001, 253_402_300_800])
    func `an impossible date is no time`(seconds: Double) {
        #expect(ContentTime(Date(timeIntervalSince1970: seconds)) == nil)
    }

    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func time(_ offset: TimeInterval) -> ContentTime? { ContentTime(Self.now.addingTimeInterval(offset)) }

    @Test(arguments: [-1.0, -3600, -630_720_000])
    func `a modification time before the save is stored`(offset: TimeInterval) {
        #expect(time(offset).kept(now: Self.now) == Self.now.addingTimeInterval(offset))
        let former = Self.now.addingTimeInterval(offset - 1)
        #expect(time(offset).kept(after: former, now: Self.now) == Self.now.addingTimeInterval(offset))
    }

    @Test(arguments: [1.0, 60, 86_400, 3_153_600_000])
    func `a time after the save becomes the time of the save`(offset: TimeInterval) {
        #expect(time(offset).kept(now: Self.now) == Self.now)
        #expect(time(offset).kept(after: Self.now.addingTimeInterval(-5), now: Self.now) == Self.now)
    }

    @Test func `a version is never older than the previous one`() {
        let former = Self.now.addingTimeInterval(-100)
        for offset in [-100.0, -101, -86_400] { #expect(time(offset).kept(after: former, now: Self.now) == Self.now) }
        #expect((nil as ContentTime?).kept(after: former, now: Self.now) == Self.now)
    }

    @Test func `a document keeps the time it is uploaded with, and its versions that of the save`() async throws {
        let fixture = MemoryFixture(), mia = try await fixture.addPerson("mia"), library = fixture.library
        let old = fixture.clock.now.addingTimeInterval(-86_400 * 1000),
            newer = fixture.clock.now.addingTimeInterval(-60)
        let made = try await library.createFile(
            .exactly(DocumentName("Plan.docx"), overwrite: false), in: mia.root, content: mia.stage("first"),
            isReadOnly: false, changed: ContentTime(old), for: mia.machine, now: fixture.clock.now
        ).file
        #expect(made.modified == ContentTime(old)?.date)
        #expect(
            try await library.versions(of: made.id, for: mia.machine, now: fixture.clock.now).map(\.saved) == [
                fixture.clock.now
            ])
        _ = try await library.replace(
            mia.stage("second"), of: made.id, changed: ContentTime(newer), for: mia.machine, now: fixture.clock.now)
        #expect(try await mia.file(made.id).modified == ContentTime(newer)?.date)
        // The version has the same modification time as the document, also if it is opened by its number.
        let second = try await library.open(
            try made.version.next(), of: made.id, for: mia.machine, now: fixture.clock.now)
        #expect(second.saved == ContentTime(newer)?.date)
        fixture.clock.advance(100)
        _ = try await library.restore(.first, of: made.id, for: mia.machine, now: fixture.clock.now)
        #expect(try await mia.file(made.id).modified == fixture.clock.now)
    }
}
