public import Basics

/// The reasons for which a verb of ``Library`` is refused or fails, in terms of documents and of no protocol.
///
/// Each door turns these into its own answers: WOPI into a status, in one exhaustive table; pages into a sentence;
/// commands into an exit code.
public enum DocumentsError: Error, Hashable, Sendable {
    /// The caller's authority has ended: its grant was revoked or has expired, or its share was withdrawn.
    case accessEnded(reason: String)
    /// No such folder, document, version or share, or none that this caller may know of.
    case notFound
    /// The caller may look and nothing more, or is the visitor of a share or not the owner, for whom this verb isn't.
    case forbidden
    /// Nobody may change this document.
    case readOnly
    /// Another lock than the one presented holds the document; `nil` when a lock was asked for and none does.
    case locked(by: LockID?)
    /// The document or folder isn't in the state that the request asked it to be in (``Caller/condition``).
    case conditionFailed
    /// The name is in use; `free` is one that isn't, where one was looked for. `lock` holds the document that was to be
    /// overwritten.
    case nameTaken(free: DocumentName?, lock: LockID?)
    /// No name may be like this; `valid` is a repaired one, where there is one.
    case nameIllegal(reason: String, valid: String?)
    /// The document is of one type, and what was sent as its next version of another.
    case otherType(FileType, sent: FileType)
    /// It can't be shared like this.
    case cannotShare(SharingProblem)
    /// Something is left in the folder.
    case notEmpty
    /// A folder can't be moved to itself, or to anything in it.
    case cannotContainItself
    /// More folders and documents than a verb takes at once, or folders in each other deeper than it goes.
    case tooMany(limit: Int)
    /// An upload goes into more folders in each other than one makes.
    case tooDeep(limit: Int)
    /// A folder would be in more folders in each other than may be; see ``FolderDepth``.
    case depthExceeded(limit: Int)
    /// Something on the way of an upload has this name that isn't a folder, or is one that nobody can put anything into.
    case pathTaken(DocumentName)
    /// More content than one document may have, in bytes.
    case tooLarge(limit: Int64)
    /// The owner's documents may take so many bytes, and with the content they would take so many more than that.
    case quotaExceeded(limit: Int64, excess: Int64)
    /// No room for the content.
    case storageFull
    /// The store takes no changes, because its file system is read-only. Nothing has changed.
    case storageReadOnly
    /// The store did not answer in time, or staged content waited for its verb so long that it is being deleted
    /// (``Library/markForDeletion(_:now:)``). Nothing has changed, and trying again from the start may help.
    case busy
    /// Rows or content are missing, or differ from what was recorded of them.
    case damaged(reason: String)
}
