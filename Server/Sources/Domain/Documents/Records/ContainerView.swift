/// A folder and the person who looks at it: the values of CheckContainerInfo, in one read.
public struct ContainerView: Hashable, Sendable {
    /// The folder as of the read, under the name and in the folder that the caller knows it by.
    public var container: ContainerRecord
    /// The person behind the caller; the owner, for a share's visitor.
    public var person: Person
    /// The rights of the caller.
    public var rights: Rights

    /// A folder as one person sees it.
    public init(container: ContainerRecord, person: Person, rights: Rights) {
        self.container = container
        self.person = person
        self.rights = rights
    }
}
