/// A folder while one is chosen to move something to: where it is, and the folders in it that take what is moved.
struct MoveTarget: Hashable, Sendable {
    var id: String
    /// The folders above it, from the top or from the first that the person may see, and it; the top is what the pages
    /// call "Documents".
    var path: [FolderPage.Crumb]
    var folders: [FolderPage.Crumb]
    /// The position of the next page of a long list, as ``FolderCursor/text`` has it.
    var next: String?
    var isFirstPage = true
    /// Whether all that is moved is in it already.
    var isHere: Bool
    /// Whether what is moved may go there.
    var takesIt: Bool
    /// Whether the person may make a folder in it.
    var takesFolder = false

    var name: String { path.last?.name ?? "" }

    /// A folder in this one that was made a moment ago, and is empty.
    func holding(_ folder: FolderPage.Crumb) -> MoveTarget {
        MoveTarget(id: folder.id, path: path + [folder], folders: [], isHere: false, takesIt: true, takesFolder: true)
    }
}

extension MoveTarget {
    /// The values of ``PagePartial/newTarget``; `nil` where the person may make no folder.
    ///
    /// - Parameters:
    ///   - action: the address of the form, which sends ``FormField/to`` and ``FormField/name``.
    ///   - entries: the rows of several that are to be moved; none of one.
    func newFolder(action: String, entries: [[String: Any]] = []) -> [String: Any]? {
        takesFolder ? ["action": action, "target": id, "entries": entries] : nil
    }
}
