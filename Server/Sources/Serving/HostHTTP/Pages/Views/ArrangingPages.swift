/// Where to? One folder at a time, since a list of all might be long.
struct MovePage: Page {
    var name: String
    /// Takes ``FormField/folder``.
    var action: String
    /// Back to what is to be moved.
    var cancel: String
    /// The folder one is looking at, and those above it below the top, the outermost first.
    var target: String
    var path: [HomePage.Crumb]
    /// The folders in it that the thing may go to.
    var folders: [HomePage.Crumb]
    /// Where the next page of a long list begins, as ``FolderPlace/text`` has it.
    var next: String?
    var isFirstPage = true
    /// It is there already.
    var isHere: Bool
    var message = PageMessage()

    var template: PageTemplate { .move }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.arranging.title(name).plain }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        var model: [String: Any] = [
            "heading": wording.texts.arranging.title(name), "action": action, "cancel": cancel, "target": target,
            "home": action, "crumbs": path.map(row), "folders": folders.map(row), "hasFolders": !folders.isEmpty,
            "isHere": isHere,
        ]
        if let next { model["next"] = address(of: target) + "&after=" + PagePath.segment(next) }
        if !isFirstPage { model["start"] = address(of: target) }
        return model.merging(message.model(wording.texts)) { _, new in new }
    }

    private func row(_ folder: HomePage.Crumb) -> [String: Any] {
        ["name": folder.name, "address": address(of: folder.id)]
    }

    private func address(of folder: String) -> String { action + "?to=" + PagePath.segment(folder) }
}

/// Really? Asked on a page of its own, since no script can.
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
            "text": isFolder ? texts.home.deleteFolderText : texts.document.deleteText,
        ]
    }
}
