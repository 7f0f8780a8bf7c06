/// A file of a storage provider, with the values by which a link identifies the file
/// (docs/protocol/office-links.md#grammar).
public struct ProviderFile: Hashable, Sendable {
    /// The argument of `|u|`: exactly the WOPISrc of the file on the host, without a token.
    public let source: SecureAddress
    /// The argument of `|d|`: the provider's id, assigned by Microsoft.
    public let provider: String
    /// The argument of `|e|`: the user's id, equal to UserId in the bootstrapper's response.
    public let user: String
    /// The argument of `|n|`: the file name with its extension, equal to BaseFileName in CheckFileInfo.
    public let name: String
    /// The argument of `|a|`: whether the link is on a web page or in an app.
    public let invokedBy: Invoker

    /// Where the link is: on a web page or in an app.
    public enum Invoker: String, Hashable, Sendable, CaseIterable {
        /// The link is on a web page.
        case web = "Web"
        /// The link is in a native app.
        case app = "App"
    }

    /// Creates a value from the arguments of a link.
    ///
    /// - Throws: ``LinkProblem`` for an empty argument, or for a WOPISrc that isn't https or contains an access token.
    public init(
        source: String, provider: String, user: String, name: String, invokedBy: Invoker
    ) throws(LinkProblem) {
        try self.init(
            SecureAddress(source[...], at: .descriptor("u")), provider: provider, user: user, name: name,
            invokedBy: invokedBy)
    }

    private init(
        _ source: SecureAddress, provider: String, user: String, name: String, invokedBy: Invoker
    ) throws(LinkProblem) {
        guard !source.hasParameter("access_token") else { throw LinkProblem(.descriptor("u"), .tokenInAddress) }
        for (letter, value) in [("d", provider), ("e", user), ("n", name)] {
            guard !value.isEmpty else { throw LinkProblem(.descriptor(letter), .empty) }
            guard !value.utf8.contains(0) else { throw LinkProblem(.descriptor(letter), .badEncoding) }
        }
        self.source = source
        self.provider = provider
        self.user = user
        self.name = name
        self.invokedBy = invokedBy
    }

    init(_ parts: Descriptors) throws(LinkProblem) {
        let source = try parts.address("u"), invoker = try parts.text("a")
        guard let invokedBy = Invoker.allCases.first(where: { $0.rawValue.asciiLowercased == invoker.asciiLowercased })
        else { throw LinkProblem(.descriptor("a"), .badValue) }
        try self.init(
            source, provider: parts.text("d"), user: parts.text("e"), name: parts.text("n"), invokedBy: invokedBy)
    }

    var descriptors: [(letter: String, argument: String)] {
        [
            ("u", source.text), ("d", Descriptors.argument(provider)), ("e", Descriptors.argument(user)),
            ("n", Descriptors.argument(name)), ("a", invokedBy.rawValue),
        ]
    }
}
