@testable import Localization
import ParserInvariants

/// The invariants of the parsers in the module Localization. The tests and `scripts/fuzz` check them.
enum LocalizationInput: ParserInvariants {
    static let parsers = [FuzzedParser("language", check: language)]

    /// The first line of the input is the parameter `rs`, the second line is the `Accept-Language` field.
    @Sendable static func language(_ bytes: [UInt8]) throws {
        let lines = text(bytes).split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let header = lines.count > 1 ? lines[1] : nil
        let chosen = Language.preferred(rs: lines[0], acceptLanguage: header)
        try hold(Language.preferred(rs: chosen.tag, acceptLanguage: header) == chosen, "asked for by name: \(chosen)")
        let without = Language.preferred(rs: nil, acceptLanguage: header)
        let isListed = header?.lowercased().contains(without.tag) == true
        try hold(without == .english || isListed, "\(header ?? "") → \(without)")
    }
}
