/// Asks for the destination folder of a move.
/// The page shows one folder at a time, because a list of all folders could be long.
struct MovePage: Page {
    var name: String
    /// The address of the form, which sends ``FormField/folder``.
    var action: String
    /// The address of the item to move.
    var cancel: String
    var target: MoveTarget
    var clashes: MoveClashes?
    var message = PageMessage()

    var template: PageTemplate { .move }
    var width: PageWidth { .card }
    var rows: Int { target.folders.count }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.arranging.title(name).plain }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings.arranging
        var model: [String: Any] = [
            "heading": strings.title(name), "action": action, "cancel": cancel, "target": target.id,
            "crumbs": target.path.map(row), "folders": target.folders.map(row),
            "hasFolders": !target.folders.isEmpty,
        ]
        if target.isHere { model["isHere"] = strings.isHere(target.name) }
        if target.takesIt, clashes == nil { model["mayMoveHere"] = true }
        if let folder = target.newFolder(action: action) { model["newTarget"] = folder }
        if let next = target.next { model["next"] = address(of: target.id) + "&after=" + PagePath.segment(next) }
        if !target.isFirstPage { model["start"] = address(of: target.id) }
        if let clashes {
            var values = clashes.model(localization.strings, action: action)
            // Overrides the entries of the page, because this page moves a single item.
            values["entries"] = [[String: Any]]()
            model["clashes"] = values
        }
        return model.merging(message.model(localization)) { _, new in new }
    }

    /// Returns the row of a folder. The folder shown has no link.
    private func row(_ folder: FolderPage.Crumb) -> [String: Any] {
        var row: [String: Any] = ["name": folder.name]
        row["address"] = folder.id == target.id ? false : address(of: folder.id)
        return row
    }

    private func address(of folder: String) -> String { action + "?to=" + PagePath.segment(folder) }
}

/// Asks for confirmation of a transfer of ownership, and explains its consequences.
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
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.transfer.heading(name, person).plain }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings.transfer
        return [
            "heading": strings.heading(name, person), "signInName": signInName, "action": action, "cancel": cancel,
            "follows": [
                isFolder ? strings.folderGoes : strings.documentGoes, strings.editing, strings.sharing, strings.back,
            ],
        ]
    }
}
