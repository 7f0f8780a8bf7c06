public import Basics
public import Foundation

/// Reads the rows of one snapshot. Don't keep it after the closure that receives it returns.
public protocol DocumentReader {
    // MARK: What the caller can reach

    /// The user on whose behalf a caller acts; `nil` when the caller's grant or share has ended before `now`, or the
    /// user doesn't exist.
    func person(_ caller: Caller, at now: Date) throws -> Person?

    /// A folder or document within the caller's reach. One indexed read finds it and checks the caller's authority.
    ///
    /// A grant gives access to the user's own items, as ``Reach/own``, and to items with a ``Permission`` of the user
    /// that is live at `now`, with everything below these items. The strongest role counts. ``Reach/entry`` is the
    /// entry in "Shared with me" if no folder above the item is shared. The command line has access to the user's own
    /// items, and a share gives access to the shared item and everything below it, in both cases as ``Reach/own``.
    func node(_ id: NodeID, for caller: Caller, at now: Date) throws -> Lookup

    /// Several folders and documents in the order of `ids`, each as found by ``node(_:for:at:)``.
    func nodes(_ ids: [NodeID], for caller: Caller, at now: Date) throws -> [Lookup]

    /// A document as found by ``node(_:for:at:)``, and the bytes of its newest version if this store contains them, in
    /// one indexed read.
    ///
    /// Called within ``DocumentStore/readOnce(_:)``. If `readOnce` doesn't provide a snapshot, the store must read the
    /// document and the bytes in one statement, because between two statements another writer may save the document and
    /// remove the bytes of its former version.
    ///
    /// - Returns: no bytes for content stored elsewhere, and for a document that the caller can't reach.
    func document(_ id: FileID, for caller: Caller, at now: Date) throws -> (sighting: Lookup, bytes: [UInt8]?)

    /// The root of the caller's tree, as found by ``node(_:for:at:)``.
    func root(for caller: Caller, at now: Date) throws -> Lookup

    // MARK: Folders

    /// All items directly in a folder, in the order of ``DocumentName/key``.
    func children(of container: ContainerID) throws -> [Node]

    /// A page of the items directly in a folder: at most `limit` items after `cursor`.
    func children(
        of container: ContainerID, _ content: ListingContent, after cursor: ListingCursor?, limit: Int
    ) throws -> NodePage

    /// A page of either the folders or the documents directly in a folder, in a given order: at most `limit` items
    /// after `cursor`.
    ///
    /// While ``areNamesComplete()`` is `false`, the order of names may be that of ``DocumentName/key``.
    func children(
        of container: ContainerID, _ content: ListingContent, in order: ListingOrder, after cursor: SortedCursor?,
        limit: Int
    ) throws -> [Node]

    /// The number of folders or documents directly in a folder, up to and including the cursor; without a cursor, the
    /// number of all folders or documents.
    func countChildren(
        of container: ContainerID, _ content: ListingContent, in order: ListingOrder, through cursor: SortedCursor?
    ) throws -> Int

    /// The item with a name in a folder; `nil` when the name is free.
    ///
    /// - Parameter key: a ``DocumentName/key``.
    func child(named key: String, in container: ContainerID) throws -> NodeID?

    /// The keys that are used by items in a folder other than `kept`. `keys` may have any number of elements: a search
    /// for a free name passes all of ``DocumentName/alternatives(mark:)`` at once.
    func taken(among keys: [String], in container: ContainerID, except kept: NodeID?) throws -> Set<String>

    /// The folders above an item, root first.
    func path(to id: NodeID) throws -> [ContainerRecord]

    /// The folders above each of several items, in the order of `ids`.
    func paths(to ids: [NodeID]) throws -> [[ContainerRecord]]

    /// The nearest folders above each of several items, in the order of `ids`, outermost first: at most `limit` folders
    /// for each item. The cost doesn't depend on the number of folders beyond `limit`.
    func paths(to ids: [NodeID], nearest limit: Int) throws -> [[ContainerRecord]]

    /// The number of nested levels of folders, including the folder itself: 1 for a folder without folders inside. For
    /// a folder in the trash, counts the folders that were deleted together with it.
    ///
    /// - Parameter limit: the number of levels at which to stop counting.
    func levels(of container: ContainerID, upTo limit: Int) throws -> Int

    // MARK: Searching

    /// A page of one owner's names that match a query, in the order of ``NameCursor``. A name appears once, or once for
    /// each of its words that begins with the searched word; of these matches, the library shows only the match for
    /// ``NameQuery/word(of:beginningWith:)``. Roots and ``ContainerRecord/Kind/sharedWithMe`` are left out.
    ///
    /// A store may return names that don't match, which the library filters out. A page may have fewer names than
    /// `limit`; if there are more names, the page has a ``NameMatches/next``. Without a cursor, the store chooses the
    /// query word to search by, and later pages use the same word.
    ///
    /// - Parameters:
    ///   - user: limits the result to items to which a permission of this user, live at `now`, gives access; `nil` for
    ///     all items of the owner.
    ///   - limit: the maximum number of names to read.
    func names(
        matching query: NameQuery, of owner: UserID, sharedWith user: UserID?, after cursor: NameCursor?, limit: Int,
        at now: Date
    ) throws -> NameMatches

