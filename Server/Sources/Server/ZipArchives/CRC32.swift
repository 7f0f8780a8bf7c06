/// The checksum of zip entries (APPNOTE.TXT 4.4.7): CRC-32 with the polynomial 0xedb88320. Eight bytes are processed in
/// each step.
struct CRC32: Hashable, Sendable {
    private var register: UInt32 = 0xffff_ffff

    var value: UInt32 { ~register }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        Self.tables.withUnsafeBufferPointer { table in
            var crc = register, index = 0
            while bytes.count - index >= 8 {
                let low = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)) ^ crc
                let high = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index + 4, as: UInt32.self))
                crc = table[1792 + Int(low & 255)] ^ table[1536 + Int((low >> 8) & 255)]
                crc ^= table[1280 + Int((low >> 16) & 255)] ^ table[1024 + Int(low >> 24)]
                crc ^= table[768 + Int(high & 255)] ^ table[512 + Int((high >> 8) & 255)]
                crc ^= table[256 + Int((high >> 16) & 255)] ^ table[Int(high >> 24)]
                index += 8
            }
            while index < bytes.count {
                crc = table[Int((crc ^ UInt32(bytes[index])) & 255)] ^ (crc >> 8)
                index += 1
            }
            register = crc
        }
    }

    mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

    /// Eight tables with 256 checksums each. Table n contains the checksum of each byte value followed by n zero bytes.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for byte in UInt32(0)..<256 {
            var crc = byte
            for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : (crc >> 1) ^ 0xedb8_8320 }
            tables.append(crc)
        }
        for index in 256..<2048 {
            let former = tables[index - 256]
            tables.append(tables[Int(former & 255)] ^ (former >> 8))
        }
        return tables
    }()
}
