public import Basics

/// The one resource that an access token is valid for (docs/protocol/security.md#access-token).
public enum ResourceID: Hashable, Sendable {
    /// One file and its contents.
    case file(FileID)
    /// One container, including its listing and ancestors.
    case container(ContainerID)
    /// The user's ecosystem, which leads to the root container (docs/protocol/ecosystem.md).
    case ecosystem
}
