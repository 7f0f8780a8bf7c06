import Basics
import Documents
import Localization

extension FlashMessage {
    func sentence(_ localization: Localization) -> Sentence {
        let strings = localization.strings, flashMessages = strings.flashMessages
        return switch self {
        case .uploaded(let name): flashMessages.uploaded(name)
        case .uploadedVersion(let name, let number, let oddity):
            oddity?.following(flashMessages.uploadedVersion(name, number), localization)
                ?? flashMessages.uploadedVersion(name, number)
        case .uploadedMany(0, _, let left) where left > 0:
            Sentence(stringLiteral: strings.uploading.onlyLeft(left))
        case .uploadedMany(let count, let versions, let left):
            Sentence(
                stringLiteral: [
                    flashMessages.uploadedMany(count), versions == 0 ? nil : flashMessages.newVersions(versions),
                    left == 0 ? nil : flashMessages.leftAsTheyAre(left),
                ].compactMap(\.self).joined(separator: flashMessages.space))
        case .unchanged(let name): flashMessages.unchanged(name)
        case .skipped(let name): flashMessages.skipped(name)
        case .folderCreated(let name): flashMessages.folderCreated(name)
        case .deletedHosted(let name): strings.hosted.deleted(name)
        case .deleted(let name, _): flashMessages.deleted(name)
        case .deletedSeveral(let count, _): Sentence(stringLiteral: strings.several.deleted(count))
        case .undoneOne(let name): flashMessages.broughtBack(name)
        case .undone(let count): Sentence(stringLiteral: strings.trash.undone(count))
        case .deletedOfOther(let owner, name: let name?, _, _): flashMessages.deletedOfOther(name, owner)
        case .deletedOfOther(let owner, name: nil, _, _): flashMessages.severalOfOther(owner)
        case .movedSeveral(let count, _, _, let target): count.sentence(target, strings)
        case .broughtBack(let name, _, _): flashMessages.broughtBack(name)
        case .discarded(let name): flashMessages.discarded(name)
        case .trashEmptied: Sentence(stringLiteral: flashMessages.trashEmptied)
        case .renamed(let name): flashMessages.renamed(name)
        case .moved(let name, _, _, let target): strings.moving.done(name, target.name)
        case .disconnected(let name): flashMessages.disconnected(name)
        case .restored(let number): Sentence(stringLiteral: flashMessages.restored(number))
        case .versionNamed(let number, ""): Sentence(stringLiteral: flashMessages.versionUnnamed(number))
        case .versionNamed(let number, let name): flashMessages.versionNamed(number, name)
        case .oldVersionsDeleted(let count, of: let name): strings.oldVersions.deleted(count, name)
        case .oldVersionsNamed(let name): strings.oldVersions.allNamed(name)
        case .versionDeleted: Sentence(stringLiteral: flashMessages.versionDeleted)
        case .nameSaved: Sentence(stringLiteral: flashMessages.nameSaved)
        case .languageSaved: Sentence(stringLiteral: flashMessages.languageSaved)
        case .sessionEnded: Sentence(stringLiteral: flashMessages.sessionEnded)
        case .shared: Sentence(stringLiteral: flashMessages.shared)
        case .linkChanged: Sentence(stringLiteral: flashMessages.linkChanged)
        case .unshared(let name): flashMessages.unshared(name)
        case .mayEdit(let name): flashMessages.mayEdit(name)
        case .mayView(let name): flashMessages.mayView(name)
        case .mayOnlyView(let name): flashMessages.mayOnlyView(name)
        case .mayStillEdit(let name, through: let folder): strings.audience.stillEdits(name, folder)
        case .endChanged(let name): strings.ends.changed(name)
        case .endRemoved(let name): strings.ends.removed(name)
        case .permissionEndedNotLink(let name, let person, _): strings.links.stays(name, person)
        case .permissionEndedInPart(let name, let person, isOpenByLink: false, _):
            strings.audience.stillHas(name, person)
        case .permissionEndedInPart(let name, let person, isOpenByLink: true, _):
            strings.audience.stillHas(name, person).followed(by: flashMessages.space + strings.audience.linkStays)
        case .permissionEnded(let name, let person, _): flashMessages.permissionEnded(name, person)
        case .permissionRestored(let name, let person): strings.ends.again(name, person)
        case .transferred(let name, to: let person): strings.transfer.done(name, person)
        case .left(let name): flashMessages.left(name)
        case .kept(let name): flashMessages.kept(name)
        case .guideDismissed: Sentence(stringLiteral: flashMessages.guideDismissed)
        case .personAdded(let name): strings.operating.flashMessages.added(name)
        case .personChanged(let name, let change): strings.personChanges.sentence(change, of: name)
        case .personSignedOut(let name): strings.operating.flashMessages.signedOut(name)
        case .personDisabled(let name): strings.operating.flashMessages.disabled(name)
        case .personEnabled(let name): strings.operating.flashMessages.enabled(name)
        case .lockReleased(let name): strings.operating.flashMessages.released(name)
        }
    }

