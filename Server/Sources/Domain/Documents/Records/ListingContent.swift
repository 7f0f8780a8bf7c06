/// Which items of a folder a page contains.
public enum ListingContent: Hashable, Sendable {
    /// Folders and documents.
    case everything
    /// Folders only.
    case containers
    /// Documents only.
    case files
}
