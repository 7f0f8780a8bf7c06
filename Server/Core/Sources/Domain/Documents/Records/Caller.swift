public import Basics

/// A user on whose behalf an operation is called, and what authorizes the call.
public struct Caller: Hashable, Sendable {
    /// The user whose documents the call is about.
    public var user: UserID
    /// The grant or share that authorizes the call, or the command line. The grant or share may end while the call is
    /// running.
    public var authority: Authority
    /// Whether the caller may change documents. For a share, the share's kind must allow changes too.
    public var mayWrite: Bool
    /// For a visitor, the hash of the share's password when the visitor opened the share; `nil` if the share had no
    /// password. After the password of the share changes, the visitor has no access until the visitor enters the new
    /// password.
    public var linkPassword: SharePassword?
    /// The request's precondition, which each changing operation checks in the transaction of its change.
    public var condition: Precondition?

    /// What authorizes a call. In the transaction of each operation, the store checks that the grant or share still
    /// exists and hasn't expired.
    public enum Authority: Hashable, Sendable {
        /// A grant of the user: a connected app, a browser session, or an operator's token.
        case grant(GrantID)
        /// A share link of the user, which reaches only the shared resource and everything below it.
        case share(ShareID)
        /// The command line on the server's machine. It may do everything with the user's documents.
        case machine

        /// The authority as text for the audit log: `grant:` or `share:` followed by an identifier, or `machine` for
        /// the command line.
        public var text: String {
            switch self {
            case .grant(let id): "grant:\(id.rawValue)"
            case .share(let id): "share:\(id.rawValue)"
            case .machine: "machine"
            }
        }
    }

    /// Creates a caller. The authority isn't checked here; each operation checks it.
    public init(
        user: UserID, authority: Authority, mayWrite: Bool = true, linkPassword: SharePassword? = nil,
        condition: Precondition? = nil
    ) {
        self.user = user
        self.authority = authority
        self.mayWrite = mayWrite
        self.linkPassword = linkPassword
        self.condition = condition
    }

    /// Checks the condition early, to avoid an upload that can't succeed. The final check is made with the change.
    ///
    /// - Throws: ``DocumentsError/conditionFailed``.
    public func checkCondition(on node: Node) throws(DocumentsError) {
        guard let condition, condition.resource == node.id else { return }
        guard condition.holds(for: node) else { throw .conditionFailed }
    }

    /// Whether the caller is an anonymous visitor with a share's link.
    public var isVisitor: Bool {
        if case .share = authority { true } else { false }
    }

    /// The user recorded as the author of a change; `nil` for a visitor with a link. For the command line, this is the
    /// owner of the documents, although the audit log names the command line.
    var author: UserID? { isVisitor ? nil : user }

    /// The error to throw when a store finds that this caller's authority has ended.
    var missing: DocumentsError {
        switch authority {
        case .grant: .accessEnded(reason: "the grant has ended")
        case .share: .accessEnded(reason: "the share was withdrawn, has ended or has another password")
        case .machine: .notFound
        }
    }
}
