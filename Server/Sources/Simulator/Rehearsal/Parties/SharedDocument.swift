/// A document that another user of the provider, a colleague, shares with the user of a phone.
public struct SharedDocument: Hashable, Sendable {
    /// The name of the document, with its extension, as its owner knows it.
    public var name: String
    /// The colleague, who owns it; `nil` when nobody here can sign in as them.
    public var owner: UserCredential?

    /// A document of this name.
    public init(name: String, owner: UserCredential?) { (self.name, self.owner) = (name, owner) }
}
