import Basics
import Documents

/// The message about the result of a form, which the next page shows once.
///
/// The message is stored in a ``FlashMessageCookie``, which expires after a minute.
enum FlashMessage: Hashable, Codable, Sendable {
    case uploaded(String)
    /// The upload became a new version: the document's name, the number of the version, and hints if the user may have
    /// uploaded the wrong file.
    case uploadedVersion(String, Int, VersionOddity? = nil)
    /// Several files were uploaded: the number of saved files, of files that became new versions, and of files that
    /// were skipped.
    case uploadedMany(Int, versions: Int, left: Int)
    /// Nothing was saved, because the upload has the same content as the existing document. The value is the document's
    /// name.
    case unchanged(String)
    /// Nothing was saved, because the user chose to keep an existing document of this name.
    case skipped(String)
    case folderCreated(String)
    /// An item was deleted: its name, and its id for the "Undo" button.
    case deleted(String, NodeID)
    /// An item of another store was deleted, which has no trash. The value is the item's name.
    case deletedHosted(String)
    /// Several items were deleted: the number of items, and their ids for the "Undo" button.
    case deletedSeveral(Int, [NodeID])
    /// The "Undo" button restored several deleted items. The value is the number of items.
    case undone(Int)
    /// The "Undo" button restored one deleted item. The value is the item's name.
    case undoneOne(String)
    /// Items were moved to another user's trash: the owner's name, the item's name if there was only one item, the ids
    /// of the items, and the folder that contained them.
    case deletedOfOther(String, name: String?, [NodeID], ContainerID)
    /// An item was restored from the trash: its name, its id, and the folder that contains it now.
    case broughtBack(String, NodeID, in: ContainerID)
    case discarded(String)
    case trashEmptied
    case renamed(String)
    /// An item was moved: its name after the move, its id, the folder that contained it before, and the folder that
    /// contains it now.
    case moved(String, NodeID, from: ContainerID, to: MovedTo)
    /// Several items were moved. The ids are for the "Undo" button, and are empty if some of the selected items weren't
    /// moved.
    case movedSeveral(MovedCount, [NodeID], from: ContainerID, to: MovedTo)
    case disconnected(String)
    /// An old version was restored. The value is the number of that version.
    case restored(Int)
    /// A user named a version: the number of the version and its new name, which is empty if the user removed the name.
    case versionNamed(Int, String)
    case versionDeleted
    /// Old versions were deleted: the number of deleted versions and the name of the document.
    case oldVersionsDeleted(Int, of: String)
    /// No old version was deleted, because all old versions have names. The value is the name of the document.
    case oldVersionsNamed(String)
    case nameSaved
    case languageSaved
    case sessionEnded
    /// A new share link was created, or the same link already existed. The value is the id of the link.
    case shared(String)
    case linkChanged
    /// A share link was revoked. The value is the name of the item.
    case unshared(String)
    /// A user received access or a new access level. The value is the user's name.
    case mayEdit(String)
    case mayView(String)
    case mayOnlyView(String)
    /// A user's access was changed to viewing, but a parent folder still lets the user edit: the names of the user and
    /// of the folder.
    case mayStillEdit(String, through: String)
    /// The expiration date of a user's access was changed or removed. The value is the user's name.
    case endChanged(String)
    case endRemoved(String)
    /// A user's access was revoked: the names of the item and the user, and the data for the "Undo" button.
    case permissionEnded(String, String, PermissionUndo? = nil)
    /// A user's access was revoked, but a link still opens the item: the names of the item and the user.
    case permissionEndedNotLink(String, String, PermissionUndo? = nil)
    /// A user's access was revoked, but the user can still open the item through a parent folder, or can open a part of
    /// the item. `isOpenByLink` says whether a link also opens the item.
    case permissionEndedInPart(String, String, isOpenByLink: Bool, PermissionUndo? = nil)
    /// Revoked access was restored: the names of the item and the user.
    case permissionRestored(String, String)
    /// Ownership of an item was transferred: the names of the item and of its new owner.
    case transferred(String, to: String)
    /// The user removed an item from "Shared with me". The value is the item's name.
    case left(String)
    /// The user added the item of a share link to "Shared with me". The value is the item's name.
    case kept(String)
    case guideDismissed
    /// An operator added a user with this name.
    case personAdded(String)
    /// An operator changed the account of the user with this name.
    case personChanged(String, PersonChange)
    /// An operator signed the user with this name out of all browsers and apps.
    case personSignedOut(String)
    case personDisabled(String)
    case personEnabled(String)
    case lockReleased(String)
}

/// The destination folder of a move.
struct MovedTo: Hashable, Codable, Sendable {
    /// The folder's name as pages show it.
    var name: String
    var id: ContainerID
}

/// The numbers of items that were moved, renamed and not moved when a user moved several items.
struct MovedCount: Hashable, Codable, Sendable {
    /// The number of items that were moved, and the number of moved items that were renamed.
    var moved, renamed: Int
    /// The number of items that weren't moved.
    var stayed: Int
}

extension FlashMessage {
    /// Whether the message belongs in the "Share" panel of a page.
    var isAboutSharing: Bool {
        switch self {
        case .shared, .linkChanged, .unshared, .mayEdit, .mayView, .mayOnlyView, .mayStillEdit, .endChanged,
            .endRemoved, .permissionEnded, .permissionEndedNotLink, .permissionEndedInPart, .permissionRestored:
            true
        default: false
        }
    }

    /// The message without the list of ids for the "Undo" button. With the list, the message can be too long for a
    /// cookie.
    var withoutUndo: FlashMessage {
        switch self {
        case .deletedSeveral(let count, _): .deletedSeveral(count, [])
        case .deletedOfOther(let owner, name: let name, _, let folder):
            .deletedOfOther(owner, name: name, [], folder)
        case .movedSeveral(let count, _, let from, let target): .movedSeveral(count, [], from: from, to: target)
        default: self
        }
    }
}

/// A property of a user's account that an operator changed.
enum PersonChange: String, CaseIterable, Hashable, Codable, Sendable {
    case signInName = "sign-in-name"
    case displayName = "display-name"
    /// The kind of account: business, education, both or neither.
    case kind
    case usage
    case isOperator = "operator"
    case isNoOperator = "no-operator"
}
