public import Basics

/// The party on whose behalf a verb is called, and the authority it acts on.
public struct Caller: Hashable, Sendable {
    /// The person whose documents the call is about.
    public var user: UserID
    /// The basis of the right, which may end while the call is on its way.
    public var authority: Authority
    /// The caller may change documents; for a share, its kind has to allow that as well.
    public var mayWrite: Bool
    /// The password of a share as it was when its visitor came; `nil` where there was none. Once the share has another,
    /// nothing of it is open to them until they give that one.
    public var linkPassword: SharePassword?
    /// What the request asks to be so, if anything is to be done: every verb that changes something decides it with the
    /// change.
    public var condition: Precondition?

    /// The basis of a caller's right. A store checks that it still stands in the same transaction that does the work.
    public enum Authority: Hashable, Sendable {
        /// A grant of the user: a connected app, a browser session, a token made by the operator.
        case grant(GrantID)
        /// A share link of the user: reaches the shared resource and what is below it, nothing else.
        case share(ShareID)
        /// Somebody at the machine itself; nothing to check.
        case machine

        /// As the audit log has it: `grant:` or `share:` with its identifier, or `machine`.
        public var text: String {
            switch self {
            case .grant(let id): "grant:\(id.rawValue)"
            case .share(let id): "share:\(id.rawValue)"
            case .machine: "machine"
            }
        }
    }

    /// A caller whose authority is checked when a verb is called, not here.
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

    /// An early look at the condition, which spares an upload that can't succeed. The decisive one is taken with the change.
    ///
    /// - Throws: ``DocumentsError/conditionFailed``.
    public func checkCondition(on node: Node) throws(DocumentsError) {
        guard let condition, condition.resource == node.id else { return }
        guard condition.holds(for: node) else { throw .conditionFailed }
    }

    /// Whether it is somebody with a share's link, whom nobody knows.
    public var isVisitor: Bool {
        if case .share = authority { true } else { false }
    }

    /// The person recorded as the author of a change; `nil` for a share's visitor. Somebody at the machine acts for a
    /// person, whose documents they are; that it was the machine, the audit log says.
    var author: UserID? { isVisitor ? nil : user }

    /// The error to throw when a store finds that this caller's authority doesn't stand.
    var missing: DocumentsError {
        switch authority {
        case .grant: .accessEnded(reason: "the grant has ended")
        case .share: .accessEnded(reason: "the share was withdrawn, has ended or has another password")
        case .machine: .notFound
        }
    }
}
