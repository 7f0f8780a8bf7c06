/// Microsoft's manual tests (docs/protocol/flows.md#manual-tests), with the part of each that a machine can't check.
public struct ManualTest: Sendable {
    /// Microsoft's number of the test.
    public let number: Int
    /// A short description of the test.
    public let title: String
    /// The part that a machine can't check.
    public let unseen: String

    /// Microsoft's ten tests.
    public static let all: [ManualTest] = [
        .init(
            number: 1, title: "Open from the provider's app, first install",
            unseen: "promotion, the chooser, the store page, Microsoft accounts"),
        .init(
            number: 2, title: "Open from Office, fresh install",
            unseen: "the list of places in the real app, Microsoft accounts"),
        .init(number: 3, title: "Open from the provider's app, place already added", unseen: "the real app"),
        .init(number: 4, title: "Open from Office, place already added", unseen: "the real app"),
        .init(number: 5, title: "Save As, duplicate", unseen: "the real app's dialogs"),
        .init(number: 6, title: "Create new, named", unseen: "the real app's dialogs"),
        .init(number: 7, title: "Licensing", unseen: "whether a Microsoft account has a subscription"),
        .init(number: 8, title: "Sign-in page", unseen: "real devices; with --browser, two sizes are drawn"),
        .init(number: 9, title: "File properties", unseen: "the properties page inside the document"),
        .init(number: 10, title: "Password change", unseen: "nothing, if this case was played"),
    ]
}
