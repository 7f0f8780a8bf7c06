/// The Office app that asked for a sign-in (docs/protocol/app-to-app.md#back-url).
public enum OfficeCaller: String, Hashable, Sendable, CaseIterable {
    /// `word`
    case word
    /// `excel`
    case excel
    /// `powerpoint`
    case powerPoint = "powerpoint"
    /// The combined app, and any whose name isn't known (docs/protocol/app-to-app.md#back-url).
    case officeMobile = "officemobile"

    /// - Parameter app: the `app` parameter of the To address.
    public init(app: String?) {
        self = app.flatMap { OfficeCaller(rawValue: $0.asciiLowercased) } ?? .officeMobile
    }

    /// The scheme of the addresses that lead back to it (docs/protocol/app-to-app.md#back-url).
    public var scheme: AppScheme { AppScheme(known: "ms-\(rawValue)-tp") }
}
