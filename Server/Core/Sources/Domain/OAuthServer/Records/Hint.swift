/// A hint on the web pages. A hint is shown until the user does what the hint suggests or dismisses the hint.
public enum Hint: String, Hashable, Sendable, CaseIterable {
    /// The instructions for adding the server as a Place in the Office apps of a phone.
    case addPlace = "add_place"
}