    /// Whether ``names(matching:of:sharedWith:after:limit:at:)`` finds all names; `false` while the store is still
    /// adding names to its search index.
    func areNamesComplete() throws -> Bool

    // MARK: Shared with accounts

    /// The user's "Shared with me" folder; `nil` if nothing was ever shared with the user.
    func sharedFolder(of user: UserID) throws -> ContainerRecord?

    /// A page of the items shared with a user at `now` that have no shared folder above them, with the names and parent
    /// folder that the user sees, in the order of ``DocumentName/key``: at most `limit` items after `cursor`.
    func sharedNodes(
        with user: UserID, _ content: ListingContent, after cursor: ListingCursor?, limit: Int, at now: Date
    ) throws -> NodePage

    /// Whether an item shared with the user, other than `kept`, appears to the user under a name with this
    /// ``DocumentName/key``.
    func isTakenShared(_ key: String, with user: UserID, except kept: NodeID) throws -> Bool

    /// The permissions to the item itself, including expired permissions, oldest first.
    func permissions(to id: NodeID) throws -> [Permission]

    /// The permissions to each of several items, in the order of `ids`.
    func permissions(to ids: [NodeID]) throws -> [[Permission]]

    /// A user's permissions that haven't expired at `now`, to an item and to the folders above the item, in no
    /// particular order.
    func permissions(reaching id: NodeID, of user: UserID, at now: Date) throws -> [Permission]

    /// For each of several items, in the order of `ids`: the user's permissions that haven't expired at `now`, to the
    /// item and to the folders above the item.
    func permissions(reaching ids: [NodeID], of user: UserID, at now: Date) throws -> [[Permission]]

    /// All permissions granted to a user, including expired permissions, oldest first.
    func permissions(of user: UserID) throws -> [Permission]

    /// The number of a user's permissions that were granted after `date`, haven't expired at `now`, and are to items
    /// outside the trash.
    func countPermissions(of user: UserID, since date: Date, at now: Date) throws -> Int

    /// All permissions to items that a user owns, including expired permissions, oldest first.
    func permissions(by owner: UserID) throws -> [Permission]

    /// The permissions and links that haven't expired at `now` for items in the given folders of a user, or anywhere
    /// below them. The result lists each user once.
    func shared(below containers: Set<ContainerID>, of owner: UserID, at now: Date) throws -> SharedBelow

    /// The number of documents and folders in an item, counting the item itself, and the total size in bytes of all
    /// versions of these documents. Items in the trash aren't counted.
    ///
    /// - Parameter limit: the number of items at which to stop counting. If there are more items, the returned count is
    ///   any number greater than this limit, and the bytes are 0.
    func extent(of id: NodeID, upTo limit: Int) throws -> TreeExtent

    // MARK: Trash

    /// An item in a user's trash; `nil` if the item isn't in the trash or was permanently deleted. Items that were
    /// deleted as a part of a folder don't have a record.
    func trashed(_ id: NodeID, of owner: UserID) throws -> TrashRecord?

    /// The record of the deleted item that contains `id`, possibly `id` itself; `nil` if `id` isn't in the trash or was
    /// permanently deleted.
    func trashed(containing id: NodeID, of owner: UserID) throws -> TrashRecord?

    /// A folder in any user's trash, or a document that was deleted as a part of a folder; `nil` for every other item.
    func trashedNode(_ id: NodeID) throws -> Node?

    /// The items directly in a deleted folder that were deleted together with it, in the order of ``DocumentName/key``:
    /// at most `limit` items. Empty for a folder outside the trash. Items deleted from the folder earlier are left out.
    func trashedChildren(of folder: ContainerID, limit: Int) throws -> [Node]

    /// A page of a user's trash, latest deletion first: at most `limit` records after `cursor`.
    func trash(of owner: UserID, after cursor: TrashCursor?, limit: Int) throws -> [TrashRecord]

    /// A page of the names in a user's trash that match a query, in the order of ``NameCursor``. A name appears once,
    /// or once for each matching word. Permanently deleted items are left out.
    ///
    /// - Parameter limit: the maximum number of names to read, which may include names outside the trash.
    func trash(
        matching query: NameQuery, of owner: UserID, after cursor: NameCursor?, limit: Int
    ) throws -> TrashMatches

    /// Any one lock held at `now` on a document anywhere below a folder, and the id of that document.
    func heldLock(below container: ContainerID, at now: Date) throws -> (file: FileID, lock: LockID)?

    // MARK: Versions

    /// All versions of a document, newest first.
    func versions(of file: FileID) throws -> [VersionRow]

    /// A page of a document's versions before `version`, newest first: at most `limit` versions.
    func versions(of file: FileID, before version: FileVersion, limit: Int) throws -> [VersionRow]

