/// The address that Office opens when the user goes back to the app that opened the document
/// (docs/protocol/office-links.md#pass-back), such as `contosodrive:ofe|u|https://…|z|no|c|folder-9`.
///
/// Any app can send such an address, so look up the document and check the account before trusting it.
public struct PassBack: Hashable, Sendable {
    /// The app's own scheme, which the app passed in the link.
    public let scheme: AppScheme
    /// The mode in which the document was open.
    public let mode: OpenMode
    /// The address of the document, equal to the address in the link.
    public let address: SecureAddress
    /// The argument of `|z|`: whether Office has changes that the server doesn't have yet.
    public let isUploadPending: Bool
    /// The argument of `|c|`: the context from the link; `nil` if the context is empty. A context that lost its
    /// percent-encoding is used as received.
    public let context: String?

    /// Creates a pass-back like those of Office, for tests and for the rehearsal.
    ///
    /// - Throws: ``LinkProblem`` for a context that contains a NUL or makes the address longer than 64 KiB.
    public init(
        scheme: AppScheme, mode: OpenMode, address: SecureAddress, isUploadPending: Bool, context: String? = nil
    ) throws(LinkProblem) {
        self.scheme = scheme
        self.mode = mode
        self.address = address
        self.isUploadPending = isUploadPending
        self.context = try Descriptors.context(context)
        try Descriptors.checkLength(text(.encoded))
    }

    /// Parses the address with which the app was opened.
    ///
    /// - Parameters:
    ///   - text: the address in either spelling.
    ///   - expected: the app's own schemes; an empty list accepts any scheme.
    /// - Throws: ``LinkProblem``
    public init(_ text: String, to expected: [AppScheme] = []) throws(LinkProblem) {
        let (scheme, rest) = try AppScheme.split(text, limit: Descriptors.maxLength)
        guard expected.isEmpty || expected.contains(scheme) else { throw LinkProblem(.scheme, .unknown) }
        let parts = try Descriptors(rest, isContextLast: true)
        let mode = try OpenMode(parts.mode), pending = try parts.text("z").asciiLowercased
        guard ["yes", "no"].contains(pending) else { throw LinkProblem(.descriptor("z"), .badValue) }
        try self.init(
            scheme: scheme, mode: mode, address: parts.address("u"), isUploadPending: pending == "yes",
            context: parts.looseContext())
    }

    /// Returns the address in the form in which Office writes it, for tests and for the rehearsal.
    public func text(_ spelling: LinkSpelling = .readable) -> String {
        var pairs = [("u", address.text), ("z", isUploadPending ? "yes" : "no")]
        if let context { pairs.append(("c", Descriptors.argument(context))) }
        return scheme.text + ":"
            + Descriptors.join(mode.rawValue, pairs.map { (letter: $0.0, argument: $0.1) }, spelling: spelling)
    }
}
