/// A document that a colleague shares with the phone's user.
public struct SharedDocument: Hashable, Sendable {
    /// The document's name with its extension, as its owner sees it.
    public var name: String
    /// The owner; `nil` if the owner's credentials are unknown.
    public var owner: UserCredential?

    /// Creates a document with this name.
    public init(name: String, owner: UserCredential?) { (self.name, self.owner) = (name, owner) }
}
