/// The error of a step or case that can't run, because a requirement is missing.
public struct NotAvailable: Error, Sendable {
    /// The reason for the report.
    public let reason: String

    /// Creates an error with the reason for the report.
    public init(_ reason: String) { self.reason = reason }
}
