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

/// The rights of whoever has a share's link, by the names they are stored under.
public enum ShareKind: String, Hashable, Sendable, CaseIterable {
    /// Look and download.
    case readOnly = "ReadOnly"
    /// Look, download and save, in a folder also what is new. Nothing may be renamed, moved, deleted or shared.
    case readWrite = "ReadWrite"
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

    /// A share as read from a store, or to be inserted into one.
    public init(id: ShareID, resource: NodeID, type: ShareKind, owner: UserID, created: Date) {
        self.id = id
        self.resource = resource
        self.type = type
        self.owner = owner
        self.created = created
    }

    /// The caller that a visitor is treated as.
    public var visitor: Caller { Caller(user: owner, authority: .share(id), mayWrite: type == .readWrite) }
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
