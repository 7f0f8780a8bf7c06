/// Asks for the folder to move something to. It shows one folder at a time, since a list of all might be long.
struct MovePage: Page {
    var name: String
    /// The address of the form, which sends ``FormField/folder``.
    var action: String
    /// The address of the resource to be moved.
    var cancel: String
    var target: MoveTarget
    var clashes: MoveClashes?
    var message = PageMessage()

    var template: PageTemplate { .move }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.arranging.title(name).plain }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts.arranging
        var model: [String: Any] = [
            "heading": texts.title(name), "action": action, "cancel": cancel, "target": target.id,
            "crumbs": target.path.map(row), "folders": target.folders.map(row),
            "hasFolders": !target.folders.isEmpty,
        ]
        if target.isHere { model["isHere"] = texts.isHere(target.name) }
        if target.takesIt, clashes == nil { model["here"] = texts.here(target.name) }
        if let folder = target.newFolder(action: action) { model["newTarget"] = folder }
        if let next = target.next { model["next"] = address(of: target.id) + "&after=" + PagePath.segment(next) }
        if !target.isFirstPage { model["start"] = address(of: target.id) }
        if let clashes {
            var values = clashes.model(wording.texts, action: action)
            // Not those of the page, which moves one thing.
            values["entries"] = [[String: Any]]()
            model["clashes"] = values
        }
        return model.merging(message.model(wording)) { _, new in new }
    }

    /// The folder that is shown has no way to itself.
    private func row(_ folder: HomePage.Crumb) -> [String: Any] {
        var row: [String: Any] = ["name": folder.name]
        row["address"] = folder.id == target.id ? false : address(of: folder.id)
        return row
    }

    private func address(of folder: String) -> String { action + "?to=" + PagePath.segment(folder) }
}

/// Asks whether something is to be deleted; on a page of its own, since there is no script.
struct DeletePage: Page {
    var name: String
    var isFolder: Bool
    /// The name of the owner, to whose trash it goes; `nil` for one's own.
    var owner: String?
    var action: String
    var cancel: String

    var template: PageTemplate { .delete }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.arranging.deleteTitle(name).plain }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts, own = isFolder ? texts.home.deleteFolderText : texts.document.deleteText
        let model: [String: Any] = [
            "heading": texts.arranging.deleteTitle(name), "action": action, "cancel": cancel,
            "button": texts.common.delete,
        ]
        return model.merging(texts.deleting(own, of: owner)) { $1 }
    }
}

extension Texts {
    /// The member of a page's model that says in whose trash something will be.
    ///
    /// - Parameters:
    ///   - own: the sentence about one's own trash.
    ///   - owner: the name of somebody else whose it is.
    func deleting(_ own: String, of owner: String?) -> [String: Any] {
        owner.map { ["toOther": arranging.deleteOfOther($0)] } ?? ["text": own]
    }
}

/// Asks whether an old version is to be deleted for good.
struct DeleteVersionPage: Page {
    var number: Int
    /// The name that a person gave it.
    var label: String?
    /// Bytes of it.
    var size: Int64
    /// As the form sends it.
    var version: String
    var action: String
    var cancel: String

    var template: PageTemplate { .delete }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { heading(texts).plain }

    private func heading(_ texts: Texts) -> Sentence {
        label.map { texts.document.deleteNamedVersionTitle(number, $0) }
            ?? Sentence(stringLiteral: texts.document.deleteVersionTitle(number))
    }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts
        return [
            "heading": heading(texts), "action": action, "cancel": cancel, "button": texts.common.delete,
            "text": [
                label == nil ? texts.document.deleteVersionText : texts.document.deleteNamedVersionText,
                texts.oldVersions.frees(wording.size(size)),
            ].joined(separator: texts.notices.space),
            "version": version,
        ]
    }
}

/// Asks whether the old versions of a document that have no name are to be deleted for good.
struct DeleteOldVersionsPage: Page {
    var count: Int
    /// Bytes of all of them.
    var size: Int64
    /// The newest of them, as the form sends it.
    var newest: String
    var action: String
    var cancel: String

    var template: PageTemplate { .delete }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.oldVersions.title(count) }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts
        return [
            "heading": Sentence(stringLiteral: texts.oldVersions.title(count)), "action": action, "cancel": cancel,
            "button": texts.common.delete, "text": texts.oldVersions.text(wording.size(size)), "version": newest,
        ]
    }
}
