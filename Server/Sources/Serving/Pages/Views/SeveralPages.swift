/// One of several documents and folders that were chosen.
struct ChosenEntry: Hashable, Sendable {
    /// As forms have it.
    var id: String
    var name: String
    var isFolder: Bool

    func row(_ texts: Texts) -> [String: Any] {
        let kind = isFolder ? DocumentKind.folder : DocumentKind(fileName: name)
        return ["id": id, "name": name, "kind": kind.model(texts)]
    }
}

/// Asks for the folder to move several to, one folder at a time. Every step is a form, since an address can't have as
/// many names.
struct MoveSeveralPage: Page {
    var entries: [ChosenEntry]
    /// The address of the form, which sends ``FormField/folder`` at its end, and before that ``FormField/to`` or
    /// ``FormField/onward``.
    var action: String
    var cancel: String
    /// The folder that is shown.
    var target: String
    /// The folders above it, the outermost first, and it; the top is what the pages call "Documents".
    var path: [HomePage.Crumb]
    /// The folders in it to which they may be moved.
    var folders: [HomePage.Crumb]
    /// The position of the next page of a long list, as ``FolderPlace/text`` has it.
    var next: String?
    var isFirstPage = true
    /// They are in this folder already.
    var isHere: Bool
    /// They can be moved to this folder.
    var takesThem: Bool
    var message = PageMessage()

    var template: PageTemplate { .moveSeveral }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.several.moveTitle(entries.count) }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts, shown = path.last?.name ?? ""
        var model: [String: Any] = [
            "heading": texts.several.moveTitle(entries.count), "entries": entries.map { $0.row(texts) },
            "action": action, "cancel": cancel, "target": target, "crumbs": path.map(row),
            "folders": folders.map(row), "hasFolders": !folders.isEmpty,
        ]
        if isHere { model["isHere"] = texts.several.areHere(shown) }
        if takesThem { model["here"] = texts.arranging.here(shown) }
        if let next { model["next"] = target + "." + next }
        if !isFirstPage { model["start"] = target }
        return model.merging(message.model(texts)) { _, new in new }
    }

    private func row(_ folder: HomePage.Crumb) -> [String: Any] {
        ["name": folder.name, "id": folder.id, "isShown": folder.id == target]
    }
}

/// Asks whether several are to be deleted, and names each.
struct DeleteSeveralPage: Page {
    var entries: [ChosenEntry]
    var action: String
    var cancel: String

    var template: PageTemplate { .deleteSeveral }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.several.deleteTitle(entries.count) }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts
        return [
            "heading": texts.several.deleteTitle(entries.count), "entries": entries.map { $0.row(texts) },
            "action": action, "cancel": cancel,
        ]
    }
}
