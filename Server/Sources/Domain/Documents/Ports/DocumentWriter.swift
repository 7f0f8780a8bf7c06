public import Basics
public import Foundation

/// The rows of one transaction, to be read and changed; not to be kept after the closure it was handed to.
public protocol DocumentWriter: DocumentReader {
    // MARK: Folders and documents

    /// Adds a folder or a document; its first version is added apart.
    func insert(_ node: Node) throws

    /// Gives a folder or document another name. Nothing else in its folder has one with the same ``DocumentName/key``,
    /// which the library has checked and the store may insist on.
    func setName(_ name: DocumentName, of id: NodeID) throws

    /// Puts a folder or document into another folder, with the same rule for its name.
    func setParent(_ container: ContainerID, of id: NodeID) throws

    /// Makes a folder or document another person's, with everything below it that isn't in the trash, and puts it into a
    /// folder of theirs under a name that is free there. Versions, locks, shares and permissions stay on it: the shares
    /// and permissions are the new owner's from then on, except that permissions which were given to them go. The room
    /// that it takes is theirs.
    func transfer(_ id: NodeID, to owner: UserID, in container: ContainerID, as name: DocumentName) throws

    // MARK: Trash

    /// Puts a document, or a folder with everything below it, into its owner's trash. From then on no read but those of
    /// the trash, of versions and of their content finds any of it: no sighting, no listing, no path, no share.
    ///
    /// - Returns: the number of documents and folders, which is also the record's ``TrashRecord/count`` from then on, as the
    ///   bytes of all their versions are its ``TrashRecord/bytes``.
    func moveToTrash(_ record: TrashRecord) throws -> Int

    /// Puts something in the trash into a folder, with all that went with it, and is no record of the trash any more.
    func takeFromTrash(_ id: NodeID, to container: ContainerID, as name: DocumentName) throws

    /// Puts something that went to the trash with a folder into another folder, with all below it. The rest stays, and
    /// its record counts it no more.
    ///
    /// - Parameter top: the folder that the record is of.
    func takeFromTrash(_ id: NodeID, outOf top: ContainerID, to container: ContainerID, as name: DocumentName) throws

    /// Notes that records of the trash are given up: no read of the trash finds them any more.
    ///
    /// - Returns: how many there were.
    func discard(_ selection: TrashSelection) throws -> Int

    /// Removes what was discarded, in steps: documents with their versions, folders, and the shares of and permissions to
    /// either. Their content stays, for the sweep to find.
    ///
    /// - Parameter limit: the most documents and folders to remove, for other writers wait meanwhile.
    func removeDiscarded(limit: Int) throws -> ContentRemoval

    // MARK: Content

    /// Keeps the bytes of small content beside the rows, under a new key. The version that consists of it is added in the
    /// same transaction.
    func insert(_ bytes: [UInt8], as key: InlineKey) throws

    /// Removes small content that no version consists of any more, in steps.
    ///
    /// - Parameter limit: the most contents to remove, for other writers wait meanwhile. A store that has to look at
    ///   each counts those, too, that a version turns out to have, and looks at them again only if one gives them up.
    func removeUnnamedContent(limit: Int) throws -> ContentRemoval

    /// Notes that content of ``Blobs`` is about to be deleted, or once more with another time.
    func markForDeletion(_ key: BlobKey, since date: Date) throws

    /// Removes what was noted before `date`.
    func forgetMarksForDeletion(before date: Date) throws

    /// Adds a version to those of a document, which stays in the state it is in until
    /// ``setContent(_:version:modified:of:)``.
    func insert(_ version: VersionRow, of file: FileID) throws

    /// Makes a version's content the document's.
    func setContent(_ content: ContentRecord, version: FileVersion, modified: Date, of file: FileID) throws

    /// Gives a version of a document a name, or none.
    func setLabel(_ label: String?, of version: FileVersion, of file: FileID) throws

    /// Removes a version from those of a document, never the newest. Its content stays, for the sweep to find.
    func deleteVersion(_ version: FileVersion, of file: FileID) throws

    // MARK: Locks

    /// Locks a document, or frees it.
    func setLock(_ lock: HeldLock?, of file: FileID) throws

    /// Gives the lock that holds a document another end.
    func extendLock(until expires: Date, of file: FileID) throws

    // MARK: Shares, people, events

    /// Adds a share; there is none yet of the same resource, kind and owner.
    func insert(_ share: ShareRecord) throws

    /// Removes a share; no error when there is none.
    func delete(_ share: ShareID) throws

    /// Removes the shares that ended before a time.
    func deleteShares(endedBefore date: Date) throws

    /// Keeps a permission, in place of the one to the same thing for the same person.
    func set(_ permission: Permission) throws

    /// Removes a permission; no error when there is none.
    func deletePermission(to id: NodeID, of user: UserID) throws

    /// Removes the permissions that ended before a time.
    func deletePermissions(endedBefore date: Date) throws

    /// Keeps another bound on the room of a person's documents.
    func setQuota(_ quota: Quota, of user: UserID) throws

    /// Keeps what a person's client asked to have kept.
    func setUserInfo(_ text: String, of user: UserID) throws

    /// Adds an event to the audit log, in this transaction.
    func append(_ event: DocumentEvent) throws
}
