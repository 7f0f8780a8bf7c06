public import Basics
import Synchronization

/// A ``DocumentTree`` as the documents of one or more users.
public struct LiveMount: Sendable {
    /// The name under which rows are stored. It must not change as long as the documents are the same.
    public var name: String
    /// The name of the root that users see.
    public var title: String
    /// The user who owns all documents, as far as clients see.
    public var owner: UserID
    /// The documents.
    public var tree: any DocumentTree
    /// Who may do what.
    public var access: TreeAccess

    /// Creates a mount.
    public init(
        name: String, title: String = "Documents", owner: UserID, tree: any DocumentTree,
        access: TreeAccess = .everybody
    ) {
        self.name = name
        self.title = title
        self.owner = owner
        self.tree = tree
        self.access = access
    }
}

/// Finds the documents of a user.
public protocol LiveMounts: Sendable {
    /// Returns the documents of a user.
    ///
    /// - Throws: ``TreeError/unavailable(reason:)``, or ``TreeError/notFound`` for a user without documents.
    func mount(for person: Person) async throws(TreeError) -> LiveMount

    /// The mount of all users, if all share one; `nil` if each user has a mount.
    var shared: LiveMount? { get }

    /// The user whose documents have the name ``LiveMount/name``; `nil` for the mount of all users.
    func user(of mount: String) -> UserID?
}

/// One tree for all users.
public struct SharedMount: LiveMounts {
    private let mount: LiveMount

    /// The mount of all users.
    public var shared: LiveMount? { mount }

    /// Creates mounts with one tree for all users.
    public init(_ mount: LiveMount) { self.mount = mount }

    /// Returns the mount.
    public func mount(for person: Person) async throws(TreeError) -> LiveMount { mount }

    /// Always `nil`, because all users have the same documents.
    public func user(of mount: String) -> UserID? { nil }
}

/// A tree for each user.
public final class PersonalMounts: LiveMounts {
    private let prefix: String
    private let makeTree: @Sendable (Person) async throws(TreeError) -> any DocumentTree
    private let patience: Duration
    private let state = Mutex(State())

    private typealias Opening = Task<Result<any DocumentTree, TreeError>, Never>

    private struct State {
        var trees: [UserID: any DocumentTree] = [:]
        var openings: [UserID: Opening] = [:]
    }

    /// Always `nil`, because each user has a mount.
    public var shared: LiveMount? { nil }

    /// Creates mounts.
    ///
    /// - Parameters:
    ///   - prefix: the part of ``LiveMount/name`` that is the same for all users.
    ///   - patience: how long ``mount(for:)`` waits for a tree. The next call waits for the same tree.
    ///   - makeTree: creates the tree of a user. It is called once for each user, or again if it throws.
    public init(
        prefix: String, patience: Duration = LiveDocuments.Limits().wait,
        makeTree: @escaping @Sendable (Person) async throws(TreeError) -> any DocumentTree
    ) {
        self.prefix = prefix
        self.patience = patience
        self.makeTree = makeTree
    }

    /// Returns the user of a mount that ``mount(for:)`` has returned, also in an earlier process.
    public func user(of mount: String) -> UserID? {
        mount.hasPrefix(prefix) ? UserID(rawValue: String(mount.dropFirst(prefix.count))) : nil
    }

    /// Returns the mount of a user.
    public func mount(for person: Person) async throws(TreeError) -> LiveMount {
        LiveMount(name: prefix + person.id.rawValue, owner: person.id, tree: try await tree(of: person))
    }

    private func tree(of person: Person) async throws(TreeError) -> any DocumentTree {
        let (known, opening) = state.withLock { state in
            let known = state.trees[person.id]
            return (known, known == nil ? Self.opening(of: person, in: &state, makeTree) : nil)
        }
        if let known { return known }
        guard let opening else { throw .unavailable(reason: "the documents can't be opened") }
        let result = try await limited(to: patience) { () async throws(TreeError) in await opening.value }
        return try state.withLock { state throws(TreeError) in
            if state.openings[person.id] == opening { state.openings[person.id] = nil }
            let tree = try result.get()
            state.trees[person.id] = tree
            return tree
        }
    }

    /// The task that opens the tree of a user. All calls at the same time wait for one task, because opening a tree may
    /// take many requests to a server. The task goes on if all calls have stopped waiting.
    private static func opening(
        of person: Person, in state: inout State,
        _ makeTree: @escaping @Sendable (Person) async throws(TreeError) -> any DocumentTree
    ) -> Opening {
        if let opening = state.openings[person.id] { return opening }
        let opening = Opening {
            do throws(TreeError) { return .success(try await makeTree(person)) } catch { return .failure(error) }
        }
        state.openings[person.id] = opening
        return opening
    }
}

/// A tree for one call of ``LiveDocuments``, which fails after it has waited for the tree for some time.
struct ImpatientTree: DocumentTree {
    private let base: any DocumentTree
    private let wait: Duration
    private let spent = Spent()

    /// The time that was spent so far.
    private final class Spent: Sendable {
        let time = Mutex(Duration.zero)
    }

    init(_ base: any DocumentTree, wait: Duration) {
        self.base = base
        self.wait = wait
    }

    var traits: TreeTraits { base.traits }

    func entry(at path: TreePath) async throws(TreeError) -> TreeEntry? {
        try await answer { tree throws(TreeError) in try await tree.entry(at: path) }
    }

    func children(of folder: TreePath) async throws(TreeError) -> [TreeEntry] {
        try await answer { tree throws(TreeError) in try await tree.children(of: folder) }
    }

    func usage() async throws(TreeError) -> TreeUsage {
        try await answer { tree throws(TreeError) in try await tree.usage() }
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

    func hold(_ entry: TreeEntry, _ change: TreeHold) async throws(TreeError) -> String? {
        try await base.hold(entry, change)
    }

    func changes() -> AsyncStream<TreeChange> { base.changes() }

    private func answer<Value: Sendable>(
        _ ask: @escaping @Sendable (any DocumentTree) async throws(TreeError) -> Value
    ) async throws(TreeError) -> Value {
        let start = ContinuousClock.now
        defer { spent.time.withLock { $0 += .now - start } }
        let left = wait - spent.time.withLock { $0 }
        return try await limited(to: left) { [base] () async throws(TreeError) in try await ask(base) }
    }
}

/// Runs `body`, and cancels it after a time. Doesn't wait until the body has ended, because a file system that is away may
/// block it forever.
private func limited<Value: Sendable>(
    to time: Duration, _ body: @escaping @Sendable () async throws(TreeError) -> Value
) async throws(TreeError) -> Value {
    let (results, result) = AsyncStream.makeStream(of: Result<Value, TreeError>.self)
    let work = Task {
        do throws(TreeError) { result.yield(.success(try await body())) } catch { result.yield(.failure(error)) }
    }
    let timer = Task {
        let end = ContinuousClock.now + time
        // A sleep uses memory until its time is over, even if it is canceled, so it has to be short.
        while .now < end { try await Task.sleep(for: min(end - .now, .seconds(1))) }
        result.yield(.failure(.unavailable(reason: "it didn't answer in time")))
    }
    defer {
        work.cancel()
        timer.cancel()
    }
    for await result in results { return try result.get() }
    throw .unavailable(reason: "the request was canceled")
}
