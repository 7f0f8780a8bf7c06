public import Basics
public import Foundation
import Synchronization

/// The documents of a ``DocumentTree`` that other programs use too.
///
/// The tree has the names and contents. This type keeps everything else in rows of its own: the ids under which clients
/// know the entries, locks, and which version an app has seen. Before each answer, it looks at the entries concerned, so
/// that a change by another program is seen at once.
///
/// A tree can't be rolled back together with rows, so that a save takes these steps:
/// 1. The content is received and is on the disk or at the server.
/// 2. A row says which content is about to be saved (``TreeNode/pending``).
/// 3. The tree replaces the content, if it is the content that the app has seen.
/// 4. The row takes over the new version.
///
/// If the server is stopped after step 2, the next look at the entry finds out by the hash whether step 3 took place.
///
/// If another program has changed the content since the app read it, the app's content is stored beside the document
/// under another name, and the save is refused, so that neither content is lost.
public struct LiveDocuments: HostDocuments {
    let people: any DocumentStore
    let rows: any TreeNodeStore
    let mounts: any LiveMounts
    let keepsFormer: Bool
    let folderDepth: FolderDepth
    let limits: Limits
    /// Returns the time of a clock that is never set, which measures how long the tree takes.
    let uptime: @Sendable () -> ContinuousClock.Instant
    let turns = Turns<NodeID>()
    let walks = Walks()
    let losses = LossReport()
    let listings = Listings()

    /// Creates the documents.
    ///
    /// - Parameters:
    ///   - people: the store with users and grants. No documents are read from it or written to it.
    ///   - rows: the store of the rows about entries.
    ///   - keepsFormer: whether a tree that can keep former contents does so when a document is saved or deleted.
    ///   - limits: limits of the work for trees that are slow or contain themselves.
    ///   - uptime: returns the time of a clock that is never set, which measures how long the tree takes.
    public init(
        people: any DocumentStore, rows: any TreeNodeStore, mounts: any LiveMounts, keepsFormer: Bool = true,
        folderDepth: FolderDepth = .default, limits: Limits = Limits(),
        uptime: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.people = people
        self.rows = rows
        self.mounts = mounts
        self.keepsFormer = keepsFormer
        self.folderDepth = folderDepth
        self.limits = limits
        self.uptime = uptime
    }

    /// From now on, tells why trees are unavailable, at most once a second.
    public func reportLosses(to report: @escaping @Sendable (String) -> Void) { losses.send(to: report) }

    /// The mount of all users, if all share one; `nil` if each user has a mount.
    public var shared: LiveMount? { mounts.shared }

    /// Limits of the work for trees that are slow, or that contain themselves because of links.
    public struct Limits: Hashable, Sendable {
        /// How long one call waits for answers of the tree. Transfers and changes aren't counted: a tree limits transfers
        /// by the size of the content, and nobody would know whether an abandoned change took place.
        public var wait = Duration.seconds(60)
        /// How long one call looks for an item that isn't where it was. The next call for such an item goes on there.
        public var search = Duration.seconds(10)
        /// How long one comparison of a whole tree with the rows takes.
        public var rescan = Duration.seconds(3600)
        /// The maximum number of entries that one comparison of a whole tree looks at.
        public var entries = 1_000_000

        /// Creates the default limits.
        public init() {}
    }

    // MARK: Users and items

    /// Returns the user on whose behalf the caller acts.
    public func person(_ caller: Caller, now: Date) async throws -> Person {
        // Documents of a tree have no share links, so no visitor can have a valid one.
        guard !caller.isVisitor else { throw caller.missing }
        guard let person = try await people.readOnce({ try $0.person(caller, at: now) }) else { throw caller.missing }
        return person
    }

    /// Stores the text of a PutUserInfo request.
    public func setUserInfo(_ text: String, for caller: Caller, now: Date) async throws {
        _ = try await person(caller, now: now)
        guard caller.mayWrite else { throw DocumentsError.forbidden }
        try await people.write { try $0.setUserInfo(text, of: caller.user) }
    }

    /// Returns the root of the caller's mount.
    public func root(for caller: Caller, now: Date) async throws -> ContainerView {
        try await session(caller, now: now).inDomain { look in
            let id = try await self.rootID(of: look.mount, now: now)
            return try await self.find(.container(id), look).containerView()
        }
    }

    /// Returns a document after looking at its entry.
    public func file(_ id: FileID, for caller: Caller, now: Date) async throws -> FileView {
        try await session(caller, now: now).inDomain { try await self.find(.file(id), $0).fileView() }
    }

    /// Returns a folder after looking at its entry.
    public func container(_ id: ContainerID, for caller: Caller, now: Date) async throws -> ContainerView {
        try await session(caller, now: now).inDomain { try await self.find(.container(id), $0).containerView() }
    }

    /// Returns the folders that contain an item, from the root down.
    public func ancestors(of id: NodeID, for caller: Caller, now: Date) async throws -> [ContainerRecord] {
        try await session(caller, now: now).inDomain { look in
            let found = try await self.find(id, look)
            return try found.path.dropLast().enumerated().compactMap { depth, node in
                let names = found.path[...depth].dropFirst().map(\.name)
                guard look.mount.access.role(of: look.person, at: names) != nil else { return nil }
                return try look.container(node)
            }
        }
    }