    /// Returns the link after the message, which leads to the trash or to the item at its new location.
    func onward(_ strings: Strings) -> PageLink<String>? {
        switch self {
        case .deleted, .deletedSeveral: PageLink(address: PagePath.trash, text: strings.trash.title)
        case .moved(_, let node, _, let target):
            PageLink(address: PagePath.folder(target.id.rawValue, at: node), text: strings.trash.show)
        case .movedSeveral(let count, _, _, let target) where count.moved > 0:
            PageLink(address: PagePath.folder(target.id.rawValue), text: strings.trash.show)
        case .broughtBack(_, let node, let folder):
            PageLink(address: PagePath.folder(folder.rawValue, at: node), text: strings.trash.show)
        default: nil
        }
    }

    /// The form of the "Undo" button next to the message; `nil` if the action can't be undone.
    var undo: UndoForm? {
        switch self {
        case .deleted(_, let node): UndoForm(PagePath.trash(.restore), with: FormField.id, of: [node])
        case .deletedSeveral(_, let nodes): UndoForm(PagePath.trash(.restore), with: FormField.id, of: nodes)
        // The folder belongs to another user, so the "Undo" form must contain the folder's id.
        case .deletedOfOther(_, name: _, let nodes, let folder):
            UndoForm(PagePath.trash(.restore), with: FormField.id, of: nodes, in: folder)
        case .moved(_, let node, let from, _):
            UndoForm(node.page(.move), with: FormField.chosen, of: [node], in: from)
        case .movedSeveral(_, let nodes, let from, let target):
            UndoForm(PagePath.folder(target.id.rawValue, .moveSeveral), with: FormField.chosen, of: nodes, in: from)
        case .permissionEnded(_, _, let undo?), .permissionEndedNotLink(_, _, let undo?),
            .permissionEndedInPart(_, _, isOpenByLink: _, let undo?):
            UndoForm(action: undo.resource.page(.permit), fields: undo.fields)
        default: nil
        }
    }
}

extension MovedCount {
    fileprivate func sentence(_ target: MovedTo, _ strings: Strings) -> Sentence {
        strings.joined([
            moved == 0
                ? Sentence(stringLiteral: strings.moving.nothing) : strings.moving.doneSeveral(moved, target.name),
            renamed == 0 ? nil : Sentence(stringLiteral: strings.moving.renamed(renamed)),
            stayed == 0 ? nil : Sentence(stringLiteral: strings.moving.stayed(stayed)),
        ])
    }
}

extension VersionOddity {
    /// Appends hints to the sentence about a new version. The hints say why the user may have uploaded the wrong file.
    func following(_ sentence: Sentence, _ localization: Localization) -> Sentence {
        let strings = localization.strings
        return strings.joined([
            sentence, sentAs.map { strings.uploading.sentAs($0) },
            smaller.map { strings.uploading.smaller(localization.size($0.size), localization.size($0.before)) },
        ])
    }
}

/// The form of the "Undo" button next to a flash message.
struct UndoForm: Encodable {
    /// The address to which the form is sent.
    var action: String
    var fields: [HiddenField]
}

extension UndoForm {
    /// - Parameters:
    ///   - field: the name of the form field with an item's id; the form has one such field for each item.
    ///   - folder: the folder from which the items were moved or deleted.
    /// - Returns: `nil` if `nodes` is empty, because the cookie had no space for so many ids.
    init?(_ action: String, with field: String, of nodes: [NodeID], in folder: ContainerID? = nil) {
        guard !nodes.isEmpty else { return nil }
        fields =
            nodes.map { HiddenField(name: field, value: $0.inForm) }
            + (folder.map { [HiddenField(name: FormField.folder, value: $0.rawValue)] } ?? [])
        self.action = action
    }
}

extension Strings.PersonChanges {
    func sentence(_ change: PersonChange, of name: String) -> Sentence {
        switch change {
        case .signInName: signInName(name)
        case .displayName: displayName(name)
        case .kind: kind(name)
        case .usage: usage(name)
        case .isOperator: isOperator(name)
        case .isNoOperator: isNoOperator(name)
        }
    }
}
