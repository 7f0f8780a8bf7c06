public import Basics
public import Foundation

/// The documents that a WOPI host serves: everything that the target `WOPIHost` asks of documents.
///
/// ``Library`` implements this protocol with the rows of a ``DocumentStore`` and the content in ``Blobs``. A server
/// that already has its own store implements this protocol instead; `Examples/OwnStore` is such a server.
///
/// A conforming type promises:
/// - Every method with a `caller` checks, in this order: that the caller's authority hasn't ended
///   (``DocumentsError/accessEnded(reason:)``); for a change, ``Caller/mayWrite`` (``DocumentsError/forbidden``); that
///   the user may open the item (``DocumentsError/notFound``); for a change of a document, that it isn't read-only
///   (``DocumentsError/readOnly``); then names and locks; and for a change, at last ``Caller/condition``
///   (``DocumentsError/conditionFailed``).
/// - Changes of the same item take place one after the other, so that of two callers that want the same lock or name,
///   only one gets it.
/// - When a method returns, its change survives a power failure. When it throws a ``DocumentsError``, nothing has
///   changed. After any other error, the change may have been made.
/// - Ids don't change when a document is edited, renamed or moved, and are never used again for another item.
/// - `now` is the current time. Use it, not the clock of a database, for the expiration of grants and locks and for
///   modification times.
///
/// Throw ``DocumentsError/busy`` if a database doesn't answer in time, and ``DocumentsError/storageFull`` if a disk is
/// full. Errors that aren't a ``DocumentsError`` become status 500.
///
/// Check a new implementation with `HostDocumentsContract`.
public protocol HostDocuments: Sendable {
    // MARK: Users and items

    /// Returns the user on whose behalf the caller acts.
    func person(_ caller: Caller, now: Date) async throws -> Person

    /// Stores the text of a PutUserInfo request. ``person(_:now:)`` and ``file(_:for:now:)`` return the user's last
    /// text in ``Person/userInfo``.
    func setUserInfo(_ text: String, for caller: Caller, now: Date) async throws

    /// Returns the root folder of the caller's user.
    func root(for caller: Caller, now: Date) async throws -> ContainerView

    /// Returns a document together with the user and the user's rights. CheckFileInfo calls only this method.
    func file(_ id: FileID, for caller: Caller, now: Date) async throws -> FileView

    /// Returns a folder together with the user and the user's rights.
    func container(_ id: ContainerID, for caller: Caller, now: Date) async throws -> ContainerView

    /// Returns the folders that contain an item, from the root down. Leaves out folders that the caller may not open.
    func ancestors(of id: NodeID, for caller: Caller, now: Date) async throws -> [ContainerRecord]

    /// Returns one page of the items directly in a folder, sorted by ``DocumentName/key``.
    ///
    /// - Parameters:
    ///   - content: whether to return documents, folders, or both.
    ///   - cursor: the cursor that the previous page returned; `nil` for the first page.
    ///   - limit: the maximum number of items in the page.
    func children(
        of id: ContainerID, _ content: ListingContent, after cursor: ListingCursor?, limit: Int, for caller: Caller,
        now: Date
    ) async throws -> ListingPage

    // MARK: Content

    /// Opens the newest version of a document.
    ///
    /// - Parameter limit: the maximum size in bytes; a larger document throws ``DocumentsError/tooLarge(limit:)``.
    func open(_ id: FileID, upTo limit: Int64, for caller: Caller, now: Date) async throws -> OpenedFile

    /// Receives a body, then calls `save` with the received content. If the body breaks off, or `save` throws a
    /// ``DocumentsError``, removes the content. After any other error of `save`, a version may already refer to the
    /// content.
    ///
    /// Throws errors of the body unchanged.
    ///
    /// - Parameters:
    ///   - body: the pieces of the body. The body must not be kept in memory as a whole.
    ///   - limit: the maximum size in bytes; a larger body throws ``DocumentsError/tooLarge(limit:)``. `nil` for no
    ///     limit.
    ///   - owner: the user whose quota the content counts against.
    ///   - save: calls ``save(_:to:presenting:by:for:now:)`` or another method that stores the content.
    func stage<Body: AsyncSequence & Sendable, Value>(
        _ body: Body, limit: Int64?, for owner: UserID, naming save: (StagedContent) async throws -> Value
    ) async throws -> Value where Body.Element == [UInt8]

