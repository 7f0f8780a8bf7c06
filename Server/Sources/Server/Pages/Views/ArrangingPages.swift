import HTMLTemplates
import Localization

/// The page that asks for the destination folder of a move. It shows the subfolders of one folder at a time, because a
/// list of all folders could be long.
struct MovePage: Page {
    var name: String
    /// The address of the form. The form contains the destination folder in the field ``FormField/folder``.
    var action: String
    /// The address of the link "Cancel", which is the page of the item to move.
    var cancel: String
    var target: MoveTarget
    var clashes: MoveClashes?
    var message = PageMessage()

    var template: PageTemplate { .move }
    var section: PageSection { .documents }
    var width: PageWidth { .card }
    var rows: Int { target.folders.count }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.arranging.title(name).plain }

    struct Content: Encodable {
        /// A folder in the list of subfolders or in the path. The folder that the page shows has no address.
        struct Row: Encodable {
            let name: String
            let address: String?
        }

        let heading: Sentence
        @Flattened var target: MoveTarget.Content
        let action, cancel: String
        let crumbs, folders: [Row]
        let isHere: Sentence?
        @Flattened var sequence: PageSequence
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings.arranging
        return Content(
            heading: strings.title(name), target: target.content(clashes, localization.strings), action: action,
            cancel: cancel,
            crumbs: target.path.map {
                Content.Row(name: $0.name, address: $0.id == target.id ? nil : address(of: $0.id))
            },
            folders: target.folders.map { Content.Row(name: $0.name, address: address(of: $0.id)) },
            isHere: target.isHere ? strings.isHere(target.name) : nil,
            sequence: PageSequence(
                next: target.next.map { address(of: target.id) + "&after=" + PagePath.segment($0) },
                start: target.isFirstPage ? nil : address(of: target.id)))
    }

    private func address(of folder: String) -> String { action + "?to=" + PagePath.segment(folder) }
}

/// The page that asks for confirmation of a transfer of ownership, and explains the consequences.
struct TransferPage: Page {
    var name: String
    var isFolder: Bool
    /// The display name of the new owner.
    var person: String
    /// The sign-in name of the new owner, which the form sends again.
    var signInName: String
    var action: String
    var cancel: String

    var template: PageTemplate { .transfer }
    var section: PageSection { .documents }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.transfer.heading(name, person).plain }

    struct Content: Encodable {
        let heading: Sentence
        let signInName, action, cancel: String
        let follows: [String]
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings.transfer
        return Content(
            heading: strings.heading(name, person), signInName: signInName, action: action, cancel: cancel,
            follows: [
                isFolder ? strings.folderGoes : strings.documentGoes, strings.editing, strings.sharing, strings.back,
            ])
    }
}
