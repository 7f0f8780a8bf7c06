public import Basics
public import Foundation

/// Names a share; the link to it also carries a MAC.
public struct ShareID: RawRepresentable, Hashable, Sendable {
    /// The identifier as text, as rows and the audit log have it. It isn't secret, and no link by itself.
    public let rawValue: String

    /// `nil` unless letters and digits, 1 to 64 of them.
    public init?(rawValue: String) {
        guard Identifier.isWellFormed(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// A new identifier.
    static func random() -> ShareID { ShareID(unchecked: Identifier.random()) }

    private init(unchecked: String) { rawValue = unchecked }
}

/// The hash of a link's password, as whoever checks passwords wrote it; the library keeps it and never reads it. Printing
/// one shows nothing of it.
public struct SharePassword: RawRepresentable, Hashable, Sendable, CustomStringConvertible,
    CustomDebugStringConvertible,
    CustomReflectable
{
    /// The whole hash, for the store and whoever checks passwords.
    public let rawValue: String

    /// A hash as read from a store, or to be kept in one.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Hides the hash.
    public var description: String { "(password hash)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Empty, so that `dump` and a debugger print nothing of it.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

/// The rights of whoever has a share's link, by the names they are stored under.
public enum ShareKind: String, Hashable, Sendable, CaseIterable {
    /// Look and download.
    case readOnly = "ReadOnly"
    /// Look, download and save, in a folder also what is new. Nothing may be renamed, moved, deleted or shared.
    case readWrite = "ReadWrite"

    /// The role of a person who is shared as much with, as is given to whoever keeps a link.
    public var role: Role { self == .readWrite ? .editor : .viewer }
}

/// A folder or a document that somebody shared by a link.
public struct ShareRecord: Hashable, Sendable {
    /// Names the share for as long as it isn't withdrawn.
    public var id: ShareID
    /// The folder or document that is shared, with everything below it.
    public var resource: NodeID
    /// The rights of a visitor.
    public var type: ShareKind
    /// The person who shared it, in whose place visitors act.
    public var owner: UserID
    /// The time when it was made, in whole milliseconds.
    public var created: Date
    /// The time from which the link leads nowhere; `nil` for as long as nobody withdraws it.
    public var expires: Date?
    /// The password that a visitor has to give; `nil` for none.
    public var password: SharePassword?

    /// A share as read from a store, or to be inserted into one.
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

    /// Whether it opens at a time.
    public func isLive(at now: Date) -> Bool { expires.map { $0 > now } ?? true }

    /// The caller that a visitor is treated as, once they gave the password, if there is one.
    public var visitor: Caller {
        Caller(user: owner, authority: .share(id), mayWrite: type == .readWrite, linkPassword: password)
    }

    /// Whether it is open to whoever gave a password before: there is none now, or still that one.
    func isOpen(with given: SharePassword?) -> Bool { password == nil || password == given }
}

/// A share, and the name of what it shares.
public struct NamedShare: Hashable, Sendable {
    /// The share.
    public var record: ShareRecord
    /// The stored name of the resource, as of the read.
    public var name: String

    /// A share of something of this name.
    public init(record: ShareRecord, name: String) {
        self.record = record
        self.name = name
    }
}
