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
        /// A version was restored; `detail` is the old version with the same bytes.
        case restored = "version_restored"
        /// A folder was created.
        case folderCreated = "folder_created"
        /// A document or folder was renamed; `detail` is the former name, cut to 200 bytes.
        case renamed
        /// A document or folder was moved within its owner's tree.
        case moved
        /// A version was named; `detail` is the name, cut to 200 bytes, or `nil` if the name was removed.
        case versionNamed = "version_named"
        /// An old version was permanently deleted by the document's owner.
        case versionDeleted = "version_deleted"
        /// A document was moved to the trash, with all its versions.
        case deleted = "file_deleted"
        /// A folder was moved to the trash, with everything in it; `detail` is the number of documents and folders,
        /// including the folder.
        case treeDeleted = "folder_deleted"
        /// A document or folder was restored from the trash.
        case broughtBack = "trash_restored"
        /// A document or folder in the trash was permanently deleted by its owner.
        case discarded = "trash_discarded"
        /// The trash was emptied; `detail` is the number of documents and folders listed there. If there were at most
        /// fifty, each also has a ``discarded`` event.
        case trashEmptied = "trash_emptied"
        /// A lock was released by the document's owner, by an operator, or with the account whose app held it; `detail`
        /// is the lock.
        case lockReleased = "lock_released"
        /// A link was created; `detail` is its ``ShareKind``, its expiry, and whether it has a password.
        case shared = "share_made"
        /// A link's expiry or password was changed; `detail` has the format of ``shared`` and the new values.
        case shareChanged = "share_changed"
        /// A link was revoked; `detail` is its ``ShareKind``.
        case unshared = "share_withdrawn"
        /// An item was shared with an account; `detail` is the ``Role``, the account's id, and the expiry if there is
        /// one.
        case permitted = "permission_given"
        /// An account's role or expiry was changed; `detail` has the format of ``permitted`` and the new values.
        case permissionChanged = "permission_changed"
        /// Sharing with an account ended; `detail` is the former ``Role`` and the account's id. Older releases wrote
        /// only the id.
        case forbade = "permission_ended"
        /// ``permitted``, in the log of the user with whom the item is shared; `detail` has the owner's id instead.
        case received = "permission_received"
        /// ``permissionChanged``, in the log of the user with whom the item is shared; `detail` has the owner's id
        /// instead.
        case receivedChanged = "permission_received_changed"
        /// ``forbade``, in the log of the user with whom the item was shared; `detail` has the owner's id instead.
        case lost = "permission_lost"
        /// An operator changed a user's quota; `detail` is its bytes, `none` or `default`. The event's resource is the
        /// user's root.
        case quotaChanged = "quota_changed"
        /// Ownership was transferred; `detail` is the new owner's id and the number of documents and folders.
        case transferred = "handed_over"
        /// ``transferred``, in the log of the new owner; `detail` is the former owner's id and the number.
        case takenOver = "taken_over"
    }

    /// The event's identifier, which sorts by time; made before the transaction that writes the event.
    public var id: String
    /// The time of the change, as passed to the operation.
    public var at: Date
    /// The kind of change that the event records.
    public var kind: Kind
    /// The owner of the document or, for ``Kind/repeating`` kinds, the user with whom it is shared.
    public var user: UserID
    /// The authority of the caller: `grant:` or `share:` with its identifier, or `machine`; for an operator who uses
    /// the pages, `operator:` with the operator's account id.
    public var authority: String
    /// The id of the document or folder.
    public var resource: String
    /// The item's name at that time.
    public var name: String
    /// The raw value of the ``FileVersion`` that was created or deleted; `nil` for shares.
    public var version: Int64?
    /// The detail described with the ``Kind``; `nil` for kinds without one. ``DocumentEventDetail`` parses it.
    public var detail: String?

    /// Creates an event.
    public init(
        id: String, at: Date, kind: Kind, user: UserID, authority: String, resource: String, name: String,
        version: Int64? = nil,
        detail: String? = nil
    ) {
        self.id = id
        self.at = at
        self.kind = kind
        self.user = user
        self.authority = authority
        self.resource = resource
        self.name = name
        self.version = version
        self.detail = detail
    }
}

extension DocumentEvent.Kind {
    /// The kinds of events that repeat an event of the owner's log for another user whom it concerns.
    public static let repeating: Set<Self> = [.received, .receivedChanged, .lost]

    /// The kinds of events about all of a user's documents. Their resource is the user's root, whose name isn't
    /// meaningful.
    public static let ofEverything: Set<Self> = [.quotaChanged, .trashEmptied]
}

extension Set<DocumentEvent.Kind> {
    /// Whether a stored kind is in this set.
    public func contains(stored kind: String) -> Bool { DocumentEvent.Kind(rawValue: kind).map(contains) ?? false }
}
