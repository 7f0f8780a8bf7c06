public import Basics
public import Foundation

/// The id of a share. A link contains this id and a message authentication code, so nobody can open the link with the
/// id alone.
public struct ShareID: RawRepresentable, Hashable, Sendable {
    /// The id as text, as stored in rows and the audit log. The id isn't secret, because it doesn't open the share
    /// without the rest of the link.
    public let rawValue: String

    /// Returns `nil` unless `rawValue` is 1 to 64 ASCII letters and digits.
    public init?(rawValue: String) {
        guard Identifier.isWellFormed(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// A new identifier.
    static func random() -> ShareID { ShareID(unchecked: Identifier.random()) }

    private init(unchecked: String) { rawValue = unchecked }
}

/// The hash of a link's password. The library only stores the hash and compares it with other hashes; it never verifies
/// a password. Printing the value shows only a placeholder.
public struct SharePassword: RawRepresentable, Hashable, Sendable, CustomStringConvertible,
    CustomDebugStringConvertible,
    CustomReflectable
{
    /// The whole hash, for the store and for the password check.
    public let rawValue: String

    /// Creates a hash read from a store or to be stored in one.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A placeholder that hides the hash in logs.
    public var description: String { "(password hash)" }
    /// The same placeholder as ``description``.
    public var debugDescription: String { description }
    /// An empty mirror, so that `dump` and debuggers print nothing of the hash.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// The rights of visitors with a link; the raw values are stored.
public enum ShareKind: String, Hashable, Sendable, CaseIterable {
    /// Visitors may read and download.
    case readOnly = "ReadOnly"
    /// Visitors may read, download and save, and in a folder also add documents. They can't rename, move, delete or
    /// share.
    case readWrite = "ReadWrite"

    /// The role of users who add the link to "Shared with me".
    public var role: Role { self == .readWrite ? .editor : .viewer }
}

/// A folder or document shared by a link.
public struct ShareRecord: Hashable, Sendable {
    /// The share's id, valid until the share is revoked.
    public var id: ShareID
    /// The shared folder or document, including everything below it.
    public var resource: NodeID
    /// The rights of visitors.
    public var type: ShareKind
    /// The user who shared the item. The server treats visitors' requests as requests on behalf of this user.
    public var owner: UserID
    /// When the share was created, in whole milliseconds.
    public var created: Date
    /// When the link expires; `nil` for never.
    public var expires: Date?
    /// The hash of the password that visitors must enter; `nil` if the link has no password.
    public var password: SharePassword?

    /// Creates a record read from a store or to be inserted into one.
    public init(
        id: ShareID, resource: NodeID, type: ShareKind, owner: UserID, created: Date, expires: Date? = nil,
        password: SharePassword? = nil
    ) {
        self.id = id
        self.resource = resource
        self.type = type
        self.owner = owner
        self.created = created
        self.expires = expires
        self.password = password
    }

    /// Whether the link hasn't expired at `now`.
    public func isLive(at now: Date) -> Bool { expires.map { $0 > now } ?? true }

    /// The caller that represents a visitor of this share. If the share has a password, the visitor must already have
    /// entered it.
    public var visitor: Caller {
        Caller(user: owner, authority: .share(id), mayWrite: type == .readWrite, linkPassword: password)
    }

    /// Whether a visitor who entered the password `given` may still use the share. This is true if the share's password
    /// is unchanged or was removed.
    func isOpen(with given: SharePassword?) -> Bool { password == nil || password == given }
}

/// A share and the name of its target.
public struct NamedShare: Hashable, Sendable {
    /// The share.
    public var record: ShareRecord
    /// The stored name of the target at the time of the read.
    public var name: String

    /// Creates a named share.
    public init(record: ShareRecord, name: String) {
        self.record = record
        self.name = name
    }
}
