import Testing

@testable import Pages

@Suite struct SizeUnitTests {
    @Test(
        arguments: [
            (0, "MB", "0"), (900, "MB", "0.0009"), (500_000_000, "MB", "500"), (1_000_000_000, "GB", "1"),
            (1_500_000_001, "GB", "1.500000001"), (2_500_000_000_000, "TB", "2.5"),
            (Int64.max, "TB", "9223372.036854775807"),
        ] as [(Int64, String, String)])
    func `sizes are exact and in the largest unit that fits`(
        bytes: Int64, unit: String, text: String
    ) {
        let fitting = SizeUnit(fitting: bytes)
        #expect(fitting.rawValue == unit && fitting.text(bytes) == text)
    }

    @Test(
        arguments: [
            ("20", SizeUnit.gigabytes, 20_000_000_000), (" 0,5 ", .terabytes, 500_000_000_000),
            ("1.5", .megabytes, 1_500_000),
            ("0", .gigabytes, 0), ("1000000", .terabytes, 1_000_000_000_000_000_000), ("1000001", .terabytes, nil),
            ("-1", .megabytes, nil), ("nan", .megabytes, nil), ("inf", .megabytes, nil), ("", .gigabytes, nil),
            ("1 000", .gigabytes, nil), (String(repeating: "1", count: 33), .megabytes, nil),
        ] as [(String, SizeUnit, Int64?)])
    func `a typed size may have a point or a comma and be up to an exabyte`(
        text: String, unit: SizeUnit, bytes: Int64?
    ) {
        #expect(unit.bytes(typed: text) == bytes)
    }
}
