import Basics
import Documents
import Foundation
import PortContracts
import Synchronization
import Testing

/// Checks the documents of a tree that other programs change too.
@Suite struct LiveDocumentsTests {
    @Test(arguments: TreeNodeStoreContract.promises)
    func `the rows in memory keep their promise`(promise: Promise<TreeNodeStoreContract>) async throws {
        try await promise.verify(TreeNodeStoreContract(InMemoryTreeNodes()))
    }

    @Test(arguments: HostDocumentsContract.promises)
    func `live documents keep their promise to a WOPI host`(promise: Promise<HostDocumentsContract>) async throws {
        try await verify(promise, TreeTraits(hasKeys: true, revisionsFollowContent: true))
    }

    @Test(arguments: HostDocumentsContract.promises)
    func `live documents of a directory keep their promise`(promise: Promise<HostDocumentsContract>) async throws {
        try await verify(promise, TreeTraits(hasKeys: true, revisionsFollowContent: false))
    }

    @Test(arguments: HostDocumentsContract.promises)
    func `live documents of a tree without keys keep their promise`(
        promise: Promise<HostDocumentsContract>
    ) async throws {
        try await verify(promise, TreeTraits(hasKeys: false, revisionsFollowContent: true))
    }

    private func verify(_ promise: Promise<HostDocumentsContract>, _ traits: TreeTraits) async throws {
        let stores = InMemoryStores()
        let mounts = PersonalMounts(prefix: "test/") { _ in InMemoryTree(traits: traits) }
        let documents = LiveDocuments(people: stores, rows: InMemoryTreeNodes(), mounts: mounts)
        try await promise.verify(HostDocumentsContract(documents, signIn: stores, clock: ManualClock()))
    }
}

/// Checks documents of trees that are slow, or that answer in unexpected ways.
@Suite struct OddTreeTests {
    @Test func `a search in folders that contain themselves ends`() async throws {
        let tree = OddTree(listing: Self.loop)
        let place = try await OddPlace(tree), id = try await place.make("Plan.docx")
        try await place.rescan()
        let before = tree.listed
        try await tree.base.remove(place.path("Plan.docx"))
        await place.refuses(.notFound) { try await place.file(id) }
        #expect(before < 20 && tree.listed - before < 20, "\(before), \(tree.listed)")
    }

    @Test func `a search ends at the limits of depth and entries although each folder contains new folders`()
        async throws
    {
        let tree = OddTree { folder, base throws(TreeError) in
            if folder == .root { return try await base.children(of: folder) + [Self.entry("0", in: folder)] }
            return [try Self.entry("\(folder.names.count)", in: folder)]
        }
        let place = try await OddPlace(tree, entries: 1000)
        try await place.rescan()
        #expect(tree.listed == FolderDepth.default.limit + 1)
        let wide = OddTree { folder, _ throws(TreeError) in
            try [Self.entry("a\(folder.names.count)", in: folder), Self.entry("b\(folder.names.count)", in: folder)]
        }
        try await OddPlace(wide).rescan()
        #expect(wide.listed == 50)
    }

    @Test func `a call doesn't wait for a whole search, and the next call goes on with it`() async throws {
        let clock = ManualClock()
        let tree = OddTree { folder, base throws(TreeError) in
            clock.advance(folder.names.isEmpty ? 0 : 4)
            return try await base.children(of: folder)
        }
        let place = try await OddPlace(tree, clock: clock), id = try await place.make("Plan.docx")
        for number in 0..<10 { try await tree.base.makeFolder(place.path("\(number)")) }
        try await tree.base.remove(place.path("Plan.docx"))
        for calls in 1...3 {
            await place.refuses(.treeUnavailable) { try await place.file(id) }
            #expect(place.countOfListed(below: "0123456789") == calls * 3)
        }
        await place.refuses(.notFound) { try await place.file(id) }
        // After a long search, there is a pause as long as the search.
        clock.advance(30)
        await place.refuses(.notFound) { try await place.file(id) }
        #expect(place.countOfListed(below: "0123456789") == 10)
    }

