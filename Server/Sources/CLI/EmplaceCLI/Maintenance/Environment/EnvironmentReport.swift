import Foundation

/// The result of one check of `emplace doctor --environment`.
struct EnvironmentFinding: Hashable, Encodable {
    enum Outcome: String, Encodable {
        case ok, warning, failed, skipped
    }

    /// What was checked, such as `disk`.
    let check: String
    let outcome: Outcome
    /// What was found, or the reason why the check was skipped.
    let finding: String
    /// What to do; `nil` if nothing has to be done.
    let advice: String?

    static func ok(_ check: String, _ finding: String) -> Self {
        Self(check: check, outcome: .ok, finding: finding, advice: nil)
    }

    static func skipped(_ check: String, _ reason: String) -> Self {
        Self(check: check, outcome: .skipped, finding: reason, advice: nil)
    }

    static func warning(_ check: String, _ finding: String, todo advice: String) -> Self {
        Self(check: check, outcome: .warning, finding: finding, advice: advice)
    }

    static func failed(_ check: String, _ finding: String, todo advice: String) -> Self {
        Self(check: check, outcome: .failed, finding: finding, advice: advice)
    }
}

/// The result of `emplace doctor --environment`.
struct EnvironmentReport: Encodable {
    let checks: [EnvironmentFinding]

    /// Whether no check failed. Warnings don't count.
    var isHealthy: Bool { count(.failed) == 0 }

    private func count(_ outcome: EnvironmentFinding.Outcome) -> Int { checks.count { $0.outcome == outcome } }

    var text: String {
        let lines = checks.map { check in
            let label = check.outcome.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)
            return "\(label)\(check.check): \(check.finding.shown)" + (check.advice.map { "; \($0.shown)" } ?? "")
        }
        let failed = count(.failed), warnings = count(.warning)
        let counts = [
            failed == 0 ? nil : "\(failed) failed",
            warnings == 0 ? nil : "\(warnings) \(warnings == 1 ? "warning" : "warnings")",
        ].compactMap(\.self)
        return (lines + [counts.isEmpty ? "no problems found" : counts.joined(separator: ", ")])
            .joined(separator: "\n")
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(isHealthy, forKey: .healthy)
        try container.encode(checks, forKey: .checks)
    }

    private enum CodingKeys: CodingKey {
        case healthy, checks
    }
}
