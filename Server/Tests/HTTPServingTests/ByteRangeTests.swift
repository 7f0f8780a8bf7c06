import Testing

@testable import HTTPServing

@Suite struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-0", 10, ByteRange.part(0..<1)),
        ("bytes=0-9", 10, .part(0..<10)),
        ("bytes=3-", 10, .part(3..<10)),
        ("bytes=3-99", 10, .part(3..<10)),
        ("bytes=9-", 10, .part(9..<10)),
        ("BYTES=1-2", 10, .part(1..<3)),
        ("bytes= 1-2 ", 10, .part(1..<3)),
        ("bytes=-3", 10, .part(7..<10)),
        ("bytes=-99", 10, .part(0..<10)),
        ("bytes=0-9223372036854775807", 10, .part(0..<10)),
        ("bytes=0-99999999999999999999999", 10, .part(0..<10)),
        ("bytes=-99999999999999999999999", 10, .part(0..<10)),
    ])
    func `a range is limited to the content's length`(field: String, size: Int64, expected: ByteRange) {
        #expect(ByteRange(field: field, size: size) == expected)
    }

    @Test(arguments: [
        ("bytes=10-", 10), ("bytes=10-20", 10), ("bytes=99999999999999999999-", 10), ("bytes=-0", 10),
        ("bytes=0-", 0), ("bytes=-1", 0),
    ])
    func `a range past the end can't be satisfied`(field: String, size: Int64) {
        #expect(ByteRange(field: field, size: size) == .unsatisfiable)
    }

    @Test(arguments: [
        nil, "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=5-3", "bytes=9223372036854775807-0", "bytes=--1",
        "bytes=1-2-3", "bytes=0-1,4-5", "items=0-1", "bytes=+1-2", "bytes=0x1-2", "bytes=-9223372036854775808-1",
        "bytes 0-1",
    ])
    func `an invalid range, and several ranges, return the whole content`(field: String?) {
        #expect(ByteRange(field: field, size: 10) == .whole)
    }
}