    /// Stores content that ``stage(_:limit:for:naming:)`` has received as the next version of a document if
    /// ``FileLock/permitsWrite(presenting:size:now:)`` allows it.
    ///
    /// - Parameters:
    ///   - lock: the lock id in the request; `nil` if the request has none.
    ///   - editors: the contributors that the client names, for display only.
    func save(
        _ content: StagedContent, to id: FileID, presenting lock: LockID?, by editors: [UserID], for caller: Caller,
        now: Date
    ) async throws -> FileVersion

    /// Creates a document, or saves a new version of the document that has the name if the choice allows that.
    ///
    /// - Parameter content: content that ``stage(_:limit:for:naming:)`` has received, or ``StagedContent/empty``.
    /// - Throws: ``DocumentsError/nameTaken(free:lock:)``, with a name that is free, if another item already has the
    ///   exact name.
    func createFile(
        _ name: NameChoice, in container: ContainerID, content: StagedContent, isReadOnly: Bool, for caller: Caller,
        now: Date
    ) async throws -> FileView

    // MARK: Folders and names

    /// Creates a folder.
    ///
    /// - Throws: ``DocumentsError/nameTaken(free:lock:)``, with a name that is free, if another item already has the
    ///   exact name; ``DocumentsError/depthExceeded(limit:)`` if ``FolderDepth/permits(_:in:from:)`` doesn't allow
    ///   another level of folders.
    func createContainer(
        _ name: NameChoice, in container: ContainerID, for caller: Caller, now: Date
    ) async throws -> ContainerView

    /// Renames a document if ``FileLock/permitsChange(presenting:now:)`` allows it.
    ///
    /// - Returns: the stored name, which differs from `name` if another item already had that name.
    func renameFile(
        _ id: FileID, to name: DocumentName, presenting lock: LockID?, for caller: Caller, now: Date
    ) async throws -> String

    /// Renames a folder.
    ///
    /// - Returns: the stored name.
    /// - Throws: ``DocumentsError/nameTaken(free:lock:)`` if another item in the parent folder already has the name;
    ///   ``DocumentsError/notFound`` for a root.
    func renameContainer(
        _ id: ContainerID, to name: DocumentName, for caller: Caller, now: Date
    ) async throws -> String

    /// Deletes a document that isn't locked.
    func deleteFile(_ id: FileID, for caller: Caller, now: Date) async throws

    /// Deletes an empty folder.
    ///
    /// - Throws: ``DocumentsError/notEmpty`` for a folder with items, and for a root.
    func deleteContainer(_ id: ContainerID, for caller: Caller, now: Date) async throws

    // MARK: Locks and links

    /// Changes the lock of a document as ``FileLock/apply(_:now:)`` decides.
    ///
    /// - Returns: the document's newest version.
    func lock(_ id: FileID, _ request: LockRequest, for caller: Caller, now: Date) async throws -> FileVersion

    /// Returns the share link to an item of the caller's user, and creates the link if there is none. By default,
    /// throws ``DocumentsError/forbidden``, for a server without share links.
    func share(_ id: NodeID, as kind: ShareKind, for caller: Caller, now: Date) async throws -> ShareRecord

    /// Returns a share, for anybody who opens its link. By default, there are no shares.
    ///
    /// - Throws: ``DocumentsError/notFound`` for a share that doesn't exist, was revoked or has expired.
    func visit(_ share: ShareID, now: Date) async throws -> ShareRecord
}

extension HostDocuments {
    /// Throws ``DocumentsError/forbidden``, for a server without share links.
    public func share(_ id: NodeID, as kind: ShareKind, for caller: Caller, now: Date) async throws -> ShareRecord {
        throw DocumentsError.forbidden
    }

    /// Throws ``DocumentsError/notFound``, for a server without share links.
    public func visit(_ share: ShareID, now: Date) async throws -> ShareRecord { throw DocumentsError.notFound }
}
