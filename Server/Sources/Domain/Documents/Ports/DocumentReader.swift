public import Basics
public import Foundation

/// The rows of one snapshot; not to be kept after the closure it was handed to.
public protocol DocumentReader {
    // MARK: As a caller may see it

    /// The person behind a caller; `nil` when the caller's authority doesn't stand at `now`, or there is no such person.
    func person(_ caller: Caller, at now: Date) throws -> Person?

    /// A folder or document in the reach of a caller, whose authority is checked in the same read: one indexed read.
    ///
    /// Within reach of a grant is what the caller's user owns, as ``Reach/own``, and what a ``Permission`` that is live at
    /// `now` gives them, with everything below it: the strongest role counts, and ``Reach/entry`` says where they find it
    /// when none is above it. Within reach of the machine is what the user owns; of a share what it shares, and what is
    /// below that, both as ``Reach/own``.
    func node(_ id: NodeID, for caller: Caller, at now: Date) throws -> Lookup

    /// Several folders and documents, each as ``node(_:for:at:)`` finds it, in the order of their identifiers.
    func nodes(_ ids: [NodeID], for caller: Caller, at now: Date) throws -> [Lookup]

    /// A document, likewise, and the bytes of its newest version where this store keeps them: still one indexed read.
    ///
    /// ``DocumentStore/readOnce(_:)`` is asked for it. Where that sees no snapshot, a store has to find both in one
    /// statement: between two, the document may be saved and the bytes of the former version removed.
    ///
    /// - Returns: no bytes for content that is elsewhere, and for a document that is out of reach.
    func document(_ id: FileID, for caller: Caller, at now: Date) throws -> (sighting: Lookup, bytes: [UInt8]?)

    /// The top of the caller's tree, likewise.
    func root(for caller: Caller, at now: Date) throws -> Lookup

    // MARK: Folders

    /// Everything directly in a folder, in the order of ``DocumentName/key``.
    func children(of container: ContainerID) throws -> [Node]

    /// A part of it: at most `limit`, from what comes after `cursor` on.
    func children(
        of container: ContainerID, _ content: ListingContent, after cursor: ListingCursor?, limit: Int
    ) throws -> NodePage

    /// The folders or the documents directly in a folder, in an order: at most `limit`, from what comes after `cursor` on.
    ///
    /// As long as ``areNamesComplete()`` is `false`, the order of names may be that of ``DocumentName/key`` alone.
    func children(
        of container: ContainerID, _ content: ListingContent, in order: ListingOrder, after cursor: SortedCursor?,
        limit: Int
    ) throws -> [Node]

    /// The number of the folders or of the documents directly in a folder that are at a place in an order or before it;
    /// without one, of all.
    func countChildren(
        of container: ContainerID, _ content: ListingContent, in order: ListingOrder, through cursor: SortedCursor?
    ) throws -> Int

    /// The folder or document that has a name in a folder; `nil` when the name is free.
    ///
    /// - Parameter key: a ``DocumentName/key``.
    func child(named key: String, in container: ContainerID) throws -> NodeID?

    /// The keys among these, however many, that something in a folder has, `kept` aside. A search for a free name asks
    /// once, about all of ``DocumentName/alternatives(mark:)``.
    func taken(among keys: [String], in container: ContainerID, except kept: NodeID?) throws -> Set<String>

    /// The folders above a folder or document, the root first.
    func path(to id: NodeID) throws -> [ContainerRecord]

    /// The folders above each of several, in the order of their identifiers.
    func paths(to ids: [NodeID]) throws -> [[ContainerRecord]]

    /// The folders nearest above each of several, in the order of their identifiers, the outermost first: at most `limit`
    /// of each. However deep one is, it costs no more than these.
    func paths(to ids: [NodeID], nearest limit: Int) throws -> [[ContainerRecord]]

    /// The number of folders in each other that a folder is, itself included: 1 where there is none in it. For a folder
    /// in the trash, of what went there with it.
    ///
    /// - Parameter limit: the number to count up to.
    func levels(of container: ContainerID, upTo limit: Int) throws -> Int

    // MARK: Searching

