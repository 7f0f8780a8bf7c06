/// A document that another user shares with the phone's user.
public struct SharedDocument: Hashable, Sendable {
    /// The document's name with its extension, as its owner sees it.
    public var name: String
    /// The owner; `nil` if the owner's credentials are unknown.
    public var owner: UserCredential?

    /// Creates the description of a document. Nothing is sent to the provider.
    public init(name: String, owner: UserCredential?) { (self.name, self.owner) = (name, owner) }
}
