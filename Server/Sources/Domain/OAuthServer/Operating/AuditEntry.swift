public import Basics
public import Foundation

/// An event of the audit log as it is kept, whether of sign-in or of a document.
public struct AuditEntry: Hashable, Sendable {
    /// The identifier of the event; the order of identifiers is that of time.
    public var id: String
    /// The time of the event, in UTC.
    public var at: Date
    /// The raw value of an `AuditEvent.Kind` or a `DocumentEvent.Kind`.
    public var kind: String
    /// The person whose account or document the event is about.
    public var user: UserID?
    /// The sign-in name, or the last one of an account that was removed; `nil` when the log doesn't have its removal any
    /// more.
    public var userName: String?
    /// Whether the person has no account any more.
    public var isUserRemoved = false
    /// The other person whom ``detail`` names: with whom a document was shared, or who had it before or has it now.
    public var other: UserID?
    /// Their sign-in name, as ``userName`` has it.
    public var otherName: String?
    /// Whether the other person has no account any more.
    public var isOtherRemoved = false
    /// The person who did it, as far as that is still known: under whose grant a document was changed, or who as an operator
    /// changed something of somebody else.
    public var by: UserID?
    /// Their sign-in name, as ``userName`` has it.
    public var byName: String?
    /// Whether they have no account any more.
    public var isByRemoved = false
    /// The authority under which a document was changed: `grant:` or `share:` with its identifier, or `machine`; of
    /// whatever an operator did on the pages, `operator:` with the identifier of their account.
    public var authority: String?
    /// The identifier of the client that a sign-in or a grant was for.
    public var client: String?
    /// The name of that client, or of the one under whose grant a document was changed, as far as that is still known.
    public var clientName: String?
    /// The identifier of the grant that was made, ended or used.
    public var grant: String?
    /// The identifier of a document or a folder.
    public var document: String?
    /// The name of the document or folder at that time.
    public var name: String?
    /// The number of the version that was made or removed.
    public var version: Int64?
    /// The network address that the request came from; `nil` for the operator at the machine.
    public var address: String?
    /// The User-Agent of the request, cut to 200 bytes.
    public var userAgent: String?
    /// A detail, at most 200 bytes; its meaning is explained with the kind of event.
    public var detail: String?

    /// An event as read from a store.
    public init(
        id: String, at: Date, kind: String, user: UserID? = nil, userName: String? = nil, other: UserID? = nil,
        otherName: String? = nil, byName: String? = nil, authority: String? = nil, client: String? = nil,
        clientName: String? = nil, grant: String? = nil, document: String? = nil, name: String? = nil,
        version: Int64? = nil, address: String? = nil, userAgent: String? = nil, detail: String? = nil
    ) {
        self.id = id
        self.at = at
        self.kind = kind
        self.user = user
        self.userName = userName
        self.other = other
        self.otherName = otherName
        self.byName = byName
        self.authority = authority
        self.client = client
        self.clientName = clientName
        self.grant = grant
        self.document = document
        self.name = name
        self.version = version
        self.address = address
        self.userAgent = userAgent
        self.detail = detail
    }
}
