/// The part of a folder that a page is to have on it.
public enum ListingContent: Hashable, Sendable {
    /// Folders and documents.
    case everything
    /// Folders only.
    case containers
    /// Documents only.
    case files
}