    /// Returns one page of the items in a folder, as the tree has them now. A page that is asked for within two seconds
    /// after the page before it was returned is of the same moment, unless this server has changed the folder meanwhile.
    public func children(
        of id: ContainerID, _ content: ListingContent, after cursor: ListingCursor?, limit: Int, for caller: Caller,
        now: Date
    ) async throws -> ListingPage {
        let begun = uptime()
        return try await session(caller, now: now).inDomain { look in
            let reading = Listings.Key(folder: id, caller: caller)
            // The items are taken before the tree is asked, because a slow answer would outdate them.
            let known = cursor == nil ? nil : self.listings.items(for: reading, now: now)
            let folder = try await self.find(.container(id), look)
            if let cursor, let known {
                let page = known.page(content, after: cursor, limit: limit)
                // If the last page is read again, it has to show later changes. The files follow the folders.
                if page.next == nil, content != .containers {
                    self.listings.forget(id)
                } else {
                    self.listings.renew(reading, now: now, taking: self.uptime() - begun)
                }
                return page
            }
            let names = folder.path.names
            let items = try await self.settle(folder).filter { item in
                look.mount.access.role(of: look.person, at: names + [item.node.name]) != nil
            }
            let sorted = SortedItems(try items.map { try look.item($0.node, $0.entry) })
            let page = sorted.page(content, after: cursor, limit: limit)
            if page.next != nil {
                self.listings.keep(sorted, for: reading, now: now, taking: self.uptime() - begun)
            }
            return page
        }
    }

    // MARK: Locks

    /// Changes the lock of a document. The lock is known to this server only; ``DocumentTree/hold(_:_:)`` shows it to
    /// other programs where the tree can do that.
    public func lock(_ id: FileID, _ request: LockRequest, for caller: Caller, now: Date) async throws -> FileVersion {
        try await change(.file(id), for: caller, now: now) { look in
            let found = try await self.find(.file(id), look).writable()
            var wanted = found.node.lock
            try wanted.apply(request, now: now)
            let other = try await self.itemOfCondition(look)
            // The hash tells later whether a changed revision means changed content.
            let hash = try await self.hashIfNeeded(found)
            let hold = try await self.hold(found, wanted, now: now)
            return try await self.rows.writeNodes { rows in
                var node = try rows.existing(.file(id))
                try node.lock.apply(request, now: now)
                try look.check(.file(found.record(node)), or: other)
                if node.revision == found.node.revision, let hash { node.sha256 = hash }
                node.hold = hold
                try rows.update(node)
                return node.version
            }
        }
    }

    /// The size in bytes above which a change of permissions counts as a change of content, because reading the content
    /// to compare it would take too long.
    private static let maxHashed: Int64 = 256 << 20

    private func hashIfNeeded(_ found: Found) async throws -> [UInt8]? {
        let tree = found.look.mount.tree
        guard !tree.traits.revisionsFollowContent, found.node.sha256.isEmpty, found.entry.size <= Self.maxHashed
        else { return nil }
        return try await sha256(of: found.entry, in: tree)
    }

    func hold(_ found: Found, _ lock: FileLock, now: Date) async throws -> String? {
        let look = found.look
        guard lock.current(at: now) != nil else {
            _ = try await look.mount.tree.hold(found.entry, .release)
            return nil
        }
        let change = TreeHold.take(by: look.person.displayName, expires: lock.expires)
        return try await look.mount.tree.hold(found.entry, change) ?? found.node.hold
    }
}

/// Keeps the items of large folders while their pages are read. Otherwise each page would list the whole folder again.
final class Listings: Sendable {
    /// A folder, and the caller who reads it.
    struct Key: Hashable {
        let folder: ContainerID
        let user: UserID
        let authority: Caller.Authority

        init(folder: ContainerID, caller: Caller) {
            (self.folder, user, authority) = (folder, caller.user, caller.authority)
        }
    }

    /// How long items are kept after a page was returned, in seconds. A client that receives a long list reads page after
    /// page without a pause.
    private static let lifetime: TimeInterval = 2
    /// The maximum number of folders whose items are kept. The one that was read least recently is dropped.
    private static let maxCount = 16

    private let kept = Mutex<[Key: (items: SortedItems, time: Date)]>([:])

    func items(for key: Key, now: Date) -> SortedItems? {
        kept.withLock { kept in
            guard let found = kept[key], abs(now.timeIntervalSince(found.time)) < Self.lifetime else { return nil }
            return found.items
        }
    }

    /// Keeps the items of a folder for another two seconds if they are kept.
    ///
    /// - Parameters:
    ///   - now: the time at which the call that reads a page began.
    ///   - duration: how long the call took.
    func renew(_ key: Key, now: Date, taking duration: Duration) {
        kept.withLock { $0[key]?.time = now.addingTimeInterval(duration / .seconds(1)) }
    }

    /// Forgets the items of a folder.
    func forget(_ folder: ContainerID?) {
        kept.withLock { kept in kept = kept.filter { $0.key.folder != folder } }
    }

    /// Keeps the items of a folder.
    ///
    /// - Parameters:
    ///   - now: the time at which the call that lists the folder began.
    ///   - duration: how long the call took.
    func keep(_ items: SortedItems, for key: Key, now: Date, taking duration: Duration) {
        let end = now.addingTimeInterval(duration / .seconds(1))
        kept.withLock { kept in
            kept = kept.filter { abs(end.timeIntervalSince($0.value.time)) < Self.lifetime }
            kept[key] = (items, end)
            if kept.count > Self.maxCount, let oldest = kept.min(by: { $0.value.time < $1.value.time }) {
                kept[oldest.key] = nil
            }
        }
    }
}
