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
    /// Whether the user may create a folder in it.
    var takesFolder = false

    var name: String { path.last?.name ?? "" }

    /// Returns a new, empty folder in this folder.
    func holding(_ folder: FolderPage.Crumb) -> MoveTarget {
        MoveTarget(id: folder.id, path: path + [folder], folders: [], isHere: false, takesIt: true, takesFolder: true)
    }
}

extension MoveTarget {
    /// Returns the template values of ``PagePartial/newTarget``; `nil` if the user may not create a folder.
    ///
    /// - Parameters:
    ///   - action: the address of the form, which sends ``FormField/to`` and ``FormField/name``.
    ///   - entries: the rows of several items to move; empty for one item.
    func newFolder(action: String, entries: [[String: Any]] = []) -> [String: Any]? {
        takesFolder ? ["action": action, "target": id, "entries": entries] : nil
    }
}
