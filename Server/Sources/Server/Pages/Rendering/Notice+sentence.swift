import Basics
import Documents

extension Notice {
    func sentence(_ wording: Wording) -> Sentence {
        let texts = wording.texts, notices = texts.notices
        return switch self {
        case .uploaded(let name): notices.uploaded(name)
        case .uploadedVersion(let name, let number, let oddity):
            oddity?.following(notices.uploadedVersion(name, number), wording) ?? notices.uploadedVersion(name, number)
        case .uploadedMany(0, _, let left) where left > 0:
            Sentence(stringLiteral: texts.uploading.onlyLeft.text(left))
        case .uploadedMany(let count, let versions, let left):
            Sentence(
                stringLiteral: [
                    notices.uploadedMany(count), versions == 0 ? nil : notices.newVersions(versions),
                    left == 0 ? nil : notices.leftAsTheyAre(left),
                ].compactMap(\.self).joined(separator: notices.space))
        case .unchanged(let name): notices.unchanged(name)
        case .skipped(let name): notices.skipped(name)
        case .folderCreated(let name): notices.folderCreated(name)
        case .deleted(let name, _): notices.deleted(name)
        case .deletedSeveral(let count, _): Sentence(stringLiteral: texts.several.deleted(count))
        case .undoneOne(let name): notices.broughtBack(name)
        case .undone(let count): Sentence(stringLiteral: texts.trash.undone(count))
        case .deletedOfOther(let owner, name: let name?, _, _): notices.deletedOfOther(name, owner)
        case .deletedOfOther(let owner, name: nil, _, _): notices.severalOfOther(owner)
        case .movedSeveral(let count, _, _, let target): count.sentence(target, texts)
        case .broughtBack(let name, _, _): notices.broughtBack(name)
        case .discarded(let name): notices.discarded(name)
        case .trashEmptied: Sentence(stringLiteral: notices.trashEmptied)
        case .renamed(let name): notices.renamed(name)
        case .moved(let name, _, _, let target): texts.moving.done(name, target.name)
        case .disconnected(let name): notices.disconnected(name)
        case .restored(let number): Sentence(stringLiteral: notices.restored(number))
        case .versionNamed(let number, ""): Sentence(stringLiteral: notices.versionUnnamed(number))
        case .versionNamed(let number, let name): notices.versionNamed(number, name)
        case .oldVersionsDeleted(let count, of: let name): texts.oldVersions.deleted(count, name)
        case .oldVersionsNamed(let name): texts.oldVersions.allNamed(name)
        case .versionDeleted: Sentence(stringLiteral: notices.versionDeleted)
        case .nameSaved: Sentence(stringLiteral: notices.nameSaved)
        case .languageSaved: Sentence(stringLiteral: notices.languageSaved)
        case .sessionEnded: Sentence(stringLiteral: notices.sessionEnded)
        case .shared: Sentence(stringLiteral: notices.shared)
        case .linkChanged: Sentence(stringLiteral: notices.linkChanged)
        case .unshared(let name): notices.unshared(name)
        case .mayEdit(let name): notices.mayEdit(name)
        case .mayView(let name): notices.mayView(name)
        case .mayOnlyView(let name): notices.mayOnlyView(name)
        case .mayStillEdit(let name, through: let folder): texts.audience.stillEdits(name, folder)
        case .endChanged(let name): texts.ends.changed(name)
        case .endRemoved(let name): texts.ends.removed(name)
        case .permissionEndedNotLink(let name, let person, _): texts.links.stays(name, person)
        case .permissionEndedInPart(let name, let person, isOpenByLink: false, _): texts.audience.stillHas(name, person)
        case .permissionEndedInPart(let name, let person, isOpenByLink: true, _):
            texts.audience.stillHas(name, person).followed(by: notices.space + texts.audience.linkStays)
        case .permissionEnded(let name, let person, _): notices.permissionEnded(name, person)
        case .permissionGivenBack(let name, let person): texts.ends.again(name, person)
        case .handedOver(let name): texts.handingOver.done(name)
        case .left(let name): notices.left(name)
        case .kept(let name): notices.kept(name)
        case .guideDismissed: Sentence(stringLiteral: notices.guideDismissed)
        case .personAdded(let name): texts.operating.notices.added(name)
        case .personChanged(let name, let change): texts.personChanges.sentence(change, of: name)
        case .personSignedOut(let name): texts.operating.notices.signedOut(name)
        case .personDisabled(let name): texts.operating.notices.disabled(name)
        case .personEnabled(let name): texts.operating.notices.enabled(name)
        case .lockReleased(let name): texts.operating.notices.released(name)
        }
    }

    /// The way on from what happened: to the trash, or to where something is now.
    func onward(_ texts: Texts) -> (address: String, text: String)? {
        switch self {
        case .deleted, .deletedSeveral: (PagePath.trash, texts.trash.title)
        case .moved(_, let node, _, let target): (PagePath.folder(target.id.rawValue, at: node), texts.trash.show)
        case .movedSeveral(let count, _, _, let target) where count.moved > 0:
            (PagePath.folder(target.id.rawValue), texts.trash.show)
        case .broughtBack(_, let node, let folder): (PagePath.folder(folder.rawValue, at: node), texts.trash.show)
        default: nil
        }
    }

    /// The form of the button *Undo* beside it; `nil` for what can't be undone.
    var undo: UndoForm? {
        switch self {
        case .deleted(_, let node): UndoForm(PagePath.trash(.restore), with: FormField.id, of: [node])
        case .deletedSeveral(_, let nodes): UndoForm(PagePath.trash(.restore), with: FormField.id, of: nodes)
        // The folder that they were in is somebody else's.
        case .deletedOfOther(_, name: _, let nodes, let folder):
            UndoForm(PagePath.trash(.restore), with: FormField.id, of: nodes, in: folder)
        case .moved(_, let node, let from, _):
            UndoForm(node.page(.move, .move), with: FormField.chosen, of: [node], in: from)
        case .movedSeveral(_, let nodes, let from, let target):
            UndoForm(PagePath.folder(target.id.rawValue, .moveSeveral), with: FormField.chosen, of: nodes, in: from)
        case .permissionEnded(_, _, let undo?), .permissionEndedNotLink(_, _, let undo?),
            .permissionEndedInPart(_, _, isOpenByLink: _, let undo?):
            UndoForm(action: undo.resource.page(.permit, .permit), fields: undo.fields)
        default: nil
        }
    }
}

extension MovedCount {
    fileprivate func sentence(_ target: MovedTo, _ texts: Texts) -> Sentence {
        let first =
            moved == 0
            ? Sentence(stringLiteral: texts.moving.nothing) : texts.moving.doneSeveral(moved, target.name)
        let further = [
            renamed == 0 ? nil : texts.moving.renamed(renamed), stayed == 0 ? nil : texts.moving.stayed(stayed),
        ]
        return further.compactMap(\.self).reduce(first) { $0.followed(by: texts.notices.space + $1) }
    }
}
