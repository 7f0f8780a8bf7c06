import Documents
import Foundation
import WOPIHost

extension Retention {
    /// Parses the text of a retention rule: `none`, or any combination of `thin`, `versions=100` and `age=365d`,
    /// separated by commas.
    ///
    /// - Throws: ``Failure``.
    init(setting text: String) throws {
        self = .none
        guard text != "none" else { return }
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            try take(part.trimmingCharacters(in: .whitespaces), of: text)
        }
    }

    /// The retention rule as a text that ``init(setting:)`` parses.
    var setting: String {
        let rules = [
            isThinned ? "thin" : nil, number.map { "versions=\($0)" }, age.map { "age=\(Int64($0))s" },
        ].compactMap(\.self)
        return rules.isEmpty ? "none" : rules.joined(separator: ",")
    }

    private mutating func take(_ rule: String, of text: String) throws {
        let parts = rule.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let (name, value) = (parts.first, parts.count == 2 ? String(parts[1]) : "")
        switch name {
        case "thin" where parts.count == 1 && !isThinned: isThinned = true
        case "versions":
            guard number == nil, let count = Int(value), count > 0 else { throw Self.refusal(text) }
            number = count
        case "age":
            guard age == nil, let seconds = DurationText.seconds(value), seconds > 0 else { throw Self.refusal(text) }
            age = seconds
        default: throw Self.refusal(text)
        }
    }

    private static func refusal(_ text: String) -> Failure {
        Failure("`retention` must be `none`, or a list such as `thin,versions=100,age=365d`; got \(text)")
    }
}
