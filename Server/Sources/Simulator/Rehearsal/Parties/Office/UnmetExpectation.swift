public import OfficeClient

/// The error of a step in which a response didn't meet the protocol's requirements. It ends the case.
public struct UnmetExpectation: Error, Sendable {
    /// The requirement that wasn't met, and the actual response.
    public let finding: Finding

    /// Creates an error from the required and the actual response.
    public init(
        _ section: String, expected: String, came: String, cause: String = "", kind: Finding.Kind = .wrong
    ) {
        finding = Finding(
            .breaks, kind, section: section, expected: expected, came: came.isEmpty ? "nothing" : came, cause: cause)
    }

    /// Creates an error from a finding.
    public init(_ finding: Finding) { self.finding = finding }
}
