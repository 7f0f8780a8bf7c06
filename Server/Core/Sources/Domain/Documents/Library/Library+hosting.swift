public import Basics
public import Foundation

/// The methods of ``HostDocuments`` for which the library has a method with more parameters. They pass default values
/// for these parameters.
extension Library: HostDocuments {
    /// The folders above an item, root first. A visitor with a link sees only folders inside the shared folder.
    public func ancestors(of id: NodeID, for caller: Caller, now: Date) async throws -> [ContainerRecord] {
        try await ancestors(of: id, nearest: .max, for: caller, now: now)
    }

    /// Creates a document whose content was last changed now.
    public func createFile(
        _ name: NameChoice, in container: ContainerID, content: StagedContent, isReadOnly: Bool, for caller: Caller,
        now: Date
    ) async throws -> FileView {
        try await createFile(
            name, in: container, content: content, isReadOnly: isReadOnly, changed: nil, for: caller, now: now)
    }

    /// Shares an item by a link without expiration and password; returns the existing link if there is one.
    public func share(_ id: NodeID, as kind: ShareKind, for caller: Caller, now: Date) async throws -> ShareRecord {
        try await share(id, as: kind, until: nil, password: nil, for: caller, now: now)
    }
}
