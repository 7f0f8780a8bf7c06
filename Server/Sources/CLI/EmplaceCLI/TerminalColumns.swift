extension String {
    /// The columns that a terminal takes for the text: two for each wide character of East Asia and each emoji, one for
    /// every other.
    var terminalColumns: Int {
        // Fast path: most texts are plain ASCII.
        if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return utf8.count }
        return reduce(0) { $0 + ($1.isWide ? 2 : 1) }
    }
}

extension Character {
    /// Whether a terminal takes two columns for it: W or F by UAX #11, which Swift doesn't tell, or shown as an emoji.
    fileprivate var isWide: Bool {
        unicodeScalars.contains { scalar in
            scalar.value == 0xFE0F || scalar.properties.isEmojiPresentation
                || Self.wide.contains { $0.contains(scalar.value) }
        }
    }

    /// The blocks of wide characters, in their order.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x1_6FE0...0x1_8DFF, 0x1_AFF0...0x1_B2FF, 0x1_F200...0x1_F2FF, 0x2_0000...0x3_FFFD,
    ]
}
