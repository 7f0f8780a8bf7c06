/// The rights of one caller to one folder or document: the rule, for every door.
public struct Rights: Hashable, Sendable {
    /// The strongest of what reaches it.
    public let role: Role
    /// May save, lock and restore a document; may put something into a folder.
    public let mayWrite: Bool
    /// May rename, move and delete it. What was shared is its owner's to arrange, what lies below it also an editor's.
    public let mayArrange: Bool
    /// May put something into the folder that it is in. Read-only documents don't forbid that.
    public let mayAddBeside: Bool
    /// May share it, and see with whom it is shared.
    public let mayShare: Bool
    /// It was shared with the caller, who can give it back.
    public let mayLeave: Bool
    /// The top of a tree, which stays where it is.
    public let isTop: Bool

    /// - Parameter isFixed: nobody may change it, as a read-only document.
    private init(_ reach: Reach, for caller: Caller, isFixed: Bool, isTop: Bool = false) {
        role = reach.role
        self.isTop = isTop
        mayLeave = caller.mayWrite && reach.entry != nil
        let changes = caller.mayWrite && reach.role >= .editor, isVisitor = caller.isVisitor
        mayWrite = changes && !isFixed
        mayArrange = changes && !isFixed && !isVisitor && !isTop && (reach.role == .owner || reach.entry == nil)
        mayAddBeside = changes && !isTop && reach.entry == nil
        mayShare = caller.mayWrite && reach.role == .owner && !isVisitor
    }

    init(to file: FileRecord, _ reach: Reach, for caller: Caller) {
        self.init(reach, for: caller, isFixed: file.isReadOnly)
    }

    init(to container: ContainerRecord, _ reach: Reach, for caller: Caller) {
        switch container.kind {
        case .folder: self.init(reach, for: caller, isFixed: false, isTop: container.parent == nil)
        // It shows what others own, and is nothing by itself.
        case .sharedWithMe: self.init(Reach(role: .viewer), for: caller, isFixed: true)
        }
    }
}
