/// The Office app that requested a sign-in (docs/protocol/app-to-app.md#back-url).
public enum OfficeCaller: String, Hashable, Sendable, CaseIterable {
    /// The caller is Word (`word`).
    case word
    /// The caller is Excel (`excel`).
    case excel
    /// The caller is PowerPoint (`powerpoint`).
    case powerPoint = "powerpoint"
    /// The caller is the combined Office app or an unknown app (docs/protocol/app-to-app.md#back-url).
    case officeMobile = "officemobile"

    /// Creates the caller from a request.
    ///
    /// - Parameter app: the `app` parameter of the To URL (docs/protocol/app-to-app.md#to-url).
    public init(app: String?) {
        self = app.flatMap { OfficeCaller(rawValue: $0.asciiLowercased) } ?? .officeMobile
    }

    /// The scheme of the addresses with which the provider's app returns to this Office app
    /// (docs/protocol/app-to-app.md#back-url).
    public var scheme: AppScheme { AppScheme(known: "ms-\(rawValue)-tp") }
}
