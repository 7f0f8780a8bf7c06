public import Basics
public import Foundation

/// The parsed detail of a document's event. ``text`` formats it for the audit log, and ``init(_:of:)`` parses it.
public enum DocumentEventDetail: Hashable, Sendable {
    /// The restored version.
    case version(FileVersion)
    /// The number of documents and folders that the event concerns.
    case count(Int)
    /// The released lock, as chosen by Office.
    case lock(LockID)
    /// The properties of a link.
    case link(ShareKind, until: Date?, hasPassword: Bool)
    /// The role that was granted, changed or removed, the other user, and whether it came from a link. In the log of
    /// the user with the role, the other user is the owner.
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

    /// The user named by the detail.
    public var person: UserID? {
        switch self {
        case .right(_, of: let user, until: _, isByLink: _), .person(let user), .transfer(let user, count: _): user
        case .version, .count, .lock, .link, .quota, .formerName, .versionName: nil
        }
    }

    /// The detail as stored in the audit log.
    var text: String {
        switch self {
        case .version(let version): version.description
        case .count(let count): String(count)
        case .lock(let lock): SecretShape.redacted(lock.rawValue)
        case .link(let kind, until: let end, hasPassword: let hasPassword):
            kind.rawValue + (end.map { Self.until + $0.formatted(.iso8601) } ?? "") + (hasPassword ? Self.password : "")
        case .right(let role, of: let user, until: let end, isByLink: let isByLink):
            "\(role.name) \(user.rawValue)" + (end.map { Self.until + $0.formatted(.iso8601) } ?? "")
                + (isByLink ? Self.link : "")
        case .person(let user): user.rawValue
        case .quota(let quota): quota.text
        case .formerName(let name), .versionName(let name): Self.cut(SecretShape.redacted(name))
        case .transfer(let user, count: let count): "\(user.rawValue) \(count)"
        }
    }

    private static let until = " until ", password = " with a password", link = " by a link"
    /// The maximum length of a name in bytes.
    private static let longestName = 200

    private static func cut(_ name: String) -> String {
        var end = name.endIndex
        while name[..<end].utf8.count > longestName { end = name.index(before: end) }
        return String(name[..<end])
    }
}

extension DocumentEventDetail {
    /// Parses the detail of an event; returns `nil` for a text that this kind of event doesn't have.
    public init?(_ text: String, of kind: DocumentEvent.Kind) {
        switch kind {
        case .restored: self.init(FileVersion(text)) { .version($0) }
        case .treeDeleted, .trashEmptied: self.init(Int(text)) { .count($0) }
        case .lockReleased: self.init(LockID(rawValue: text)) { .lock($0) }
        case .shared, .shareChanged, .unshared: self.init(link: text)
        case .permitted, .permissionChanged, .received, .receivedChanged: self.init(right: text)
        case .forbade, .lost:
            guard let user = UserID(rawValue: text) else {
                self.init(right: text)
                return
            }
            self = .person(user)
        case .quotaChanged: self.init(Quota(text: text)) { .quota($0) }
        case .renamed: self = .formerName(text)
        case .versionNamed: self = .versionName(text)
        case .transferred, .takenOver: self.init(transfer: text)
        case .created, .saved, .folderCreated, .moved, .versionDeleted, .deleted, .broughtBack, .discarded: return nil
        }
    }

    /// Parses the detail of a stored event; returns `nil` also for sign-in events.
    public init?(_ text: String?, ofStored kind: String) {
        guard let text, let kind = DocumentEvent.Kind(rawValue: kind) else { return nil }
        self.init(text, of: kind)
    }

    private init?<Value>(_ value: Value?, _ make: (Value) -> DocumentEventDetail) {
        guard let value else { return nil }
        self = make(value)
    }

    private init?(link text: String) {
        let hasPassword = text.hasSuffix(Self.password)
        let terms = hasPassword ? String(text.dropLast(Self.password.count)) : text
        let parts = terms.split(separator: Self.until, omittingEmptySubsequences: false)
        guard parts.count <= 2, let kind = ShareKind(rawValue: String(parts[0])) else { return nil }
        let end = parts.count == 2 ? try? Date(String(parts[1]), strategy: .iso8601) : nil
        guard parts.count == 1 || end != nil else { return nil }
        self = .link(kind, until: end, hasPassword: hasPassword)
    }

    private init?(right text: String) {
        let isByLink = text.hasSuffix(Self.link)
        let terms = (isByLink ? String(text.dropLast(Self.link.count)) : text).split(
            separator: Self.until, omittingEmptySubsequences: false)
        let end = terms.count == 2 ? try? Date(String(terms[1]), strategy: .iso8601) : nil
        guard terms.count == 1 || (terms.count == 2 && end != nil), let right = terms.first else { return nil }
        let parts = right.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let role = Role.allCases.first(where: { $0.name == parts[0] }),
            let user = UserID(rawValue: String(parts[1]))
        else { return nil }
        self = .right(role, of: user, until: end, isByLink: isByLink)
    }

    private init?(transfer text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let user = UserID(rawValue: String(parts[0])), let count = Int(parts[1]) else {
            return nil
        }
        self = .transfer(user, count: count)
    }
}

extension Quota {
    /// The quota as stored in the audit log.
    fileprivate var text: String {
        switch self {
        case .default: "default"
        case .unlimited: "none"
        case .bytes(let bytes): String(bytes)
        }
    }

    fileprivate init?(text: String) {
        switch text {
        case "default": self = .default
        case "none": self = .unlimited
        default:
            guard let bytes = Int64(text) else { return nil }
            self = .bytes(bytes)
        }
    }
}