    /// A part of the names of one owner that match a query, in the order of ``NameCursor``, each once or once for each of
    /// its words that begins like the wanted one: the library shows only ``NameQuery/word(of:beginningWith:)``. The top
    /// of a tree and ``ContainerRecord/Kind/sharedWithMe`` aren't among them.
    ///
    /// A store may hand out more than what matches, which the library leaves out, and less than there is only with a
    /// ``NameMatches/next``. It chooses the word to look through by where no place is given, and keeps to it.
    ///
    /// - Parameters:
    ///   - user: only what a permission of this person, live at `now`, reaches; `nil` for all that is the owner's.
    ///   - limit: the most names to look at.
    func names(
        matching query: NameQuery, of owner: UserID, sharedWith user: UserID?, after cursor: NameCursor?, limit: Int,
        at now: Date
    ) throws -> NameMatches

    /// Whether ``names(matching:of:sharedWith:after:limit:at:)`` finds all names there are.
    func areNamesComplete() throws -> Bool

    // MARK: Shared with accounts

    /// The folder of what others share with a person; `nil` before there was any.
    func sharedFolder(of user: UserID) throws -> ContainerRecord?

    /// A part of what is shared with a person at `now` while nothing above it is, under the names they see and in their
    /// folder, in the order of their names' ``DocumentName/key``: at most `limit`, from what comes after `cursor` on.
    func sharedNodes(
        with user: UserID, _ content: ListingContent, after cursor: ListingCursor?, limit: Int, at now: Date
    ) throws -> NodePage

    /// Whether a permission of a person, that to `kept` aside, has this ``DocumentName/key`` for its name.
    func isTakenShared(_ key: String, with user: UserID, except kept: NodeID) throws -> Bool

    /// The permissions to a folder or document itself, ended ones included, the oldest first.
    func permissions(to id: NodeID) throws -> [Permission]

    /// The same for each of several folders and documents, in the order of their identifiers.
    func permissions(to ids: [NodeID]) throws -> [[Permission]]

    /// A person's permissions, live at `now`, to a folder or document and to the folders above it, in no order.
    func permissions(reaching id: NodeID, of user: UserID, at now: Date) throws -> [Permission]

    /// The same for each of several folders and documents, in the order of their identifiers.
    func permissions(reaching ids: [NodeID], of user: UserID, at now: Date) throws -> [[Permission]]

    /// All permissions that were given to a person, ended ones included, the oldest first.
    func permissions(of user: UserID) throws -> [Permission]

    /// How many of them were given after a time, are live at `now`, and are to something that isn't in the trash.
    func countPermissions(of user: UserID, since date: Date, at now: Date) throws -> Int

    /// All permissions to what a person owns, likewise.
    func permissions(by owner: UserID) throws -> [Permission]

    /// The permissions and links, live at `now`, to what lies in some folders of a person or in any folder below these;
    /// each person is named once.
    func shared(below containers: Set<ContainerID>, of owner: UserID, at now: Date) throws -> SharedBelow

    /// The number of documents and folders that something is, itself included, and the bytes of all their versions; what
    /// is in the trash isn't among them.
    ///
    /// - Parameter limit: the number to count up to. Of more, any greater number and no bytes are told.
    func extent(of id: NodeID, upTo limit: Int) throws -> TreeExtent

    // MARK: Trash

    /// Something in a person's trash; `nil` for what isn't there or was discarded. What was below a folder that is there
    /// isn't by itself.
    func trashed(_ id: NodeID, of owner: UserID) throws -> TrashRecord?

    /// The record of what something in a person's trash was deleted with, which may be itself; `nil` for what isn't there
    /// or was discarded.
    func trashed(containing id: NodeID, of owner: UserID) throws -> TrashRecord?

    /// A document or folder that is in the trash, also with a folder, whoever's it is; `nil` for everything else, and for a
    /// document that was deleted by itself.
    func trashedNode(_ id: NodeID) throws -> Node?

    /// Documents and folders that went to the trash with a folder and are directly in it, in the order of the names'
    /// keys: at most `limit`, none for any other folder. Those that were deleted out of it before aren't among them.
    func trashedChildren(of folder: ContainerID, limit: Int) throws -> [Node]

    /// A part of a person's trash, the latest first: at most `limit`, from what comes after `cursor` on.
    func trash(of owner: UserID, after cursor: TrashCursor?, limit: Int) throws -> [TrashRecord]

