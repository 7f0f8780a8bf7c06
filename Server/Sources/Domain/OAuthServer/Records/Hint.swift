/// A hint that the pages show until it was followed or dismissed.
public enum Hint: String, Hashable, Sendable, CaseIterable {
    /// The instructions for adding the place in the Office apps of a phone.
    case addPlace = "add_place"
}
