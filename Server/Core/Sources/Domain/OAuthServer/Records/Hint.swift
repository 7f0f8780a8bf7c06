/// A hint that the pages show until the user has followed or dismissed it.
public enum Hint: String, Hashable, Sendable, CaseIterable {
    /// The instructions for adding the server as a Place in the Office apps of a phone.
    case addPlace = "add_place"
}
