import Testing

@testable import EmplaceCommands

@Suite struct SizeTextTests {
    @Test(
        arguments: [
            ("0", 0), ("1", 1), ("1024", 1024), ("1K", 1024), ("500M", 500 << 20), ("20g", 20 << 30),
            ("8388607T", 8_388_607 << 40),
            ("9223372036854775807", .max),
        ] as [(String, Int64)])
    func `a size is bytes, or powers of 1024`(text: String, bytes: Int64) {
        #expect(SizeText.bytes(text) == bytes)
        #expect(SizeText.bytes(SizeText.text(bytes)) == bytes)
    }

    @Test(
        arguments: [
            "", "K", "-1", "+1", "1.5G", "1 G", "G1", "1GG", "1GB", "8388608T", "9223372036854775808", "\u{661}",
            "1\u{1d7d8}",
            "0x10", "1e3", "ten",
        ])
    func `nothing else is a size`(text: String) { #expect(SizeText.bytes(text) == nil) }

    @Test(
        arguments: [(0, "0"), (1, "1"), (1024, "1K"), (1025, "1025"), (5 << 30, "5G"), (1536 << 20, "1536M")]
            as [(Int64, String)])
    func `the shortest spelling is exact`(bytes: Int64, text: String) { #expect(SizeText.text(bytes) == text) }
}
