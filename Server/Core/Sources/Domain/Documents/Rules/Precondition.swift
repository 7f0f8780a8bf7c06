public import Basics
public import Foundation

/// A precondition of a request: nothing is changed unless the item is in the state that the client expects.
///
/// Each operation gets the precondition in ``Caller/condition``, and `Library.write` checks it in the transaction that
/// writes. Other errors of the operation take precedence (RFC 9110 §13.2.1), so a precondition never hides which lock
/// is held or that the item doesn't exist.
public struct Precondition: Hashable, Sendable {
    /// The document or folder that the request addresses.
    public var resource: NodeID
    /// If-Match: the item must be in one of these states; `nil` without this condition.
    public var match: StateTags?
    /// If-None-Match: the item must be in none of these states; `nil` without this condition.
    public var noneMatch: StateTags?
    /// If-Unmodified-Since: the time in whole seconds since which the item must not have changed. This condition is
    /// ignored if ``match`` is set.
    public var unmodifiedSince: Date?

    /// Creates a precondition. Every condition that isn't `nil` must hold.
    public init(on resource: NodeID, match: StateTags?, noneMatch: StateTags?, unmodifiedSince: Date?) {
        self.resource = resource
        self.match = match
        self.noneMatch = noneMatch
        self.unmodifiedSince = unmodifiedSince
    }

    /// Whether the precondition holds, evaluated in the order of RFC 9110 §13.2.2. For a folder, only its existence is
    /// checked, because a folder has neither an entity tag nor a modification time.
    ///
    /// - Parameter node: the current resource; `nil` if it doesn't exist for the caller.
    public func holds(for node: Node?) -> Bool {
        let found = node.flatMap { $0.id == resource ? $0 : nil }
        if let match {
            guard let found, match.contain(found.stateTag) else { return false }
        } else if let unmodifiedSince, case .file(let file)? = found, file.isModified(since: unmodifiedSince) {
            return false
        }
        guard let noneMatch, let found else { return true }
        return !noneMatch.contain(found.stateTag)
    }
}

extension FileRecord {
    /// The entity tag of the current content, unique among all versions of all documents.
    public var stateTag: String { version.stateTag(of: id) }

    /// Whether the newest version was saved after `date`, compared in whole seconds.
    fileprivate func isModified(since date: Date) -> Bool {
        modified.timeIntervalSince1970.rounded(.down) > date.timeIntervalSince1970
    }
}

extension FileVersion {
    /// The entity tag of a document's version; see ``FileRecord/stateTag``.
    public func stateTag(of file: FileID) -> String { "\(file.rawValue)-\(self)" }
}

extension Node {
    /// The entity tag of a document; `nil` for a folder.
    fileprivate var stateTag: String? {
        if case .file(let file) = self { file.stateTag } else { nil }
    }
}
