extension AskPage.Question {
    func heading(_ texts: Texts) -> Sentence {
        let asking = texts.asking
        return switch self {
        case .delete(let name, isFolder: _, of: _): texts.arranging.deleteTitle(name)
        case .deleteVersion(let number, name: let name?, size: _):
            texts.document.deleteNamedVersionTitle(number, name)
        case .deleteVersion(let number, name: nil, size: _): plain(texts.document.deleteVersionTitle(number))
        case .deleteOldVersions(let count, of: let name, size: _): texts.oldVersions.title(count, name)
        case .discard(let name, size: _): texts.trash.discardTitle(name)
        case .emptyTrash: plain(texts.trash.emptyTitle)
        case .leave(let name): asking.leave(name)
        case .endLink(let name, mayEdit: _): asking.endLink(name)
        case .signOutEverywhere: plain(asking.signOutEverywhere)
        case .disable(let name): asking.disable(name)
        case .signOut(let name): asking.signOut(name)
        case .makeOperator(let name): asking.makeOperator(name)
        case .takeRole(let name): asking.takeRole(name)
        case .release(let name): asking.release(name)
        }
    }

    func text(_ wording: Wording) -> Sentence {
        let texts = wording.texts
        return switch self {
        case .delete(_, isFolder: let isFolder, of: let owner):
            texts.deleting(isFolder ? texts.home.deleteFolderText : texts.document.deleteText, of: owner)
        case .deleteVersion(_, name: let name, size: let size):
            plain(name == nil ? texts.document.deleteVersionText : texts.document.deleteNamedVersionText)
                .followed(by: texts.notices.space + texts.oldVersions.frees(wording.size(size)))
        case .deleteOldVersions(_, of: _, size: let size): plain(texts.oldVersions.text(wording.size(size)))
        case .discard(_, size: let size), .emptyTrash(size: let size?):
            plain(texts.trash.discardText + texts.notices.space + texts.oldVersions.frees(wording.size(size)))
        case .emptyTrash(size: nil): plain(texts.trash.discardText)
        case .leave: plain(texts.asking.leaveText)
        case .endLink(let name, mayEdit: let mayEdit):
            (mayEdit ? texts.asking.endLinkToEdit(name) : texts.asking.endLinkToView(name))
                .followed(by: texts.notices.space + texts.asking.endLinkText)
        case .signOutEverywhere: plain(texts.account.everywhereText)
        case .disable: plain(texts.operating.person.disableText)
        case .signOut: plain(texts.operating.person.signOutText)
        case .makeOperator: plain(texts.operating.person.roleText)
        case .takeRole: plain(texts.asking.takeRoleText)
        case .release: plain(texts.operating.releaseText)
        }
    }

    /// The document or folder that others lose by it; `nil` for what nobody else has.
    var lost: String? {
        switch self {
        case .delete(let name, isFolder: _, of: _), .endLink(let name, mayEdit: _): name
        default: nil
        }
    }

    func button(_ texts: Texts) -> String {
        switch self {
        case .delete, .deleteVersion, .deleteOldVersions: texts.common.delete
        case .discard: texts.trash.discard
        case .emptyTrash: texts.trash.empty
        case .leave: texts.asking.leaveButton
        case .endLink: texts.links.end
        case .signOutEverywhere, .signOut: texts.account.everywhereButton
        case .disable: texts.operating.person.disable
        case .makeOperator: texts.operating.person.make
        case .takeRole: texts.operating.person.take
        case .release: texts.operating.release
        }
    }

    /// It takes nothing from anybody.
    var isGiving: Bool {
        if case .makeOperator = self { true } else { false }
    }

    /// It is about one of the person's documents or folders, and not what is in the trash already.
    var isOfDocuments: Bool {
        if case .delete = self { true } else { false }
    }

    /// It is about a folder, of which others may have only a part.
    var isOfFolder: Bool {
        if case .delete(_, isFolder: true, of: _) = self { true } else { false }
    }

    private func plain(_ text: String) -> Sentence { Sentence(stringLiteral: text) }
}

extension Texts {
    /// In whose trash something will be.
    ///
    /// - Parameters:
    ///   - own: the sentence about one's own trash.
    ///   - owner: the name of somebody else whose it is.
    func deleting(_ own: String, of owner: String?) -> Sentence {
        owner.map(arranging.deleteOfOther) ?? Sentence(stringLiteral: own)
    }
}
