public import Basics
public import Foundation

/// Something that was done to a document, as the audit log has it.
public struct DocumentEvent: Hashable, Sendable {
    /// The kinds of events, by the names they are stored under.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A document was made, with its first version.
        case created = "file_created"
        /// A document has a new version.
        case saved = "file_saved"
        /// `detail` is the version whose bytes it has.
        case restored = "version_restored"
        /// A folder was made.
        case folderCreated = "folder_created"
        /// A document or folder has another name; `detail` is the one that it had, cut to 200 bytes.
        case renamed
        /// A document or folder is in another folder of the same person.
        case moved
        /// A version has another name; `detail` is that name, cut to 200 bytes, and there is none where it has none now.
        case versionNamed = "version_named"
        /// An old version was deleted by the owner of the document.
        case versionDeleted = "version_deleted"
        /// A document went to the trash, with all its versions.
        case deleted = "file_deleted"
        /// A folder went to the trash, with all in it; `detail` is the number of documents and folders, itself included.
        case treeDeleted = "folder_deleted"
        /// A document or folder is back from the trash.
        case broughtBack = "trash_restored"
        /// A document or folder in the trash was given up by its owner.
        case discarded = "trash_discarded"
        /// All in somebody's trash was given up; `detail` is the number of documents and folders that were listed there.
        /// Each of up to fifty has a ``discarded`` of its own beside it.
        case trashEmptied = "trash_emptied"
        /// By its owner or an operator, or with the account whose app held it; `detail` is the lock.
        case lockReleased = "lock_released"
        /// A share was made; `detail` is its ``ShareKind``, its end, and whether it has a password.
        case shared = "share_made"
        /// A share has another end or password, or none any more; `detail` is as that of ``shared``, as it is now.
        case shareChanged = "share_changed"
        /// A share was withdrawn; `detail` is its ``ShareKind``.
        case unshared = "share_withdrawn"
        /// Shared with an account; `detail` is the ``Role`` and the account's id, and the end where there is one.
        case permitted = "permission_given"
        /// Shared with an account with another right or end than before; `detail` is as that of ``permitted``, as it is now.
        case permissionChanged = "permission_changed"
        /// Shared with an account no longer; `detail` is the ``Role`` that ended and the account's id, or that id alone where
        /// an older release wrote it.
        case forbade = "permission_ended"
        /// The same as ``permitted`` in the log of whom it is shared with; `detail` has the owner's id in place of theirs.
        case received = "permission_received"
        /// The same as ``permissionChanged``, likewise.
        case receivedChanged = "permission_received_changed"
        /// The same as ``forbade`` in the log of whom it was shared with; `detail` has the owner's id.
        case lost = "permission_lost"
        /// An operator gave a person's documents another bound; `detail` is its bytes, `none` or `default`. It is told of the
        /// top of their documents.
        case quotaChanged = "quota_changed"
        /// Another person's from now on; `detail` is the new owner's id and the number of documents and folders.
        case transferred = "handed_over"
        /// The same in the log of the new owner; `detail` is the former owner's id and that number.
        case takenOver = "taken_over"
    }

    /// The identifier, in the order of time; made before the transaction that writes the event.
    public var id: String
    /// The time of the change, as the verb was told it.
    public var at: Date
    /// The kind of change.
    public var kind: Kind
    /// The person whose document it is, or, of ``Kind/repeating`` kinds, with whom it is shared.
    public var user: UserID
    /// The authority of the caller: `grant:` or `share:` with its identifier, or `machine`; of an operator on the pages,
    /// `operator:` with the identifier of their account.
    public var authority: String
    /// Identifier of the file or container.
    public var resource: String
    /// Its name at that time.
    public var name: String
    /// The raw value of the ``FileVersion`` it made or ended; `nil` for shares.
    public var version: Int64?
    /// A detail, as described with the ``Kind``; `nil` for the kinds that have none. ``DocumentEventDetail`` reads it.
    public var detail: String?

    /// An event of these values.
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
    /// The kinds whose events repeat those of the owner's log for somebody whom these concern.
    public static let repeating: Set<Self> = [.received, .receivedChanged, .lost]

    /// The kinds of events about all that a person has, which are told of the top of their documents: its name says nothing.
    public static let ofEverything: Set<Self> = [.quotaChanged, .trashEmptied]
}

extension Set<DocumentEvent.Kind> {
    /// Whether a kind, as it is stored, is one of these.
    public func contains(stored kind: String) -> Bool { DocumentEvent.Kind(rawValue: kind).map(contains) ?? false }
}
