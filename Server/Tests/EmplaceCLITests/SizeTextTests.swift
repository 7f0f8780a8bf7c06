import Testing

@testable import EmplaceCLI

@Suite struct SizeTextTests {
    @Test(
        arguments: [
            ("0", 0), ("1", 1), ("1024", 1024), ("1k", 1000), ("1K", 1000), ("64KiB", 65_536), ("500M", 500_000_000),
            ("20g", 20_000_000_000), ("20GB", 20_000_000_000), ("10GiB", 10 << 30), ("3mib", 3 << 20),
            ("8388607TiB", 8_388_607 << 40), ("9223372T", 9_223_372_000_000_000_000), ("9223372036854775807", .max),
        ] as [(String, Int64)])
    func `a size is in bytes, powers of 1000, or powers of 1024 with a binary unit`(text: String, bytes: Int64) {
        #expect(SizeText.bytes(text) == bytes)
        #expect(SizeText.bytes(SizeText.text(bytes)) == bytes)
    }

    @Test(
        arguments: [
            "", "K", "-1", "+1", "1.5G", "1 G", "G1", "1GG", "1Gi", "1B", "1iB", "KiB", "8388608TiB", "9223373T",
            "9223372036854775808", "\u{661}", "1\u{1d7d8}", "0x10", "1e3", "ten", "1\u{212a}", "1M\u{130}B",
        ])
    func `any other text is refused as a size`(text: String) { #expect(SizeText.bytes(text) == nil) }

    @Test(
        arguments: [
            (0, "0"), (1, "1"), (1000, "1k"), (1024, "1KiB"), (1025, "1025"), (65_536, "64KiB"), (5 << 30, "5GiB"),
            (20_000_000_000, "20G"), (1536 << 20, "1536MiB"),
        ] as [(Int64, String)])
    func `the shortest spelling of a size is exact`(bytes: Int64, text: String) {
        #expect(SizeText.text(bytes) == text)
    }

    @Test(arguments: ["1G", "20GB", "500M", "3T", "8k"]) func `a typed size is printed as it was typed`(text: String)
        throws
    {
        let shown = SizeText.rounded(try #require(SizeText.bytes(text)))
        #expect(shown.filter(\.isNumber) == text.filter(\.isNumber))
    }
}
