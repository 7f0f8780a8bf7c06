/// Asks for the folder to move something to. It shows one folder at a time, since a list of all might be long.
struct MovePage: Page {
    var name: String
    /// The address of the form, which sends ``FormField/folder``.
    var action: String
    /// The address of the resource to be moved.
    var cancel: String
    /// The folder that is shown.
    var target: String
    /// The folders above it, the outermost first, and it; the top is what the pages call "Documents".
    var path: [HomePage.Crumb]
    /// The folders in it to which the resource may be moved.
    var folders: [HomePage.Crumb]
    /// The position of the next page of a long list, as ``FolderPlace/text`` has it.
    var next: String?
    var isFirstPage = true
    /// The resource is in this folder already.
    var isHere: Bool
    /// It can be moved to this folder.
    var takesIt: Bool
    var message = PageMessage()

    var template: PageTemplate { .move }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.arranging.title(name).plain }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts.arranging, shown = path.last?.name ?? ""
        var model: [String: Any] = [
            "heading": texts.title(name), "action": action, "cancel": cancel, "target": target,
            "crumbs": path.map(row), "folders": folders.map(row), "hasFolders": !folders.isEmpty,
        ]
        if isHere { model["isHere"] = texts.isHere(shown) }
        if takesIt { model["here"] = texts.here(shown) }
        if let next { model["next"] = address(of: target) + "&after=" + PagePath.segment(next) }
        if !isFirstPage { model["start"] = address(of: target) }
        return model.merging(message.model(wording.texts)) { _, new in new }
    }

    /// The folder that is shown has no way to itself.
    private func row(_ folder: HomePage.Crumb) -> [String: Any] {
        var row: [String: Any] = ["name": folder.name]
        row["address"] = folder.id == target ? false : address(of: folder.id)
        return row
    }

    private func address(of folder: String) -> String { action + "?to=" + PagePath.segment(folder) }
}

/// Asks whether something is to be deleted; on a page of its own, since there is no script.
struct DeletePage: Page {
    var name: String
    var isFolder: Bool
    var action: String
    var cancel: String

    var template: PageTemplate { .delete }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.arranging.deleteTitle(name).plain }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts
        return [
            "heading": texts.arranging.deleteTitle(name), "action": action, "cancel": cancel,
            "text": isFolder ? texts.home.deleteFolderText : texts.document.deleteText, "button": texts.common.delete,
        ]
    }
}

/// Asks whether an old version is to be deleted for good.
struct DeleteVersionPage: Page {
    var number: Int
    /// As the form sends it.
    var version: String
    var action: String
    var cancel: String

    var template: PageTemplate { .delete }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.document.deleteVersionTitle(number) }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts
        return [
            "heading": Sentence(stringLiteral: texts.document.deleteVersionTitle(number)), "action": action,
            "cancel": cancel, "text": texts.document.deleteVersionText, "button": texts.common.delete,
            "version": version,
        ]
    }
}