    /// A part of the names in a person's trash that match a query, in the order of ``NameCursor``, each once or once for
    /// each of its words that does. Nothing that was discarded is among them.
    ///
    /// - Parameter limit: the most names to look at, those outside of the trash included or not.
    func trash(
        matching query: NameQuery, of owner: UserID, after cursor: NameCursor?, limit: Int
    ) throws -> TrashMatches

    /// A lock that is held at `now` on a document in a folder, or in any folder below that, with the document.
    func heldLock(below container: ContainerID, at now: Date) throws -> (file: FileID, lock: LockID)?

    // MARK: Versions

    /// All versions of a document, the newest first.
    func versions(of file: FileID) throws -> [VersionRow]

    /// A part of them, the newest first: at most `limit`, from the one before a version on.
    func versions(of file: FileID, before version: FileVersion, limit: Int) throws -> [VersionRow]

    /// The content of a version of a document; `nil` when there is no such version.
    func content(of version: FileVersion, of file: FileID) throws -> ContentRecord?

    /// The bytes of small content; `nil` when there are none under the key. No other read but
    /// ``document(_:for:at:)`` touches any.
    func bytes(of key: InlineKey) throws -> [UInt8]?

    /// Documents that were saved more than once, in the order of their ids.
    func filesWithHistory(after file: FileID?, limit: Int) throws -> [FileID]

    /// Whether any version consists of this content of ``Blobs``.
    func isNamed(_ key: BlobKey) throws -> Bool

    /// Whether this content of ``Blobs`` is condemned; see ``DocumentWriter/markForDeletion(_:since:)``.
    func isMarkedForDeletion(_ key: BlobKey) throws -> Bool

    // MARK: Shares, locks, people

    /// A share, also one that has ended, and the name of what it shares; `nil` when it was withdrawn or its resource is
    /// gone.
    func share(_ id: ShareID) throws -> NamedShare?

    /// A person's shares of one folder or document, ended ones included, the oldest first.
    func shares(of id: NodeID, owner: UserID) throws -> [ShareRecord]

    /// The same for each of several folders and documents, in the order of their identifiers.
    func shares(of ids: [NodeID], owner: UserID) throws -> [[ShareRecord]]

    /// All that a person shares.
    func shares(of owner: UserID) throws -> [NamedShare]

    /// Locks held at `now`, the oldest first, with paths that have the document's own name only.
    func heldLocks(at now: Date) throws -> [LockRecord]

    /// A part of them: at most `limit`, from the one after a place on. Of those of the same time, that of the lesser
    /// identifier of a document is first.
    func heldLocks(at now: Date, after cursor: LockCursor?, limit: Int) throws -> [LockRecord]

    /// Locks held at `now` that were taken by a person's requests, on documents of whomever, in no order.
    func heldLocks(takenBy user: UserID, at now: Date) throws -> [LockRecord]

    /// The lock that holds one document, likewise, found without a look at any other.
    func heldLock(of file: FileID, at now: Date) throws -> LockRecord?

    /// The bound on the room of a person's documents; ``Quota/standard`` also for somebody without an account.
    func quota(of user: UserID) throws -> Quota

    /// Bytes of all versions of a person's documents, those in the trash included, until they are removed.
    func usedBytes(by user: UserID) throws -> Int64

    /// The room of several people, as ``usedBytes(by:)`` and ``quota(of:)`` have it: a page of them in one read.
    func usages(of users: [UserID]) throws -> [UserID: UsedStorage]

    /// A person's documents outside of the trash by the room that they take: the sums over all, and the largest.
    ///
    /// - Parameters:
    ///   - count: the number of documents to tell.
    ///   - limit: the most documents and folders to look through, those in the trash included or not.
    /// - Returns: `nil` where there are more.
    func weigh(of owner: UserID, largest count: Int, upTo limit: Int) throws -> WeighedFiles?

    /// Whether the session is live at `now` and a browser's, and its account the one that is named and an operator's: one
    /// indexed read.
    func isOperator(_ asking: OperatorSession, at now: Date) throws -> Bool

    /// The name others see; `nil` for somebody who has no account any more.
    func displayName(of user: UserID) throws -> String?

    /// The same for each of several people, in the order of their identifiers.
    func displayNames(of users: [UserID]) throws -> [String?]
}
