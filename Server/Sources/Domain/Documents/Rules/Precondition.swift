public import Basics
public import Foundation

/// The condition that a request sets on a document or folder: nothing is done unless it is in the state that whoever asks
/// believes it to be in.
///
/// ``Caller/condition`` takes it along to every verb, and `Library.write` decides it in the transaction that writes. What
/// the verb refuses anyway is refused for that reason (RFC 9110 §13.2.1): a condition never hides who holds the lock, or
/// that nothing is there.
public struct Precondition: Hashable, Sendable {
    /// The document or folder that the request is made to.
    public var resource: NodeID
    /// The states of which it has to be in one (If-Match); `nil` for no such condition.
    public var match: StateTags?
    /// The states of which it may be in none (If-None-Match); `nil` for no such condition.
    public var noneMatch: StateTags?
    /// The time since which it may not have been changed, in whole seconds (If-Unmodified-Since). It counts for nothing
    /// beside ``match``.
    public var unmodifiedSince: Date?

    /// A condition of these parts, all of which have to hold.
    public init(on resource: NodeID, match: StateTags?, noneMatch: StateTags?, unmodifiedSince: Date?) {
        self.resource = resource
        self.match = match
        self.noneMatch = noneMatch
        self.unmodifiedSince = unmodifiedSince
    }

    /// Whether it holds, in the order of RFC 9110 §13.2.2. A folder has no tag and no time of a change: it is there, or not.
    ///
    /// - Parameter node: the resource as it is now; `nil` where there is none that the caller may know of.
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
    /// Tells this state of the content from every other, of this and of all documents.
    public var stateTag: String { version.stateTag(of: id) }

    /// Whether the newest version was saved later than a time that has whole seconds.
    fileprivate func isModified(since date: Date) -> Bool {
        modified.timeIntervalSince1970.rounded(.down) > date.timeIntervalSince1970
    }
}

extension FileVersion {
    /// The tag of a version of a document, see ``FileRecord/stateTag``.
    public func stateTag(of file: FileID) -> String { "\(file.rawValue)-\(self)" }
}

extension Node {
    /// `nil` for a folder.
    fileprivate var stateTag: String? {
        if case .file(let file) = self { file.stateTag } else { nil }
    }
}
