import Documents

/// One of several selected items.
struct ChosenEntry: Hashable, Sendable {
    /// The item's form value.
    var id: String
    var name: String
    var isFolder: Bool

    func row(_ strings: Strings) -> [String: Any] {
        let kind = isFolder ? DocumentKind.folder : DocumentKind(fileName: name)
        return ["id": id, "name": name, "kind": kind.model(strings)]
    }
}

/// Asks for the destination folder of several items, one folder at a time.
/// Every step is a form, because an address can't contain that many ids.
struct MoveSeveralPage: Page {
    var entries: [ChosenEntry]
    /// The address of the form. The form sends ``FormField/to`` or ``FormField/onward`` to navigate, and
    /// ``FormField/folder`` to move.
    var action: String
    var cancel: String
    var target: MoveTarget
    var clashes: MoveClashes?
    var message = PageMessage()

    var template: PageTemplate { .moveSeveral }
    var rows: Int { entries.count + target.folders.count }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.several.moveTitle(entries.count) }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings
        var model: [String: Any] = [
            "heading": strings.several.moveTitle(entries.count), "entries": ids,
            "action": action, "cancel": cancel, "target": target.id, "crumbs": target.path.map(row),
            "text": entries.count == 1 ? strings.arranging.text : strings.several.moveText,
            "folders": target.folders.map(row), "hasFolders": !target.folders.isEmpty,
        ]
        if target.isHere { model["isHere"] = isHere(strings) }
        if target.takesIt, clashes == nil { model["mayMoveHere"] = true }
        if let folder = target.newFolder(action: action, entries: ids) {
            model["newTarget"] = folder
        }
        if let next = target.next { model["next"] = target.id + "." + next }
        if !target.isFirstPage { model["start"] = target.id }
        if let clashes { model["clashes"] = clashes.model(strings, action: action) }
        return model.merging(message.model(localization)) { _, new in new }
    }

    /// The ids of the items, as template values without names.
    private var ids: [[String: Any]] { entries.map { ["id": $0.id] } }

    private func isHere(_ strings: Strings) -> Sentence {
        entries.count == 1 ? strings.arranging.isHere(target.name) : strings.several.areHere(target.name)
    }

    private func row(_ folder: FolderPage.Crumb) -> [String: Any] {
        ["name": folder.name, "id": folder.id, "isShown": folder.id == target.id]
    }
}

/// Asks for confirmation to delete several items, and lists them.
struct DeleteSeveralPage: Page {
    var entries: [ChosenEntry]
    /// The other people who lose access.
    var audience = Audience()
    /// The owner's name, if the items go to another user's trash; otherwise `nil`.
    var owner: String?
    var action: String
    var cancel: String

    /// The maximum number of items that the page lists.
    private static let shown = 100

    var template: PageTemplate { .deleteSeveral }
    var rows: Int { entries.count }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.several.deleteTitle(entries.count) }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings, space = strings.flashMessages.space
        var text = strings.deleting(strings.several.deleteText, of: owner)
        if !audience.names.isEmpty {
            let losing = strings.audience.losingSeveral(audience.names.listed(atMost: 5))
            text = text.followed(by: Sentence(stringLiteral: space)).followed(by: losing)
        }
        if audience.hasLinks { text = text.followed(by: space + strings.audience.linksToAny) }
        let rest = entries.dropFirst(Self.shown)
        var model: [String: Any] = [
            "heading": strings.several.deleteTitle(entries.count),
            "entries": entries.prefix(Self.shown).map { $0.row(strings) },
            "rest": rest.map { ["id": $0.id] }, "action": action, "cancel": cancel, "text": text,
        ]
        if !rest.isEmpty { model["more"] = strings.list.more(rest.count) }
        return model
    }
}
