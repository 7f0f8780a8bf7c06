import Basics
import Documents

/// The effect of a form, shown once on the page it leads to.
///
/// Its coding is that of ``FlashMessageCookie``, which lives for a minute.
enum FlashMessage: Hashable, Codable, Sendable {
    case uploaded(String)
    /// The upload became that version of a document already there, which may not be what was meant.
    case uploadedVersion(String, Int, VersionOddity? = nil)
    /// The number of files that were saved, how many of them became versions of documents already there, and how many
    /// others were left as they are.
    case uploadedMany(Int, versions: Int, left: Int)
    /// It has the same bytes as the document that was there.
    case unchanged(String)
    /// The document that was there was to stay.
    case skipped(String)
    case folderCreated(String)
    /// With what is to be brought back when the person didn't mean it.
    case deleted(String, NodeID)
    /// The same of several.
    case deletedSeveral(Int, [NodeID])
    /// So many were brought back at once; one has its name.
    case undone(Int)
    case undoneOne(String)
    /// The name of the person in whose trash it is now, or all of it; its own, where it is one thing; what it is, and the
    /// folder it was in.
    case deletedOfOther(String, name: String?, [NodeID], ContainerID)
    /// The name and identifier of what is back from the trash, and the folder it is in now.
    case broughtBack(String, NodeID, in: ContainerID)
    case discarded(String)
    case trashEmptied
    case renamed(String)
    /// The name that something has now that it was moved.
    case moved(String, NodeID, from: ContainerID, to: MovedTo)
    /// With those that are moved back when the person didn't mean it; none where some stayed.
    case movedSeveral(MovedCount, [NodeID], from: ContainerID, to: MovedTo)
    case disconnected(String)
    /// The number of the version whose bytes the newest has now.
    case restored(Int)
    /// The number and the new name of a version; an empty one for none any more.
    case versionNamed(Int, String)
    case versionDeleted
    /// With the name of the document.
    case oldVersionsDeleted(Int, of: String)
    /// The document, all of whose old versions have a name.
    case oldVersionsNamed(String)
    case nameSaved
    case languageSaved
    case sessionEnded
    /// The link that was made, or was there already.
    case shared(String)
    case linkChanged
    /// The name of what a link led to.
    case unshared(String)
    /// The person who has it now, or may do more or less than before.
    case mayEdit(String)
    case mayView(String)
    case mayOnlyView(String)
    /// The same person, and the folder above that gives more.
    case mayStillEdit(String, through: String)
    /// The person for whom there is another last day, or none.
    case endChanged(String)
    case endRemoved(String)
    /// The name of what was shared, and of the person, with the way to give it back.
    case permissionEnded(String, String, PermissionUndo? = nil)
    /// The same, while a link still opens it.
    case permissionEndedNotLink(String, String, PermissionUndo? = nil)
    /// The same, while the person can open it through a folder above, or something in it, and perhaps a link opens it, too.
    case permissionEndedInPart(String, String, isOpenByLink: Bool, PermissionUndo? = nil)
    /// The same names, of what was given back.
    case permissionRestored(String, String)
    case transferred(String)
    case left(String)
    case kept(String)
    case guideDismissed
    /// A notice of an operator's action on a person or a document.
    case personAdded(String)
    case personChanged(String, PersonChange)
    case personSignedOut(String)
    case personDisabled(String)
    case personEnabled(String)
    case lockReleased(String)
}

/// The folder that something was moved to.
struct MovedTo: Hashable, Codable, Sendable {
    /// As the pages call it.
    var name: String
    var id: ContainerID
}

/// The outcome of moving several.
struct MovedCount: Hashable, Codable, Sendable {
    /// How many are in the folder now, and how many of them under another name.
    var moved, renamed: Int
    /// How many are where they were.
    var stayed: Int
}

extension FlashMessage {
    /// It tells of what the panel *Share* has done.
    var isAboutSharing: Bool {
        switch self {
        case .shared, .linkChanged, .unshared, .mayEdit, .mayView, .mayOnlyView, .mayStillEdit, .endChanged,
            .endRemoved, .permissionEnded, .permissionEndedNotLink, .permissionEndedInPart, .permissionRestored:
            true
        default: false
        }
    }

    /// The same without what takes it back, where that is a list that can be long.
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
