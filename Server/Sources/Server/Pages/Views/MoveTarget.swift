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
    /// Returns the template values of the partial `newTarget`; `nil` if the user may not create a folder.
    ///
    /// - Parameters:
    ///   - action: the address of the form, which sends ``FormField/to`` and ``FormField/name``.
    ///   - entries: the rows of several items to move; empty for one item.
    func newFolder(action: String, entries: [[String: Any]] = []) -> [String: Any]? {
        takesFolder ? ["action": action, "target": id, "entries": entries] : nil
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

    /// Returns the template values of the partial `clashes`.
    ///
    /// - Parameter action: the address of the form, which sends ``FormField/folder`` and ``FormField/clash``.
    func model(_ strings: Strings, action: String) -> [String: Any] {
        let strings = strings.moving, more = names.count - Self.shown
        var model: [String: Any] = [
            "taken": strings.taken(target), "names": names.prefix(Self.shown).map { ["name": $0] }, "target": targetID,
            "action": action, "both": strings.both, "hasOthers": hasOthers, "others": strings.others,
        ]
        if more > 0 { model["more"] = strings.more(more) }
        return model
    }
}
