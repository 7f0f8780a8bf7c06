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

    /// Whether a rule names an item or something below it. Rules are about paths, so renaming or removing such an item
    /// would change who may do what.
    func names(_ item: [String]) -> Bool {
        let keys = item.map { DocumentName.key($0) }
        return rules.contains { !$0.path.isEmpty && $0.path.starts(with: keys) }
    }

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
