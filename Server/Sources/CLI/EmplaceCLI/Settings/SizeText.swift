import Foundation

/// Sizes as settings and commands spell them: a number of bytes, of powers of 1000 with k, M, G or T, as pages and reports
/// count, or of powers of 1024 with KiB, MiB, GiB or TiB.
enum SizeText {
    /// The syntax, as error messages give it.
    static let syntax = "a number of bytes, or a size like 500M, 20G or 64KiB"

    private struct Unit {
        /// The first is the one that is written; any case is read.
        let spellings: [String]
        let bytes: Int64
    }

    private static let decimal = units(of: 1000) { [$0, $0 + "B"] }
    private static let binary = units(of: 1024) { [$0.uppercased() + "iB"] }

    /// The largest first.
    private static func units(of base: Int64, _ spellings: (String) -> [String]) -> [Unit] {
        var bytes: Int64 = 1
        let units = ["k", "M", "G", "T"].map { letter in
            bytes *= base
            return Unit(spellings: spellings(letter), bytes: bytes)
        }
        return units.reversed()
    }

    /// `nil` for what is no size, or none that a file system could have.
    static func bytes(_ text: String) -> Int64? {
        // Some letters that aren't of ASCII have one of ASCII for their lower case.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let digits = text.prefix(while: \.isWholeNumber), unit = text.dropFirst(digits.count).lowercased()
        let known = (decimal + binary).first { $0.spellings.contains { $0.lowercased() == unit } }
        guard let count = Int64(digits), unit.isEmpty || known != nil else { return nil }
        let (bytes, overflows) = count.multipliedReportingOverflow(by: known?.bytes ?? 1)
        return overflows ? nil : bytes
    }

    /// The shortest spelling that says exactly so many bytes.
    static func text(_ bytes: Int64) -> String {
        let unit = (decimal + binary).first { bytes > 0 && bytes % $0.bytes == 0 }
        return unit.map { "\(bytes / $0.bytes)\($0.spellings[0])" } ?? "\(bytes)"
    }

    /// For people, as the pages count: 1.5 GB are 1,500 million bytes.
    static func rounded(_ bytes: Int64) -> String {
        bytes.formatted(.byteCount(style: .file, spellsOutZero: false).locale(Locale(identifier: "en_US")))
    }
}
