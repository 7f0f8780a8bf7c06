public import OfficeClient

/// The error of a step that didn't come out as the protocol demands. It ends the case.
public struct Shortfall: Error, Sendable {
    /// The expectation that wasn't met, and what came instead.
    public let finding: Finding

    /// Makes a shortfall from what was expected and what came.
    public init(
        _ section: String, expected: String, came: String, cause: String = "", kind: Finding.Kind = .wrong
    ) {
        finding = Finding(.breaks, kind, section: section, expected: expected, came: came, cause: cause)
    }

    /// Makes a shortfall from a finding.
    public init(_ finding: Finding) { self.finding = finding }
}
