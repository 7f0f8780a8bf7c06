import CQREncode

/// A QR code (ISO/IEC 18004) of a short text, as SVG.
struct QRCode: Hashable, Sendable {
    /// The number of modules, that is, dark or light squares, per side, including the light border.
    let side: Int
    /// The dark modules as an SVG path in which one unit is one module.
    let path: String

    /// The width of the light border in modules. Scanners need four (ISO/IEC 18004 §6.3.8).
    private static let quietZone = 4

    /// Returns `nil` if the text is empty or too long for a QR code.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, let count = Int32(exactly: bytes.count),
            let code = QRcode_encodeData(count, bytes, 0, QR_ECLEVEL_M)
        else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard width > 0, let data = code.pointee.data else { return nil }
        // In the library's result, each byte is a module, and the lowest bit of a dark module is set.
        let modules = UnsafeBufferPointer(start: data, count: width * width).map { $0 & 1 == 1 }
        side = width + 2 * Self.quietZone
        path = (0..<width).map { Self.row($0, modules[($0 * width)..<(($0 + 1) * width)]) }.joined()
    }

    /// Returns SVG path commands for a row: one rectangle, one module high, for each run of adjacent dark modules.
    private static func row(_ y: Int, _ modules: ArraySlice<Bool>) -> String {
        var path = "", run = 0
        for (x, isDark) in (modules + [false]).enumerated() {
            if isDark {
                run += 1
            } else if run > 0 {
                path += "M\(x - run + quietZone) \(y + quietZone)h\(run)v1h-\(run)z"
                run = 0
            }
        }
        return path
    }
}
