extension ConfirmationPage.Question {
    func heading(_ strings: Strings) -> Sentence {
        let asking = strings.asking
        return switch self {
        case .delete(let name, isFolder: _, of: _): strings.arranging.deleteTitle(name)
        case .deleteVersion(let number, name: let name?, size: _):
            strings.document.deleteNamedVersionTitle(number, name)
        case .deleteVersion(let number, name: nil, size: _): plain(strings.document.deleteVersionTitle(number))
        case .deleteOldVersions(let count, of: let name, size: _): strings.oldVersions.title(count, name)
        case .discard(let name, size: _): strings.trash.discardTitle(name)
        case .emptyTrash: plain(strings.trash.emptyTitle)
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

    func text(_ localization: Localization) -> Sentence {
        let strings = localization.strings
        return switch self {
        case .delete(_, isFolder: let isFolder, of: let owner):
            strings.deleting(isFolder ? strings.home.deleteFolderText : strings.document.deleteText, of: owner)
        case .deleteVersion(_, name: let name, size: let size):
            plain(name == nil ? strings.document.deleteVersionText : strings.document.deleteNamedVersionText)
                .followed(by: strings.flashMessages.space + strings.oldVersions.frees(localization.size(size)))
        case .deleteOldVersions(_, of: _, size: let size): plain(strings.oldVersions.text(localization.size(size)))
        case .discard(_, size: let size), .emptyTrash(size: let size?):
            plain(
                strings.trash.discardText + strings.flashMessages.space
                    + strings.oldVersions.frees(localization.size(size)))
        case .emptyTrash(size: nil): plain(strings.trash.discardText)
        case .leave: plain(strings.asking.leaveText)
        case .endLink(let name, mayEdit: let mayEdit):
            (mayEdit ? strings.asking.endLinkToEdit(name) : strings.asking.endLinkToView(name))
                .followed(by: strings.flashMessages.space + strings.asking.endLinkText)
        case .signOutEverywhere: plain(strings.account.everywhereText)
        case .disable: plain(strings.operating.person.disableText)
        case .signOut: plain(strings.operating.person.signOutText)
        case .makeOperator: plain(strings.operating.person.roleText)
        case .takeRole: plain(strings.asking.takeRoleText)
        case .release: plain(strings.operating.releaseText)
        }
    }

    /// The name of the item that other people lose; `nil` if the action affects no one else.
    var lost: String? {
        switch self {
        case .delete(let name, isFolder: _, of: _), .endLink(let name, mayEdit: _): name
        default: nil
        }
    }

    func button(_ strings: Strings) -> String {
        switch self {
        case .delete, .deleteVersion, .deleteOldVersions: strings.common.delete
        case .discard: strings.trash.discard
        case .emptyTrash: strings.trash.empty
        case .leave: strings.asking.leaveButton
        case .endLink: strings.links.end
        case .signOutEverywhere, .signOut: strings.account.everywhereButton
        case .disable: strings.operating.person.disable
        case .makeOperator: strings.operating.person.make
        case .takeRole: strings.operating.person.take
        case .release: strings.operating.release
        }
    }

    /// Whether the action takes nothing away from the user.
    var isGiving: Bool {
        if case .makeOperator = self { true } else { false }
    }

    /// Whether the action deletes a document or folder that isn't in the trash yet.
    var isOfDocuments: Bool {
        if case .delete = self { true } else { false }
    }

    /// Whether the action deletes a folder, of which others may have only a part.
    var isOfFolder: Bool {
        if case .delete(_, isFolder: true, of: _) = self { true } else { false }
    }

    private func plain(_ text: String) -> Sentence { Sentence(stringLiteral: text) }
}

extension Strings {
    /// Says in whose trash the item will be.
    ///
    /// - Parameters:
    ///   - own: the sentence about the user's own trash.
    ///   - owner: the owner's name, if the owner is another user.
    func deleting(_ own: String, of owner: String?) -> Sentence {
        owner.map(arranging.deleteOfOther) ?? Sentence(stringLiteral: own)
    }
}