    /// The content of a document's version; `nil` when there is no such version.
    func content(of version: FileVersion, of file: FileID) throws -> ContentRecord?

    /// The bytes of small content; `nil` when the store has no bytes under the key. The only other method that reads
    /// such bytes is ``document(_:for:at:)``.
    func bytes(of key: InlineKey) throws -> [UInt8]?

    /// Documents with more than one version, in order of their ids.
    func filesWithHistory(after file: FileID?, limit: Int) throws -> [FileID]

    /// Whether any version uses this content of ``Blobs``.
    func isNamed(_ key: BlobKey) throws -> Bool

    /// Whether this content of ``Blobs`` is marked for deletion; see ``DocumentWriter/markForDeletion(_:since:)``.
    func isMarkedForDeletion(_ key: BlobKey) throws -> Bool

    // MARK: Shares, locks, people

    /// A share, even if expired, with the name of its target; `nil` when the share was revoked or its item was deleted.
    func share(_ id: ShareID) throws -> NamedShare?

    /// A user's shares of one item, including expired shares, oldest first.
    func shares(of id: NodeID, owner: UserID) throws -> [ShareRecord]

    /// A user's shares of each of several items, in the order of `ids`.
    func shares(of ids: [NodeID], owner: UserID) throws -> [[ShareRecord]]

    /// All shares of a user.
    func shares(of owner: UserID) throws -> [NamedShare]

    /// The locks held at `now`, oldest first. Their paths contain only the document's name.
    func heldLocks(at now: Date) throws -> [LockRecord]

    /// A page of the locks held at `now`: at most `limit` locks after `cursor`. Locks taken at the same time are
    /// ordered by document id.
    func heldLocks(at now: Date, after cursor: LockCursor?, limit: Int) throws -> [LockRecord]

    /// The locks held at `now` that were taken by a user's requests, on any owner's documents, in no particular order.
    func heldLocks(takenBy user: UserID, at now: Date) throws -> [LockRecord]

    /// The lock held at `now` on one document, found without reading other documents. The path in the record contains
    /// only the document's name.
    func heldLock(of file: FileID, at now: Date) throws -> LockRecord?

    /// The quota of a user's documents; ``Quota/default`` for a user without an account.
    func quota(of user: UserID) throws -> Quota

    /// The total size in bytes of all versions of a user's documents. Documents in the trash count until they are
    /// permanently deleted and removed.
    func usedBytes(by user: UserID) throws -> Int64

    /// The storage usage of several users in one read, as returned by ``usedBytes(by:)`` and ``quota(of:)``.
    func usages(of users: [UserID]) throws -> [UserID: UsedStorage]

    /// The storage usage of a user's documents outside the trash: the total sizes, and the largest documents.
    ///
    /// - Parameters:
    ///   - count: the number of documents to return.
    ///   - limit: the maximum number of documents and folders to read, which may include documents and folders in the
    ///     trash.
    /// - Returns: `nil` for a user with more documents and folders than `limit`.
    func weigh(of owner: UserID, largest count: Int, upTo limit: Int) throws -> WeighedFiles?

    /// Whether `asking` names a browser session that hasn't ended at `now`, and the account of an operator to whom the
    /// session belongs. This takes one indexed read.
    func isOperator(_ asking: OperatorSession, at now: Date) throws -> Bool

    /// The user's display name; `nil` for a user whose account was removed.
    func displayName(of user: UserID) throws -> String?

    /// The display names of several users, in the order of `users`.
    func displayNames(of users: [UserID]) throws -> [String?]
}

/// Default implementations for several items, which look up the items one by one. A store behind a network overrides
/// them to look up all items at once.
extension DocumentReader {
    /// The default implementation reads the items one by one.
    public func nodes(_ ids: [NodeID], for caller: Caller, at now: Date) throws -> [Lookup] {
        try ids.map { try node($0, for: caller, at: now) }
    }

    /// The default implementation reads the paths one by one.
    public func paths(to ids: [NodeID]) throws -> [[ContainerRecord]] { try ids.map { try path(to: $0) } }

    /// The default implementation reads whole paths and removes the folders beyond `limit`.
    public func paths(to ids: [NodeID], nearest limit: Int) throws -> [[ContainerRecord]] {
        try paths(to: ids).map { Array($0.suffix(max(0, limit))) }
    }

    /// The default implementation reads the items one by one.
    public func permissions(reaching ids: [NodeID], of user: UserID, at now: Date) throws -> [[Permission]] {
        try ids.map { try permissions(reaching: $0, of: user, at: now) }
    }

    /// The default implementation reads the items one by one.
    public func permissions(to ids: [NodeID]) throws -> [[Permission]] { try ids.map { try permissions(to: $0) } }

    /// The default implementation reads the items one by one.
    public func shares(of ids: [NodeID], owner: UserID) throws -> [[ShareRecord]] {
        try ids.map { try shares(of: $0, owner: owner) }
    }

    /// The default implementation reads the names one by one.
    public func displayNames(of users: [UserID]) throws -> [String?] { try users.map { try displayName(of: $0) } }
}
