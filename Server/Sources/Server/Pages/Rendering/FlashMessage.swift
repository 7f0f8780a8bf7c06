import Basics
import Documents

/// The result of a form, shown once on the next page.
///
/// It is stored in a ``FlashMessageCookie``, which expires after a minute.
enum FlashMessage: Hashable, Codable, Sendable {
    case uploaded(String)
    /// The upload became a new version of an existing document, with a hint if it may be the wrong file.
    case uploadedVersion(String, Int, VersionOddity? = nil)
    /// The number of saved files, of those that became new versions, and of files that were skipped.
    case uploadedMany(Int, versions: Int, left: Int)
    /// The upload has the same content as the existing document.
    case unchanged(String)
    /// The existing document was kept, as the user chose.
    case skipped(String)
    case folderCreated(String)
    /// An item was deleted. The id is for undo.
    case deleted(String, NodeID)
    /// Several items were deleted. The ids are for undo.
    case deletedSeveral(Int, [NodeID])
    /// Deleted items were restored by undo: several, or one with its name.
    case undone(Int)
    case undoneOne(String)
    /// Items were moved to another user's trash: the owner's name, the
    /// item's name if there was one item, the ids, and the folder.
    case deletedOfOther(String, name: String?, [NodeID], ContainerID)
    /// An item was restored from the trash: its name, its id and the folder it is in now.
    case broughtBack(String, NodeID, in: ContainerID)
    case discarded(String)
    case trashEmptied
    case renamed(String)
    /// An item was moved: its name after the move, its id, and both folders.
    case moved(String, NodeID, from: ContainerID, to: MovedTo)
    /// Several items were moved. The ids are for undo, and are empty if some items stayed.
    case movedSeveral(MovedCount, [NodeID], from: ContainerID, to: MovedTo)
    case disconnected(String)
    /// An old version was restored: its number.
    case restored(Int)
    /// A version was named: its number and its new name, which is empty if the name was removed.
    case versionNamed(Int, String)
    case versionDeleted
    /// Old versions were deleted: their number and the name of the document.
    case oldVersionsDeleted(Int, of: String)
    /// No old version was deleted, because all of them have names. The value is the name of the document.
    case oldVersionsNamed(String)
    case nameSaved
    case languageSaved
    case sessionEnded
    /// A share link was created or existed already: its id.
    case shared(String)
    case linkChanged
    /// A share link was revoked: the name of the shared item.
    case unshared(String)
    /// A user received access, or a user's access level was changed: the user's name.
    case mayEdit(String)
    case mayView(String)
    case mayOnlyView(String)
    /// A user's access was reduced, but a parent folder still gives edit access: both names.
    case mayStillEdit(String, through: String)
    /// The end of a user's access was changed or removed: the user's name.
    case endChanged(String)
    case endRemoved(String)
    /// Access was revoked: the names of the item and the user, and the form to undo it.
    case permissionEnded(String, String, PermissionUndo? = nil)
    /// Access was revoked, but a link still opens the item.
    case permissionEndedNotLink(String, String, PermissionUndo? = nil)
    /// Access was revoked, but the user can still open the item through a parent folder, or can open a part of the
    /// item. A link may open it too.
    case permissionEndedInPart(String, String, isOpenByLink: Bool, PermissionUndo? = nil)
    /// Access was restored: the names of the item and the user.
    case permissionRestored(String, String)
    /// Ownership was transferred: the name of the item and of its new owner.
    case transferred(String, to: String)
    case left(String)
    case kept(String)
    case guideDismissed
    /// An operator added a user. The next cases are other changes by an operator.
    case personAdded(String)
    case personChanged(String, PersonChange)
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

/// The result of moving several items.
struct MovedCount: Hashable, Codable, Sendable {
    /// The number of items now in the folder, and of those that were renamed.
    var moved, renamed: Int
    /// The number of items that weren't moved.
    var stayed: Int
}

extension FlashMessage {
    /// Whether the message concerns the "Share" panel.
    var isAboutSharing: Bool {
        switch self {
        case .shared, .linkChanged, .unshared, .mayEdit, .mayView, .mayOnlyView, .mayStillEdit, .endChanged,
            .endRemoved, .permissionEnded, .permissionEndedNotLink, .permissionEndedInPart, .permissionRestored:
            true
        default: false
        }
    }

    /// The message without its list of ids for undo, which can be too long for a cookie.
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
    /// The kind of account, business or education in Office's terms.
    case kind
    case usage
    case isOperator = "operator"
    case isNoOperator = "no-operator"
}
