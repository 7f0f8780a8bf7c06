import Localization

/// The destination folder that a page for moving items shows: the path of the folder, and its subfolders into which the
/// items can be moved.
struct MoveTarget: Hashable, Sendable {
    var id: String
    /// The parent folders and the folder itself, from the root or from the first folder that the user may see. Pages
    /// call the root "Documents".
    var path: [FolderPage.Crumb]
    var folders: [FolderPage.Crumb]
    /// The position at which the next page of the subfolders begins, as ``FolderCursor/text``; `nil` on the last page.
    var next: String?
    var isFirstPage = true
    /// Whether all items to move are already in the folder.
    var isHere: Bool
    /// Whether the items may be moved into this folder.
    var takesIt: Bool
    /// Whether the user may create a folder in this folder.
    var takesFolder = false

    var name: String { path.last?.name ?? "" }

    /// Returns the values for the page of a new, empty folder in this folder.
    func holding(_ folder: FolderPage.Crumb) -> MoveTarget {
        MoveTarget(id: folder.id, path: path + [folder], folders: [], isHere: false, takesIt: true, takesFolder: true)
    }
}

extension MoveTarget {
    /// The template values that the page for moving one item and the page for moving several items have in common.
    struct Content: Encodable {
        /// The id of the destination folder that the page shows.
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

/// The names of moved items that already exist in the destination folder, and the buttons with which the user can
/// continue.
struct MoveClashes: Hashable, Sendable {
    /// The maximum number of names that the page lists. The page shows the number of further names.
    static let shown = 20

    /// The name of the destination folder.
    var target: String
    /// The id of the destination folder.
    var targetID: String
    var names: [String]
    /// Whether the move also has items whose names don't exist in the destination folder.
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
