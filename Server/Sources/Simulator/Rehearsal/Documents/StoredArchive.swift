import CZlib

/// A zip archive of uncompressed entries (APPNOTE 4.3.7, 4.3.12, 4.3.16), sufficient for a small Office file.
struct StoredArchive {
    private var output: [UInt8] = []
    private var directory: [UInt8] = []
    private var count: UInt16 = 0

    mutating func add(_ name: String, _ content: [UInt8]) {
        let offset = UInt32(output.count), name = Array(name.utf8)
        let sum = UInt32(truncatingIfNeeded: crc32(0, content, uInt(content.count)))
        // These fields mean version 2.0, UTF-8 names, no compression, and 1 January 1980.
        let common: [UInt8] =
            Self.bytes(UInt16(20)) + Self.bytes(UInt16(0x0800)) + Self.bytes(UInt16(0)) + Self.bytes(UInt16(0))
            + Self.bytes(UInt16(0x0021)) + Self.bytes(sum) + Self.bytes(UInt32(content.count))
            + Self.bytes(UInt32(content.count)) + Self.bytes(UInt16(name.count)) + Self.bytes(UInt16(0))
        output += Self.bytes(UInt32(0x0403_4B50)) + common + name + content
        directory += Self.bytes(UInt32(0x0201_4B50)) + Self.bytes(UInt16(20)) + common
        directory += [UInt8](repeating: 0, count: 10) + Self.bytes(offset) + name
        count += 1
    }

    var finished: [UInt8] {
        output + directory + Self.bytes(UInt32(0x0605_4B50)) + [0, 0, 0, 0] + Self.bytes(count) + Self.bytes(count)
            + Self.bytes(UInt32(directory.count)) + Self.bytes(UInt32(output.count)) + [0, 0]
    }

    private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
