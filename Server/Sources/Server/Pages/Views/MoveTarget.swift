/// The folder shown while the user chooses a destination: its path, and its subfolders that can receive the items.
struct MoveTarget: Hashable, Sendable {
    var id: String
    /// The parent folders and the folder itself, from the root or from the first folder that the user may see.
    /// Pages call the root "Documents".
    var path: [FolderPage.Crumb]
    var folders: [FolderPage.Crumb]
    /// The cursor of the next page of a long list, as ``FolderCursor/text``.
    var next: String?
    var isFirstPage = true
    /// Whether all items to move are already in the folder.
    var isHere: Bool
    /// Whether the items may be moved into this folder.
    var takesIt: Bool
    /// Whether the user may create a folder in this folder.
    var takesFolder = false

    var name: String { path.last?.name ?? "" }

    /// Returns the page's values for a new, empty folder in this folder.
    func holding(_ folder: FolderPage.Crumb) -> MoveTarget {
        MoveTarget(id: folder.id, path: path + [folder], folders: [], isHere: false, takesIt: true, takesFolder: true)
    }
}

extension MoveTarget {
    /// The values that the pages for moving one or several items have in common.
    struct Content: Encodable {
        /// The id of the folder shown.
        let target: String
        let mayMoveHere, takesFolder: Bool
        let clashes: MoveClashes.Content?
    }

    func content(_ clashes: MoveClashes?, _ strings: Strings) -> Content {
        Content(
            target: id, mayMoveHere: takesIt && clashes == nil, takesFolder: takesFolder,
            clashes: clashes?.content(strings))
    }
}

/// The conflicting names in a move, and the options to continue.
struct MoveClashes: Hashable, Sendable {
    /// The maximum number of names shown. Beyond that, only the number of names is shown.
    static let shown = 20

    /// The name of the destination folder. `targetID` is its id.
    var target: String
    var targetID: String
    var names: [String]
    /// Whether other items in the move have no conflicts.
    var hasOthers: Bool

    struct Content: Encodable {
        let taken: Sentence
        let names: [String]
        let more: String?
        let target: String
        let hasOthers: Bool
    }

    func content(_ strings: Strings) -> Content {
        let more = names.count - Self.shown
        return Content(
            taken: strings.moving.taken(target), names: Array(names.prefix(Self.shown)),
            more: more > 0 ? strings.moving.more(more) : nil, target: targetID, hasOthers: hasOthers)
    }
}
