/// The end of a visit to the provider's pages.
public struct VisitEnd: Sendable {
    /// The address that closed the web view; `nil` if the user closed it.
    public var stop: String?
    /// The pages that the user saw, in order.
    public var pages: [SeenPage]
}
