public import Basics
public import Foundation

/// Additional data of a document's event, such as the former name of a renamed item.
public enum DocumentEventDetail: Hashable, Sendable {
    /// The restored version.
    case version(FileVersion)
    /// The number of documents and folders that the event concerns.
    case count(Int)
    /// The released lock, as chosen by Office.
    case lock(LockID)
    /// The kind of a link, its expiration, and whether it has a password.
    case link(ShareKind, until: Date?, hasPassword: Bool)
    /// The role that was granted, changed or removed, the other user, and whether a link gave the role. The other user
    /// is the user who has the role or, in that user's own log, the owner of the item.
    case right(Role, of: UserID, until: Date?, isByLink: Bool)
    /// The other user of an ended permission, as older releases wrote it.
    case person(UserID)
    /// The quota that was set.
    case quota(Quota)
    /// The item's name before the change.
    case formerName(String)
    /// The name that a user gave to a version.
    case versionName(String)
    /// The other user of an ownership transfer, and the number of documents and folders.
    case transfer(UserID, count: Int)
    /// A stored text that isn't a valid detail for the kind of event. It is shown unchanged.
    case text(String)

    /// The kind of detail that the events of one kind have.
    public enum Form: Hashable, Sendable, CaseIterable {
        /// ``DocumentEventDetail/version(_:)``.
        case version
        /// ``DocumentEventDetail/count(_:)``.
        case count
        /// ``DocumentEventDetail/lock(_:)``.
        case lock
        /// ``DocumentEventDetail/link(_:until:hasPassword:)``.
        case link
        /// ``DocumentEventDetail/right(_:of:until:isByLink:)``.
        case right
        /// ``DocumentEventDetail/right(_:of:until:isByLink:)``; in events of older releases,
        /// ``DocumentEventDetail/person(_:)``.
        case endedRight
        /// ``DocumentEventDetail/quota(_:)``.
        case quota
        /// ``DocumentEventDetail/formerName(_:)``.
        case formerName
        /// ``DocumentEventDetail/versionName(_:)``.
        case versionName
        /// ``DocumentEventDetail/transfer(_:count:)``.
        case transfer
    }

    /// The user named by the detail.
    public var person: UserID? {
        switch self {
        case .right(_, of: let user, until: _, isByLink: _), .person(let user), .transfer(let user, count: _): user
        case .version, .count, .lock, .link, .quota, .formerName, .versionName, .text: nil
        }
    }

    /// The detail without secrets, and with names of at most 200 bytes.
    var bounded: DocumentEventDetail {
        switch self {
        case .lock(let lock):
            LockID(rawValue: SecretShape.redacted(lock.rawValue)).map { .lock($0) }
                ?? .text(SecretShape.redacted(lock.rawValue))
        case .formerName(let name): .formerName(Self.bounded(name))
        case .versionName(let name): .versionName(Self.bounded(name))
        case .text(let text): .text(Self.bounded(text))
        case .version, .count, .link, .right, .person, .quota, .transfer: self
        }
    }

    /// The maximum length of a name in bytes.
    private static let maxLength = 200

    /// Cuts a name to the maximum length without splitting a character.
    private static func bounded(_ name: String) -> String {
        SecretShape.redacted(name).cutCharacters(toUTF8: maxLength)
    }
}
