import CZlib

/// Writes a PNG of the simplest kind: 8-bit RGB, the filter Sub, and a single IDAT chunk.
enum PNG {
    static func image(_ size: Int, _ pixel: (Int, Int) -> [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        for y in 0..<size {
            var left: [UInt8] = [0, 0, 0]
            lines.append(1)
            for x in 0..<size {
                let color = pixel(x, y)
                lines += zip(color, left).map { $0 &- $1 }
                left = color
            }
        }
        var packed = [UInt8](repeating: 0, count: lines.count + 1000), length = uLongf(packed.count)
        compress(&packed, &length, lines, uLong(lines.count))
        let header = number(size) + number(size) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
            + chunk("IDAT", Array(packed.prefix(Int(length)))) + chunk("IEND", [])
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return number(data.count) + body + number(Int(crc32(0, body, uInt(body.count))))
    }

    private static func number(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> ($0 * 8) & 0xFF) } }
}