    @Test func `a comparison of all folders ends when its task is canceled`() async throws {
        let (listed, list) = AsyncStream.makeStream(of: Void.self)
        let tree = OddTree { folder, _ throws(TreeError) in
            list.yield()
            return try [
                Self.entry("a\(folder.names.count)", in: folder), Self.entry("b\(folder.names.count)", in: folder),
            ]
        }
        let place = try await OddPlace(tree, entries: .max)
        let task = Task { try await place.rescan() }
        for await _ in listed { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a folder is listed once while its pages are read, also if that takes long`() async throws {
        let clock = ManualClock()
        let tree = OddTree { folder, base throws(TreeError) in
            clock.advance(30)
            return try await base.children(of: folder)
        } looking: {
            clock.advance(3)
        }
        for number in 0..<9 {
            try await tree.base.makeFolder(TreePath(["folder \(number)"]))
            try await tree.base.write("text", to: TreePath(["\(number).docx"]))
        }
        let place = try await OddPlace(tree, clock: clock)
        // As in EnumerateChildren, the folders are read first.
        let first = try await place.page(.everything, after: nil)
        var count = first.listing.containers.count + first.listing.files.count, cursor = first.next
        while let next = cursor {
            let page = try await place.page(.containers, after: next)
            (count, cursor) = (count + page.listing.containers.count, page.next)
        }
        cursor = first.next
        while let next = cursor {
            let page = try await place.page(.everything, after: next)
            (count, cursor) = (count + page.listing.files.count, page.next)
        }
        #expect(count == 18 && tree.listed == 1)
    }

    @Test func `of two entries with one path, the first counts`() async throws {
        let tree = OddTree { folder, base throws(TreeError) in
            let entries = try await base.children(of: folder).sorted { $0.path.names[0] < $1.path.names[0] }
            return try entries + entries + [Self.entry("a.docx", in: folder)]
        }
        let place = try await OddPlace(tree)
        for name in ["a.docx", "b.docx"] { try await tree.base.write("text", to: TreePath([name])) }
        for _ in 0..<2 {
            let listing = try await place.page(.everything, after: nil, limit: 10).listing
            #expect(listing.files.map(\.name) == ["a.docx", "b.docx"] && listing.containers.isEmpty)
        }
        try await place.rescan()
    }

    @Test func `a folder that is shown inside itself isn't moved there`() async throws {
        let tree = OddTree(traits: Trees.serverWithIDs.traits) { folder, base throws(TreeError) in
            guard folder.names == ["a"] else { return try await base.children(of: folder) }
            // The server removes the link's other name meanwhile.
            var entry = try await base.entry(at: folder).map { [$0] } ?? []
            try? await base.remove(folder)
            if !entry.isEmpty { entry[0].path = try folder.child("a") }
            return entry
        }
        try await tree.base.makeFolder(TreePath(["a"]))
        let place = try await OddPlace(tree)
        let folders = try await place.page(.everything, after: nil).listing.containers
        let folder = try #require(folders.first)
        let below = try await place.documents.children(
            of: folder.id, .everything, after: nil, limit: 2, for: place.caller, now: place.clock.now)
        #expect(below.listing.containers.allSatisfy { $0.id != folder.id && $0.parent == folder.id })
    }

    @Test(arguments: [true, false])
    func `a call fails if the tree doesn't answer in time, and the reason is reported`(obeys: Bool) async throws {
        let tree = OddTree { folder, base throws(TreeError) in
            guard folder == .root else { return [] }
            if obeys { try? await Task.sleep(for: .seconds(600)) } else { await Self.never() }
            return []
        }
        let place = try await OddPlace(tree, wait: .milliseconds(500)), reasons = Mutex<[String]>([])
        place.documents.reportLosses { reason in reasons.withLock { $0.append(reason) } }
        await place.refuses(.treeUnavailable) { try await place.page(.everything, after: nil) }
        #expect(reasons.withLock { $0 } == ["it didn't answer in time"])
    }

    @Test func `calls stop waiting for the documents of a user, which are opened once`() async throws {
        let openings = Mutex(0), (answers, answer) = AsyncStream.makeStream(of: Void.self)
        let mounts = PersonalMounts(prefix: "test/", patience: .milliseconds(50)) { _ throws(TreeError) in
            openings.withLock { $0 += 1 }
            for await _ in answers { break }
            return InMemoryTree()
        }
        let person = Person(id: .random(), signInName: "mia", displayName: "Mia")
        for _ in 0..<2 {
            await #expect(throws: TreeError.unavailable(reason: "it didn't answer in time")) {
                _ = try await mounts.mount(for: person)
            }
        }
        answer.yield()
        var opened = false
        while !opened { opened = (try? await mounts.mount(for: person)) != nil }
        #expect(openings.withLock { $0 } == 1)
    }

    /// Each folder but the root contains two links to itself and a file.
    @Sendable private static func loop(
        _ folder: TreePath, _ base: InMemoryTree
    ) async throws(TreeError) -> [TreeEntry] {
        guard folder == .root else {
            return try [entry("a", in: folder), entry("b", in: folder), entry("x.docx", in: folder, isFolder: false)]
        }
        return try await base.children(of: folder) + [entry("a", in: folder)]
    }

    private static func entry(_ name: String, in folder: TreePath, isFolder: Bool = true) throws(TreeError) -> TreeEntry
    {
        TreeEntry(
            path: try folder.child(name), isFolder: isFolder, key: nil, revision: isFolder ? "" : "r1", size: 0,
            modified: .distantPast)
    }

