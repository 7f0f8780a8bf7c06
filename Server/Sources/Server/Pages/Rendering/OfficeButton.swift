import Localization
import OfficeLinks

/// A button that opens a document in the Office app for its type.
struct OfficeButton: Hashable, Sendable {
    /// The address `ms-word:ofe|u|…` from ``OfficeLinks``.
    var address: String
    /// The name of the app, such as "Word", which is the same in every language.
    var app: String
    var mayEdit: Bool

    init(_ link: OfficeLink) {
        address = link.text()
        mayEdit = link.mode == .edit
        app =
            switch link.app {
            case .word: "Word"
            case .excel: "Excel"
            case .powerPoint: "PowerPoint"
            case .oneNote: "OneNote"
            }
    }

    struct Content: Encodable {
        let address, label, missing: String
    }

    /// - Parameter isHosted: whether the document is in another store than the library. Its page then has no form that
    ///   uploads a version.
    func content(_ strings: Strings, isHosted: Bool = false) -> Content {
        Content(
            address: address, label: mayEdit ? strings.office.open(app) : strings.office.view(app),
            missing: mayEdit && !isHosted ? strings.opening.missingToEdit(app) : strings.opening.missing(app))
    }
}
