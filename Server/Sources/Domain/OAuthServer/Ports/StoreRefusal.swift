/// A refusal by a store because of its data or its state. Any other error of a store means that it failed.
public enum StoreRefusal: Error, Hashable, Sendable {
    /// Another account or client has the name.
    case nameTaken
    /// A precondition no longer holds: a grant has ended, an account or client was removed, or a password was changed.
    case stale
    /// The store didn't answer in time. Nothing has changed; a retry may succeed.
    case busy
    /// The store has no free space. Nothing has changed.
    case storageFull
    /// The store can't be changed because its file system is read-only. Nothing has changed.
    case storageReadOnly
}
