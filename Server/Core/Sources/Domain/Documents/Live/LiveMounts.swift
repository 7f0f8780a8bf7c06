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
    private let trees = Mutex<[UserID: any DocumentTree]>([:])

    /// Always `nil`, because each user has a mount.
    public var shared: LiveMount? { nil }

    /// Creates mounts.
    ///
    /// - Parameters:
    ///   - prefix: the part of ``LiveMount/name`` that is the same for all users.
    ///   - makeTree: creates the tree of a user. It is called once for each user, or again if it throws.
    public init(
        prefix: String, makeTree: @escaping @Sendable (Person) async throws(TreeError) -> any DocumentTree
    ) {
        self.prefix = prefix
        self.makeTree = makeTree
    }

    /// Returns the user of a mount that ``mount(for:)`` has returned, also in an earlier process.
    public func user(of mount: String) -> UserID? {
        mount.hasPrefix(prefix) ? UserID(rawValue: String(mount.dropFirst(prefix.count))) : nil
    }

    /// Returns the mount of a user.
    public func mount(for person: Person) async throws(TreeError) -> LiveMount {
        let tree: any DocumentTree
        if let known = trees.withLock({ $0[person.id] }) {
            tree = known
        } else {
            let made = try await makeTree(person)
            // Of two calls at the same time, both use the tree that was made first.
            tree = trees.withLock { trees in
                if let known = trees[person.id] { return known }
                trees[person.id] = made
                return made
            }
        }
        return LiveMount(name: prefix + person.id.rawValue, owner: person.id, tree: tree)
    }
}
