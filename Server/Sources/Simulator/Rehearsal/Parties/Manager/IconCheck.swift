import CZlib
package import OfficeClient

/// Checks an icon of the onboarding sheet: a square PNG with a white border of at least one pixel. Its width must equal
/// the size that the sheet states.
package enum IconCheck {
    static let sizes = [16, 32, 48, 64, 80, 96]

    /// Returns the first problem of an icon; `nil` if the icon is correct.
    package static func problem(_ bytes: [UInt8], size: Int) -> Finding? {
        func finding(_ expected: String, _ came: String) -> Finding {
            Finding(.strict, section: "bootstrap-and-oauth.md#onboarding", expected: expected, came: came)
        }
        do throws(PNGImage.Problem) {
            let image = try PNGImage(bytes)
            guard image.width == size, image.height == size else {
                return finding("an icon of \(size) × \(size) pixels", "\(image.width) × \(image.height)")
            }
            return image.hasWhiteBorder
                ? nil
                : finding(
                    "an icon of \(size) × \(size) pixels with a white border of at least one pixel",
                    "an icon with other colors at its edge")
        } catch {
            return finding("a PNG of \(size) × \(size) pixels, 8 bits per channel, not interlaced", error.what)
        }
    }
}

/// Reads the size and the border pixels of a PNG, because Microsoft has rules for the six icons of a provider.
///
/// Supports the usual formats of icons: 8 bits per channel, not interlaced, grayscale, RGB or indexed, with or without
/// alpha.
struct PNGImage {
    enum Problem: Error, Hashable {
        case notAPNG
        case broken(String)
        case unusual(String)

        var what: String {
            switch self {
            case .notAPNG: "a file that is not a PNG"
            case .broken(let what), .unusual(let what): what
            }
        }
    }

    let width: Int
    let height: Int
    private let channels: Int
    private let palette: [UInt8]
    private let transparency: [UInt8]
    private let colorType: UInt8
    private let pixels: [UInt8]

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The maximum width and height in pixels. Without a maximum, a hostile header could make the program allocate any
    /// amount of memory.
    private static let maxEdge = 1024

    init(_ bytes: [UInt8]) throws(Problem) {
        guard bytes.starts(with: Self.signature) else { throw .notAPNG }
        var chunks: [(type: String, data: ArraySlice<UInt8>)] = []
        var rest = bytes.dropFirst(Self.signature.count)
        while rest.count >= 12 {
            let length = Self.number(rest.prefix(4)),
                type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            guard length <= rest.count - 12 else { throw .broken("a chunk \(type) that ends outside the file") }
            chunks.append((type, rest.dropFirst(8).prefix(length)))
            rest = rest.dropFirst(12 + length)
        }
        guard let header = chunks.first, header.type == "IHDR", header.data.count == 13 else {
            throw .broken("a PNG without IHDR")
        }
        guard chunks.last?.type == "IEND" else { throw .broken("a PNG without IEND") }
        let fields = Array(header.data)
        (width, height) = (Self.number(header.data.prefix(4)), Self.number(header.data.dropFirst(4).prefix(4)))
        guard (1...Self.maxEdge).contains(width), (1...Self.maxEdge).contains(height) else {
            throw .unusual("\(width) × \(height) pixels")
        }
        guard fields[8] == 8, fields[12] == 0, let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][fields[9]] else {
            throw .unusual("a PNG with \(fields[8]) bits per channel, color type \(fields[9]), interlace \(fields[12])")
        }
        (self.channels, colorType) = (channels, fields[9])
        palette = Array(chunks.first { $0.type == "PLTE" }?.data ?? [])
        transparency = Array(chunks.first { $0.type == "tRNS" }?.data ?? [])
        let packed = chunks.filter { $0.type == "IDAT" }.flatMap(\.data)
        let lines = try Self.inflated(packed, to: (width * channels + 1) * height)
        pixels = try Self.unfiltered(lines, width * channels, step: channels)
    }

    /// Whether all pixels at the edge are white or fully transparent.
    var hasWhiteBorder: Bool {
        let edge =
            (0..<width).flatMap { [($0, 0), ($0, height - 1)] } + (0..<height).flatMap { [(0, $0), (width - 1, $0)] }
        return edge.allSatisfy { isWhite(x: $0.0, y: $0.1) }
    }

    private func isWhite(x: Int, y: Int) -> Bool {
        let start = (y * width + x) * channels, pixel = Array(pixels[start..<start + channels])
        let (color, alpha): ([UInt8], UInt8) =
            switch colorType {
            case 3:
                (
                    Array(palette.dropFirst(Int(pixel[0]) * 3).prefix(3)),
                    transparency.dropFirst(Int(pixel[0])).first ?? 255
                )
            case 4: ([pixel[0]], pixel[1])
            case 6: (Array(pixel.prefix(3)), pixel[3])
            default: (pixel, 255)
            }
        return alpha == 0 || alpha == 255 && !color.isEmpty && color.allSatisfy { $0 >= 250 }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func inflated(_ packed: [UInt8], to size: Int) throws(Problem) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: size), length = uLongf(size)
        guard uncompress(&output, &length, packed, uLong(packed.count)) == Z_OK, length == uLongf(size) else {
            throw .broken("a PNG whose pixels can't be decompressed")
        }
        return output
    }

    /// Reverses the filters of PNG, so that the bytes are pixel values again (PNG, Third Edition §9).
    private static func unfiltered(_ lines: [UInt8], _ stride: Int, step: Int) throws(Problem) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(lines.count)
        var above = [UInt8](repeating: 0, count: stride)
        for start in Swift.stride(from: 0, to: lines.count, by: stride + 1) {
            var line = Array(lines[start + 1..<start + 1 + stride])
            for index in line.indices {
                let left = index >= step ? line[index - step] : 0
                let corner = index >= step ? above[index - step] : 0
                switch lines[start] {
                case 0: break
                case 1: line[index] &+= left
                case 2: line[index] &+= above[index]
                case 3: line[index] &+= UInt8((Int(left) + Int(above[index])) / 2)
                case 4: line[index] &+= paeth(left: left, above: above[index], corner: corner)
                default: throw .broken("a PNG with an unknown filter")
                }
            }
            output += line
            above = line
        }
        return output
    }

    private static func paeth(left: UInt8, above: UInt8, corner: UInt8) -> UInt8 {
        let guess = Int(left) + Int(above) - Int(corner)
        let distances = (abs(guess - Int(left)), abs(guess - Int(above)), abs(guess - Int(corner)))
        if distances.0 <= distances.1, distances.0 <= distances.2 { return left }
        return distances.1 <= distances.2 ? above : corner
    }
}
