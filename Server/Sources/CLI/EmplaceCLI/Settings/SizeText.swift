import Foundation

/// Sizes as text in settings and commands: a number of bytes. With k, M, G or T, the number is multiplied by a power of
/// 1000, as on pages and in reports; with KiB, MiB, GiB or TiB, by a power of 1024.
enum SizeText {
    /// The syntax of a size, for error messages.
    static let syntax = "a number of bytes or a size such as 500M, 20G, or 64KiB"

    private struct Unit {
        /// The accepted spellings of the unit. Their case doesn't matter. The first spelling is used in output.
        let spellings: [String]
        let bytes: Int64
    }

    private static let decimal = units(of: 1000) { [$0, $0 + "B"] }
    private static let binary = units(of: 1024) { [$0.uppercased() + "iB"] }

    /// Returns the units that are powers of a base, beginning with the largest.
    private static func units(of base: Int64, _ spellings: (String) -> [String]) -> [Unit] {
        var bytes: Int64 = 1
        let units = ["k", "M", "G", "T"].map { letter in
            bytes *= base
            return Unit(spellings: spellings(letter), bytes: bytes)
        }
        return units.reversed()
    }

    /// Parses a size. Returns `nil` if the text isn't a size, or if no file system supports such a size.
    static func bytes(_ text: String) -> Int64? {
        // Text that isn't ASCII is refused, because some letters that aren't ASCII have a lower-case form in ASCII.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let digits = text.prefix(while: \.isWholeNumber), unit = text.dropFirst(digits.count).lowercased()
        let known = (decimal + binary).first { $0.spellings.contains { $0.lowercased() == unit } }
        guard let count = Int64(digits), unit.isEmpty || known != nil else { return nil }
        let (bytes, overflows) = count.multipliedReportingOverflow(by: known?.bytes ?? 1)
        return overflows ? nil : bytes
    }

    /// Returns the shortest text that stands for exactly this number of bytes.
    static func text(_ bytes: Int64) -> String {
        let unit = (decimal + binary).first { bytes > 0 && bytes % $0.bytes == 0 }
        return unit.map { "\(bytes / $0.bytes)\($0.spellings[0])" } ?? "\(bytes)"
    }

    /// Returns a rounded size for display, in powers of 1000 as on the pages: 1.5 GB is 1,500 million bytes.
    static func rounded(_ bytes: Int64) -> String {
        bytes.formatted(.byteCount(style: .file, spellsOutZero: false).locale(Locale(identifier: "en_US")))
    }
}
