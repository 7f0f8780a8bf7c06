/// A folder and the user who reads it: the values of CheckContainerInfo, in one read.
public struct ContainerView: Hashable, Sendable {
    /// The folder with the name and parent that the caller sees.
    public var container: ContainerRecord
    /// The user behind the caller; the owner, for a share's visitor.
    public var person: Person
    /// The rights of the caller.
    public var rights: Rights

    /// Creates a view of a folder for one caller.
    public init(container: ContainerRecord, person: Person, rights: Rights) {
        self.container = container
        self.person = person
        self.rights = rights
    }
}
