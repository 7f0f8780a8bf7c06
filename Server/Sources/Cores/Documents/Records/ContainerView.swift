/// A folder and the person who looks at it: the values of CheckContainerInfo, in one read.
public struct ContainerView: Hashable, Sendable {
    /// The folder as of the read.
    public var container: ContainerRecord
    /// The person behind the caller; the owner, for a share's visitor.
    public var person: Person

    /// A folder as one person sees it.
    public init(container: ContainerRecord, person: Person) {
        self.container = container
        self.person = person
    }
}
