import Foundation

/// Sizes as settings and commands spell them: a number of bytes, or of powers of 1024 with K, M, G or T.
enum SizeText {
    /// The syntax, as error messages give it.
    static let syntax = "a number of bytes, or a size like 500M or 20G"

    private static let units: [(letter: Character, bytes: Int64)] = [
        ("T", 1 << 40), ("G", 1 << 30), ("M", 1 << 20), ("K", 1 << 10),
    ]

    /// `nil` for what is no size, or none that a file system could have.
    static func bytes(_ text: String) -> Int64? {
        let unit = units.first { text.uppercased().last == $0.letter }
        let digits = unit == nil ? text[...] : text.dropLast()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int64(digits) else {
            return nil
        }
        let (bytes, overflows) = count.multipliedReportingOverflow(by: unit?.bytes ?? 1)
        return overflows ? nil : bytes
    }

    /// The shortest spelling that says exactly so many bytes.
    static func text(_ bytes: Int64) -> String {
        let unit = units.first { bytes > 0 && bytes % $0.bytes == 0 }
        return unit.map { "\(bytes / $0.bytes)\($0.letter)" } ?? "\(bytes)"
    }

    /// For people, as the pages count: 1.5 GB are 1,500 million bytes.
    static func rounded(_ bytes: Int64) -> String {
        bytes.formatted(.byteCount(style: .file, spellsOutZero: false).locale(Locale(identifier: "en_US")))
    }
}
