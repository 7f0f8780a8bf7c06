/// The error of a step or a case that can't be played, because something that it needs isn't available.
public struct NotAvailable: Error, Sendable {
    /// The reason that the report gives.
    public let reason: String

    /// Makes an error with the reason for the report.
    public init(_ reason: String) { self.reason = reason }
}
