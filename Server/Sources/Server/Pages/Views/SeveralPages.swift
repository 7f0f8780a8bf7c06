import Documents
import HTMLTemplates
import Localization

/// The page that asks for the destination folder of several items. It shows the subfolders of one folder at a time.
/// Each step is a form, because an address can't contain so many ids.
struct MoveSeveralPage: Page {
    var entries: [Node]
    /// The address of the form. The form sends ``FormField/to`` or ``FormField/onward`` to navigate, and
    /// ``FormField/folder`` to move.
    var action: String
    var cancel: String
    var target: MoveTarget
    var clashes: MoveClashes?
    var message = PageMessage()

    var template: PageTemplate { .moveSeveral }
    var section: PageSection { .documents }
    var rows: Int { entries.count + target.folders.count }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.several.moveTitle(entries.count) }

    struct Content: Encodable {
        /// A folder in the list of subfolders or in the path. The folder that the page shows has no button.
        struct Row: Encodable {
            let name, id: String
            let isShown: Bool
        }

        let heading, text: String
        /// The ids of the selected items.
        let entries: [String]
        @Flattened var target: MoveTarget.Content
        let action, cancel: String
        let crumbs, folders: [Row]
        let isHere: Sentence?
        @Flattened var sequence: PageSequence
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings
        return Content(
            heading: strings.several.moveTitle(entries.count),
            text: entries.count == 1 ? strings.arranging.text : strings.several.moveText,
            entries: entries.map(\.id.inForm), target: target.content(clashes, strings), action: action,
            cancel: cancel, crumbs: target.path.map(row), folders: target.folders.map(row),
            isHere: target.isHere ? isHere(strings) : nil,
            sequence: PageSequence(
                next: target.next.map { target.id + "." + $0 }, start: target.isFirstPage ? nil : target.id))
    }

    private func isHere(_ strings: Strings) -> Sentence {
        entries.count == 1 ? strings.arranging.isHere(target.name) : strings.several.areHere(target.name)
    }

    private func row(_ folder: FolderPage.Crumb) -> Content.Row {
        Content.Row(name: folder.name, id: folder.id, isShown: folder.id == target.id)
    }
}

/// The page that asks for confirmation before several items are deleted, and lists the items.
struct DeleteSeveralPage: Page {
    var entries: [Node]
    /// The other people who lose access when the items are deleted.
    var audience = Audience()
    /// The name of the user to whose trash the items go; `nil` if the items go to the trash of the signed-in user.
    var owner: String?
    var action: String
    var cancel: String

    /// The maximum number of items that the page lists.
    private static let shown = 100

    var template: PageTemplate { .deleteSeveral }
    var section: PageSection { .documents }
    var rows: Int { entries.count }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.several.deleteTitle(entries.count) }

    struct Content: Encodable {
        struct Row: Encodable {
            let id: String
            @Flattened var item: RowItem
        }

        let heading: String
        let text: Sentence
        let entries: [Row]
        let more: String?
        /// The ids of the selected items that the page doesn't list.
        let rest: [String]
        let action, cancel: String
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings, people = audience.names.listed(atMost: 5)
        let text = strings.joined([
            strings.deleting(strings.several.deleteText, of: owner),
            audience.names.isEmpty ? nil : strings.audience.losingSeveral(people),
            audience.hasLinks ? Sentence(stringLiteral: strings.audience.linksToAny) : nil,
        ])
        return Content(
            heading: strings.several.deleteTitle(entries.count), text: text,
            entries: entries.prefix(Self.shown).map { Content.Row(id: $0.id.inForm, item: RowItem($0, strings)) },
            more: localization.more(entries.count - Self.shown),
            rest: entries.dropFirst(Self.shown).map(\.id.inForm), action: action, cancel: cancel)
    }
}
