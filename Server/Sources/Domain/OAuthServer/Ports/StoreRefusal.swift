/// A refusal of a store because of the data it holds or the state it is in. Any other error of a store means that it
/// failed.
public enum StoreRefusal: Error, Hashable, Sendable {
    /// Another account or client has the name.
    case nameTaken
    /// A precondition doesn't hold any more: an ended grant, a removed account or client, a password changed since.
    case stale
    /// The store did not get to it in time; nothing has changed, and trying again may help.
    case busy
    /// The store has no room left; nothing has changed.
    case storageFull
    /// The store takes no changes, because its file system is read-only; nothing has changed.
    case storageReadOnly
}
