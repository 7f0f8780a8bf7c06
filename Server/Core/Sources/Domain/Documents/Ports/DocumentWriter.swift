public import Basics
public import Foundation

/// Reads and changes the rows of one transaction. Don't keep it after the closure that receives it returns.
public protocol DocumentWriter: DocumentReader {
    // MARK: Folders and documents

    /// Adds a folder or a document. A document's first version is added separately.
    func insert(_ node: Node) throws

    /// Renames an item. The library has checked that no other item in the folder has the same ``DocumentName/key``; the
    /// store may enforce this.
    func setName(_ name: DocumentName, of id: NodeID) throws

    /// Moves an item into another folder, where no other item has the same ``DocumentName/key``.
    func setParent(_ container: ContainerID, of id: NodeID) throws

    /// Transfers ownership of an item, with everything below it that isn't in the trash, and moves it under `name` into
    /// a folder of the new owner. Versions, locks, shares and permissions don't change, except that the new owner
    /// becomes the owner of the shares and permissions. Permissions that the new owner had for these items are removed.
    /// The content counts against the new owner's quota.
    func transfer(_ id: NodeID, to owner: UserID, in container: ContainerID, as name: DocumentName) throws

    // MARK: Trash

    /// Moves a document, or a folder with everything below it, to its owner's trash. From then on, only reads of the
    /// trash, of versions and of content find these items; lookups, listings, paths and shares don't find them.
    ///
    /// - Returns: the number of documents and folders, which the store also saves as the record's
    ///   ``TrashRecord/count``. The store saves the total size of all versions as ``TrashRecord/bytes``.
    func moveToTrash(_ record: TrashRecord) throws -> Int

    /// Moves an item, with everything that was deleted with it, from the trash into a folder. Removes its trash record.
    func takeFromTrash(_ id: NodeID, to container: ContainerID, as name: DocumentName) throws

    /// Moves an item that was deleted as a part of a folder into another folder, with everything below it. The rest of
    /// the deleted folder stays in the trash, and the trash record of that folder no longer counts the item.
    ///
    /// - Parameter top: the deleted folder that has the trash record.
    func takeFromTrash(_ id: NodeID, outOf top: ContainerID, to container: ContainerID, as name: DocumentName) throws

    /// Marks deleted items as permanently deleted, so that reads of the trash no longer find them.
    ///
    /// - Returns: the number of trash records marked.
    func discard(_ selection: TrashSelection) throws -> Int

    /// Removes permanently deleted items, in steps: documents with their versions, folders, and the shares and
    /// permissions of these documents and folders. The garbage collector removes the content of the versions.
    ///
    /// - Parameter limit: the maximum number of documents and folders to remove in one call. Other writers wait for
    ///   this transaction.
    func removeDiscarded(limit: Int) throws -> ContentRemoval

    // MARK: Content

    /// Stores small content with the rows, under a new key. The version that uses it is added in the same transaction.
    func insert(_ bytes: [UInt8], as key: InlineKey) throws

    /// Removes small content that no version uses, in steps.
    ///
    /// - Parameter limit: the maximum number of contents to remove in one call. Other writers wait for this
    ///   transaction. If a store has to check each content, content that a version uses counts toward this limit too.
    ///   The store checks such content again only after a version has stopped using it.
    func removeUnnamedContent(limit: Int) throws -> ContentRemoval

    /// Marks content of ``Blobs`` for deletion, or updates the time of the mark.
    func markForDeletion(_ key: BlobKey, since date: Date) throws

    /// Removes the deletion marks that were made before `date`.
    func forgetMarksForDeletion(before date: Date) throws

    /// Adds a version to a document. The document's current content doesn't change until
    /// ``setContent(_:version:modified:of:)``.
    func insert(_ version: VersionRow, of file: FileID) throws

    /// Makes a version's content the document's current content.
    func setContent(_ content: ContentRecord, version: FileVersion, modified: Date, of file: FileID) throws

    /// Sets or removes the name of a document's version.
    func setLabel(_ label: String?, of version: FileVersion, of file: FileID) throws

    /// Removes a version of a document, never the newest. The garbage collector removes the content of the version.
    func deleteVersion(_ version: FileVersion, of file: FileID) throws

    // MARK: Locks

    /// Sets a document's lock, or removes it.
    func setLock(_ lock: HeldLock?, of file: FileID) throws

    /// Changes the expiration of a document's lock.
    func extendLock(until expires: Date, of file: FileID) throws

    // MARK: Shares, people, events

    /// Adds a share. The caller has checked that no other share has the same resource, kind and owner.
    func insert(_ share: ShareRecord) throws

    /// Removes a share. It isn't an error if the share doesn't exist.
    func delete(_ share: ShareID) throws

    /// Removes the shares that expired before a time.
    func deleteShares(endedBefore date: Date) throws

    /// Stores a permission, replacing any permission for the same item and user.
    func set(_ permission: Permission) throws

    /// Removes a permission. It isn't an error if the permission doesn't exist.
    func deletePermission(to id: NodeID, of user: UserID) throws

    /// Removes the permissions that expired before a time.
    func deletePermissions(endedBefore date: Date) throws

    /// Sets the quota of a user's documents.
    func setQuota(_ quota: Quota, of user: UserID) throws

    /// Stores a user's PutUserInfo text.
    func setUserInfo(_ text: String, of user: UserID) throws

    /// Adds an event to the audit log, in this transaction.
    func append(_ event: DocumentEvent) throws
}
