public import Basics
public import Foundation

/// An event of the audit log about a document or folder.
public struct DocumentEvent: Hashable, Sendable {
    /// The kinds of events; the raw values are stored.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A document was created, with its first version.
        case created = "file_created"
        /// A document has a new version.
        case saved = "file_saved"
        /// A version was restored; the detail is the old version with the same bytes.
        case restored = "version_restored"
        /// A folder was created.
        case folderCreated = "folder_created"
        /// A document or folder was renamed; the detail is the former name.
        case renamed
        /// A document or folder was moved to another folder of the same owner.
        case moved
        /// A version was named; the detail is the name, or `nil` if the name was removed.
        case versionNamed = "version_named"
        /// An old version was permanently deleted by the document's owner.
        case versionDeleted = "version_deleted"
        /// A document was moved to the trash, with all its versions.
        case deleted = "file_deleted"
        /// A folder was moved to the trash, with everything in it; the detail is the number of documents and
        /// folders, including the folder.
        case treeDeleted = "folder_deleted"
        /// A document or folder was restored from the trash.
        case broughtBack = "trash_restored"
        /// A document or folder in the trash was permanently deleted by its owner.
        case discarded = "trash_discarded"
        /// The trash was emptied; the detail is the number of documents and folders that the trash listed. If the trash
        /// listed at most fifty, each of these items also has a ``discarded`` event.
        case trashEmptied = "trash_emptied"
        /// A lock was released by the document's owner, by an operator, or because the account whose app held it was
        /// disabled or removed; the detail is the lock.
        case lockReleased = "lock_released"
        /// A link was created; the detail is its ``ShareKind``, its expiration, and whether it has a password.
        case shared = "share_made"
        /// A link's expiration or password was changed; the detail has the new values.
        case shareChanged = "share_changed"
        /// A link was revoked; the detail is its ``ShareKind``.
        case unshared = "share_withdrawn"
        /// An item was shared with an account; the detail is the ``Role``, the account's id, and the expiration if
        /// there is one.
        case permitted = "permission_given"
        /// The role or expiration of an account's permission was changed; the detail has the new values.
        case permissionChanged = "permission_changed"
        /// Sharing with an account ended; the detail is the former ``Role`` and the account's id. Older releases wrote
        /// only the id.
        case forbade = "permission_ended"
        /// Like ``permitted``, but in the log of the user with whom the item is shared; the detail has the owner's id.
        case received = "permission_received"
        /// Like ``permissionChanged``, but in the log of the user with whom the item is shared; the detail has the
        /// owner's id.
        case receivedChanged = "permission_received_changed"
        /// Like ``forbade``, but in the log of the user with whom the item was shared; the detail has the owner's id.
        case lost = "permission_lost"
        /// An operator changed a user's quota; the detail is the new quota. The event's ``resource`` is the root of the
        /// user's documents.
        case quotaChanged = "quota_changed"
        /// Ownership was transferred; the detail is the new owner's id and the number of documents and folders.
        case transferred = "handed_over"
        /// Like ``transferred``, but in the log of the new owner; the detail is the former owner's id and the number of
        /// documents and folders.
        case takenOver = "taken_over"
    }

    /// The event's identifier, which sorts by time; created before the transaction that writes the event.
    public var id: String
    /// The time of the change, as passed to the operation.
    public var at: Date
    /// The kind of change that the event records.
    public var kind: Kind
    /// The user in whose log the event appears: the owner of the document or folder or, for ``Kind/repeating`` kinds,
    /// the user with whom it is shared. After a transfer, ``Kind/transferred`` appears in the log of the former owner,
    /// and ``Kind/takenOver`` in the log of the new owner.
    public var user: UserID
    /// What authorized the change: `grant:` or `share:` followed by an identifier, or `machine` for the command line;
    /// for an operator who used a web page, `operator:` with the operator's account id.
    public var authority: String
    /// The id of the document or folder.
    public var resource: String
    /// The name of the document or folder at the time of the event.
    public var name: String
    /// The raw value of a ``FileVersion``: the version that the event created, named or deleted. If the document was
    /// deleted or its lock was released, the document's newest version at that time. `nil` for all other events.
    public var version: Int64?
    /// The event's detail, in the form that ``Kind/form`` names; `nil` for an event without detail.
    public var detail: DocumentEventDetail?

    /// Creates an event. Removes secrets from texts in the detail, and cuts these texts to 200 bytes.
    public init(
        id: String, at: Date, kind: Kind, user: UserID, authority: String, resource: String, name: String,
        version: Int64? = nil, detail: DocumentEventDetail? = nil
    ) {
        self.id = id
        self.at = at
        self.kind = kind
        self.user = user
        self.authority = authority
        self.resource = resource
        self.name = name
        self.version = version
        self.detail = detail?.bounded
    }
}

extension DocumentEvent.Kind {
    /// The kinds of events that copy an event of the owner's log to the log of the user with whom the item is shared.
    public static let repeating: Set<Self> = [.received, .receivedChanged, .lost]

    /// The kinds of events about all of a user's documents. Their ``resource`` is the root of the user's documents, so
    /// their ``name`` has no meaning.
    public static let ofEverything: Set<Self> = [.quotaChanged, .trashEmptied]
}

extension DocumentEvent.Kind {
    /// The form of the detail that events of this kind can have; `nil` for kinds of events without detail.
    public var form: DocumentEventDetail.Form? {
        switch self {
        case .restored: .version
        case .renamed: .formerName
        case .versionNamed: .versionName
        case .treeDeleted, .trashEmptied: .count
        case .lockReleased: .lock
        case .shared, .shareChanged, .unshared: .link
        case .permitted, .permissionChanged, .received, .receivedChanged: .right
        case .forbade, .lost: .endedRight
        case .quotaChanged: .quota
        case .transferred, .takenOver: .transfer
        case .created, .saved, .folderCreated, .moved, .versionDeleted, .deleted, .broughtBack, .discarded: nil
        }
    }

    /// The subjects by which users can filter their log.
    public enum Topic: Hashable, Sendable, CaseIterable {
        /// Creating and changing documents and folders.
        case changes
        /// Moving items to the trash, restoring them, and deleting them permanently.
        case deletion
        /// Creating and revoking links and permissions, and transferring ownership.
        case sharing
        /// Changes of the user's account, such as a new quota.
        case account
    }

    /// The subject of events of this kind.
    public var topic: Topic {
        switch self {
        case .created, .saved, .restored, .folderCreated, .renamed, .moved, .versionNamed, .lockReleased: .changes
        case .versionDeleted, .deleted, .treeDeleted, .broughtBack, .discarded, .trashEmptied: .deletion
        case .shared, .shareChanged, .unshared, .permitted, .permissionChanged, .forbade, .received,
            .receivedChanged, .lost, .transferred, .takenOver:
            .sharing
        case .quotaChanged: .account
        }
    }
}
