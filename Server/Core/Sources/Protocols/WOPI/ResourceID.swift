public import Basics

/// The only resource for which an access token is valid (docs/protocol/security.md#access-token).
public enum ResourceID: Hashable, Sendable {
    /// One file and its contents.
    case file(FileID)
    /// One container, including the lists of its children and of its ancestors.
    case container(ContainerID)
    /// The user's ecosystem, from which clients get the root container (docs/protocol/ecosystem.md).
    case ecosystem
}
