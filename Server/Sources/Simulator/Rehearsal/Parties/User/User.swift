public import OfficeClient

/// The user who visits the provider's pages.
public protocol User: Sendable {
    /// Opens a page and acts according to `visit.conduct` until the web view reaches the stop address or is closed.
    ///
    /// - Throws: ``Shortfall`` if the pages don't lead there.
    func visit(_ visit: Visit, wire: Wire) async throws -> VisitEnd
}
