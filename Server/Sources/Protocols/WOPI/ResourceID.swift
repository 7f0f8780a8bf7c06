public import Basics

/// The resource of an access token: exactly one of these (docs/protocol/security.md#access-token).
public enum ResourceID: Hashable, Sendable {
    /// One file and its contents.
    case file(FileID)
    /// One container, its listing and ancestors included.
    case container(ContainerID)
    /// The person's way to the root container (docs/protocol/ecosystem.md).
    case ecosystem
}
