/// A manual test of Microsoft (docs/protocol/flows.md#manual-tests), with the part of the test that a machine can't
/// check.
public struct ManualTest: Sendable {
    /// The number of the test in Microsoft's list.
    public let number: Int
    /// A short description of the test.
    public let title: String
    /// The part of the test that a machine can't check.
    public let unseen: String

    /// Microsoft's ten tests.
    public static let all: [ManualTest] = [
        .init(
            number: 1, title: "Open from the provider's app, Office just installed",
            unseen: "the promotion of Office, the app chooser, the store page, Microsoft accounts"),
        .init(
            number: 2, title: "Open from Office, just installed",
            unseen: "the list of Places in the real app, Microsoft accounts"),
        .init(
            number: 3, title: "Open from the provider's app, Place already added",
            unseen: "the same steps in the real app"),
        .init(number: 4, title: "Open from Office, Place already added", unseen: "the same steps in the real app"),
        .init(number: 5, title: "Save As and duplicate", unseen: "the dialogs of the real app"),
        .init(number: 6, title: "Create a document", unseen: "the dialogs of the real app"),
        .init(number: 7, title: "Licensing", unseen: "that Office refuses to edit without a subscription"),
        .init(number: 8, title: "Sign-in page", unseen: "the page on real devices"),
        .init(number: 9, title: "File properties", unseen: "the properties page of the document"),
        .init(number: 10, title: "Password change", unseen: "–"),
    ]
}
