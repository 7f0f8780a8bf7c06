public import OfficeClient

/// The person in front of the provider's pages.
public protocol User: Sendable {
    /// Opens a page and does what `visit.conduct` says, until the web view reaches the stop address or is closed.
    ///
    /// - Throws: ``Shortfall`` when the pages lead nowhere.
    func visit(_ visit: Visit, wire: Wire) async throws -> VisitEnd
}
