/// The rights of one caller to one item. All adapters use this type to compute rights.
public struct Rights: Hashable, Sendable {
    /// The strongest of the roles that the caller's ownership and permissions give for the item.
    public let role: Role
    /// Whether the caller may save, lock and restore a document, or add items to a folder.
    public let mayWrite: Bool
    /// Whether the caller may rename, move and delete the item. Only the owner may do this with the shared item itself.
    /// In a shared folder, editors may do this with the items.
    public let mayArrange: Bool
    /// Whether the caller may add items to the folder that contains this item. This doesn't depend on whether the item
    /// is a read-only document.
    public let mayAddBeside: Bool
    /// Whether the caller may share the item and see with whom it is shared.
    public let mayShare: Bool
    /// Whether the item was shared with the caller, who can therefore remove it from "Shared with me".
    public let mayLeave: Bool
    /// Whether the item is the root of a tree, which can't be moved.
    public let isTop: Bool

    /// Computes the rights.
    ///
    /// - Parameter isFixed: whether nobody can change the item, as with a read-only document.
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

    /// Computes the caller's rights to a document.
    public init(to file: FileRecord, _ reach: Reach, for caller: Caller) {
        self.init(reach, for: caller, isFixed: file.isReadOnly)
    }

    /// Computes the caller's rights to a folder.
    public init(to container: ContainerRecord, _ reach: Reach, for caller: Caller) {
        switch container.kind {
        case .folder: self.init(reach, for: caller, isFixed: false, isTop: container.parent == nil)
        // Users can't change the "Shared with me" folder, because it only lists items of other users.
        case .sharedWithMe: self.init(Reach(role: .viewer), for: caller, isFixed: true)
        }
    }
}
