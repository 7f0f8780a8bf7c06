public import Basics
import Synchronization

/// Who may do what in a shared ``DocumentTree``. The rule for the longest path decides; if several rules for this path
/// apply to a user, the strongest role counts.
public struct TreeAccess: Hashable, Sendable {
    /// A rule about a folder and everything below it.
    public struct Rule: Hashable, Sendable {
        /// The names of the folders from the root of the tree; empty for the whole tree. Compared as
        /// ``DocumentName/key``.
        public var path: [String]
        /// The sign-in name of the user, in lowercase; `nil` for everybody.
        public var user: String?
        /// What the users may do; `nil` for nothing.
        public var role: Role?

        /// Creates a rule.
        public init(path: [String], user: String?, role: Role?) {
            self.path = path.map { DocumentName.key($0) }
            self.user = user?.lowercased()
            self.role = role
        }
    }

    /// The rules, in any order.
    public let rules: [Rule]

    /// Creates access by rules. Users to whom no rule applies have no access.
    public init(_ rules: [Rule]) { self.rules = rules }

    /// Everybody may change everything.
    public static let everybody = TreeAccess([Rule(path: [], user: nil, role: .editor)])

    /// The role of a user at a path from the root of the tree.
    ///
    /// - Returns: `nil` if the user may not know of the entry. A folder is shown to a viewer who may open something
    ///   below it.
    public func role(of person: Person, at names: [String]) -> Role? {
        let keys = names.map { DocumentName.key($0) }, user = person.signInName.lowercased()
        let mine = rules.filter { $0.user == nil || $0.user == user }
        let above = mine.filter { keys.starts(with: $0.path) }
        if let longest = above.map(\.path.count).max() {
            let role = above.filter { $0.path.count == longest }.compactMap(\.role).max()
            if let role { return role }
        }
        let leadsDown = mine.contains { $0.role != nil && $0.path.count > keys.count && $0.path.starts(with: keys) }
        return leadsDown ? .viewer : nil
    }
}

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
}

/// One tree for all users.
public struct SharedMount: LiveMounts {
    /// The mount of all users.
    public var shared: LiveMount?
    private let mount: LiveMount

    /// Creates mounts with one tree for all users.
    public init(_ mount: LiveMount) { (self.mount, shared) = (mount, mount) }

    /// Returns the mount.
    public func mount(for person: Person) async throws(TreeError) -> LiveMount { mount }
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
