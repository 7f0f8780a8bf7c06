/// A folder while one is chosen to move something to: where it is, and the folders in it that take what is moved.
struct MoveTarget: Hashable, Sendable {
    var id: String
    /// The folders above it, from the top or from the first that the person may see, and it; the top is what the pages
    /// call "Documents".
    var path: [HomePage.Crumb]
    var folders: [HomePage.Crumb]
    /// The position of the next page of a long list, as ``FolderPlace/text`` has it.
    var next: String?
    var isFirstPage = true
    /// Whether all that is moved is in it already.
    var isHere: Bool
    /// Whether what is moved may go there.
    var takesIt: Bool

    var name: String { path.last?.name ?? "" }
}