    private static func never() async {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
}

/// A tree in memory that lists other entries than it has, or takes time.
private final class OddTree: DocumentTree {
    typealias Listing = @Sendable (TreePath, InMemoryTree) async throws(TreeError) -> [TreeEntry]

    let base: InMemoryTree
    private let listing: Listing
    private let looking: @Sendable () -> Void
    private let count = Mutex<[TreePath: Int]>([:])

    init(
        traits: TreeTraits = Trees.server.traits, listing: @escaping Listing,
        looking: @escaping @Sendable () -> Void = {}
    ) {
        base = InMemoryTree(traits: traits)
        self.listing = listing
        self.looking = looking
    }

    /// How often folders were listed.
    var listed: Int { count.withLock { $0.values.reduce(0, +) } }

    func count(of folder: TreePath) -> Int { count.withLock { $0[folder] ?? 0 } }

    var traits: TreeTraits { base.traits }

    func entry(at path: TreePath) async throws(TreeError) -> TreeEntry? {
        looking()
        return try await base.entry(at: path)
    }

    func children(of folder: TreePath) async throws(TreeError) -> [TreeEntry] {
        count.withLock { $0[folder, default: 0] += 1 }
        return try await listing(folder, base)
    }

    func open(_ entry: TreeEntry) async throws(TreeError) -> any BlobContent { try await base.open(entry) }

    func stage<Body: AsyncSequence & Sendable>(_ body: Body, limit: Int64?) async throws -> StagedEntry
    where Body.Element == [UInt8] { try await base.stage(body, limit: limit) }

    func discard(_ staged: StagedEntry) async { await base.discard(staged) }

    func replace(
        _ entry: TreeEntry, with staged: StagedEntry, keepingFormer: Bool
    ) async throws(TreeError) -> TreeEntry {
        try await base.replace(entry, with: staged, keepingFormer: keepingFormer)
    }

    func create(_ name: String, in folder: TreePath, from staged: StagedEntry?) async throws(TreeError) -> TreeEntry {
        try await base.create(name, in: folder, from: staged)
    }

    func move(_ entry: TreeEntry, to path: TreePath) async throws(TreeError) -> TreeEntry {
        try await base.move(entry, to: path)
    }

    func remove(_ entry: TreeEntry, keepingFormer: Bool) async throws(TreeError) {
        try await base.remove(entry, keepingFormer: keepingFormer)
    }
}

/// One user's documents in an odd tree.
private struct OddPlace {
    let documents: LiveDocuments
    let caller: Caller
    let root: ContainerID
    let clock: ManualClock
    private let tree: OddTree
    private let mount: LiveMount
    private let fixture = MemoryFixture()

    init(
        _ tree: OddTree, clock: ManualClock = ManualClock(), wait: Duration = .seconds(60), entries: Int = 100
    ) async throws {
        let person = try await fixture.addPerson(), start = clock.now, instant = ContinuousClock.now
        var limits = LiveDocuments.Limits()
        (limits.wait, limits.entries) = (wait, entries)
        mount = LiveMount(name: "test", owner: .random(), tree: tree)
        documents = LiveDocuments(
            people: fixture.people, rows: InMemoryTreeNodes(), mounts: SharedMount(mount), limits: limits,
            uptime: { instant + .seconds(clock.now.timeIntervalSince(start)) })
        caller = Caller(user: person.id, authority: .grant(person.grant))
        (self.tree, self.clock) = (tree, clock)
        root = try await documents.root(for: caller, now: clock.now).container.id
    }

    func path(_ names: String...) throws -> TreePath { try TreePath(names) }

    func rescan() async throws { try await documents.rescan(mount, now: clock.now) }

    func page(_ content: ListingContent, after cursor: ListingCursor?, limit: Int = 2) async throws -> ListingPage {
        try await documents.children(of: root, content, after: cursor, limit: limit, for: caller, now: clock.now)
    }

    func make(_ name: String) async throws -> FileID {
        try await documents.createFile(
            .exactly(DocumentName(name), overwrite: false), in: root, content: .empty, isReadOnly: false, for: caller,
            now: clock.now
        ).file.id
    }

    func file(_ id: FileID) async throws -> FileView { try await documents.file(id, for: caller, now: clock.now) }

    /// How often the folders in the root with some names of one letter were listed.
    func countOfListed(below names: String) -> Int {
        names.reduce(0) { sum, name in sum + ((try? TreePath([String(name)])).map { tree.count(of: $0) } ?? 0) }
    }

    func refuses<T>(_ error: DocumentsError, _ body: () async throws -> T) async {
        await #expect(throws: error) { _ = try await body() }
    }
}
