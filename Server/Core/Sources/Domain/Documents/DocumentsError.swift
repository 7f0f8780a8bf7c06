public import Basics

/// The reasons why an operation of ``Library`` is refused or fails, in terms of documents and independent of any
/// protocol.
///
/// Each adapter maps these errors to its own responses: WOPI to an HTTP status, pages to a sentence, commands to an
/// exit code.
public enum DocumentsError: Error, Hashable, Sendable {
    /// The caller's authority has ended: its grant was revoked or has expired, or its share was revoked.
    case accessEnded(reason: String)
    /// The folder, document, version or share doesn't exist, or the caller may not know of it.
    case notFound
    /// The caller has too few rights for this operation, such as a viewer who tries to save or an editor who tries to
    /// share.
    case forbidden
    /// The document is read-only for every user.
    case readOnly
    /// The caller didn't present the lock that the document has. The value is the document's lock; `nil` if the
    /// document has no lock but the operation requires one.
    case locked(by: LockID?)
    /// The document or folder isn't in the state that the request requires (``Caller/condition``).
    case conditionFailed
    /// The name is in use. `free` is a similar unused name if the operation looked for one. `lock` is the lock on the
    /// document that the operation tried to overwrite.
    case nameTaken(free: DocumentName?, lock: LockID?)
    /// The name isn't allowed. `valid` is a corrected name if there is one.
    case nameIllegal(reason: String, valid: String?)
    /// The uploaded content has another file type than the document.
    case otherType(FileType, sent: FileType)
    /// The document or folder can't be shared; the value says why.
    case cannotShare(SharingProblem)
    /// The folder isn't empty.
    case notEmpty
    /// A folder can't be moved into itself or into a folder below it.
    case cannotContainItself
    /// The request concerns more documents and folders, or more nested folders, than one operation accepts.
    case tooMany(limit: Int)
    /// The upload's path has more nested folders than one upload may create.
    case tooDeep(limit: Int)
    /// The folder would be nested too deeply; see ``FolderDepth``.
    case depthExceeded(limit: Int)
    /// An item with this name on the path of an upload isn't a folder, or is a folder that can't be written to.
    case pathTaken(DocumentName)
    /// The content exceeds the maximum size of a document, which is `limit` bytes.
    case tooLarge(limit: Int64)
    /// The content would exceed the owner's quota of `limit` bytes by `excess` bytes.
    case quotaExceeded(limit: Int64, excess: Int64)
    /// There is no free space for the content.
    case storageFull
    /// The store can't be changed because its file system is read-only. Nothing has changed.
    case storageReadOnly
    /// The store didn't answer in time, or the staged content was marked for deletion before the operation could use it
    /// (``Library/markForDeletion(_:now:)``). Nothing has changed; a retry from the start may succeed.
    case busy
    /// The ``DocumentTree`` with the documents didn't answer in time or as it should, or a document had another state each
    /// time that an operation looked at it. A retry may succeed.
    case treeUnavailable
    /// Stored rows or content are missing or corrupted.
    case damaged(reason: String)
}
