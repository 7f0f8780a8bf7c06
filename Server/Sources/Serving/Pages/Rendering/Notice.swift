/// The effect of a form, shown once on the page it leads to.
enum Notice: Hashable, Sendable {
    case uploaded(String)
    /// The upload became that version of a document already there.
    case uploadedVersion(String, Int)
    /// The number of files, and how many of them became versions of documents already there.
    case uploadedMany(Int, versions: Int)
    case folderCreated(String)
    case deleted(String)
    case renamed(String)
    case moved(String)
    case disconnected(String)
    case restored
    case nameSaved
    case languageSaved
    case sessionEnded
    case shared
    case unshared
    case permitted(String)
    case permissionEnded
    case left(String)
    case guideDismissed
}
