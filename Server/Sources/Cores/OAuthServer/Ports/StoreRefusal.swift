/// What a store refuses because of what it already holds. Anything else a store throws means it failed.
public enum StoreRefusal: Error, Hashable, Sendable {
    case nameTaken
    /// What the step should hang off is gone: an ended grant, a removed account or client, a password changed since.
    case stale
}
