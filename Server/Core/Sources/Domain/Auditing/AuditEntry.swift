public import Basics
public import Documents
public import Foundation
public import OAuthServer

/// A stored event of the audit log: either about sign-in or about a document.
public struct AuditEntry: Hashable, Sendable {
    /// The identifier of the event, which sorts by time.
    public var id: String
    /// The time of the event, in UTC.
    public var at: Date
    /// What happened.
    public var event: AuditedEvent
    /// The person whose account or document the event is about.
    public var user: UserID?
    /// The user's sign-in name. For a removed account, the account's last sign-in name, or `nil` if the log no longer
    /// contains the removal.
    public var userName: String?
    /// Whether the user's account was removed.
    public var isUserRemoved = false
    /// The sign-in name of the user ``other``. For a removed account, the same rule applies as in ``userName``.
    public var otherName: String?
    /// Whether the account of the user ``other`` was removed.
    public var isOtherRemoved = false
    /// The user who caused the event, if known. For the change of a document, the user whose app or browser made the
    /// change; for the change of another user's account, the operator.
    public var by: UserID?
    /// The sign-in name of the user who caused the event, with the same rule for removed accounts as in ``userName``.
    public var byName: String?
    /// Whether the account of the user who caused the event was removed.
    public var isByRemoved = false
    /// The authorization used to change a document: `grant:` or `share:` followed by an identifier, or `machine` for
    /// the command line; for an operator who used a web page, `operator:` with the operator's account id.
    public var authority: String?
    /// The identifier of the client that a sign-in event is about.
    public var client: String?
    /// The name of ``client``, or of the client whose grant changed a document, if known.
    public var clientName: String?
    /// The identifier of the grant (the access of one app to one account) that was created, ended or used.
    public var grant: String?
    /// The identifier of a document or a folder.
    public var document: String?
    /// The name of the document or folder at the time of the event.
    public var name: String?
    /// The number of the version that was created, named or deleted, or of the newest version of a document that was
    /// deleted or whose lock was released; `nil` for all other events.
    public var version: Int64?
    /// The network address of the request; `nil` for the command line.
    public var address: String?
    /// The User-Agent of the request, cut to 200 bytes.
    public var userAgent: String?

    /// The stored name of the event's kind.
    public var kind: String { event.kind }
    /// The second user of the event, such as the user with whom the document was shared, or the new owner.
    public var other: UserID? { event.other }

    /// Creates an event read from a store.
    public init(
        id: String, at: Date, event: AuditedEvent, user: UserID? = nil, userName: String? = nil,
        otherName: String? = nil, byName: String? = nil, authority: String? = nil, client: String? = nil,
        clientName: String? = nil, grant: String? = nil, document: String? = nil, name: String? = nil,
        version: Int64? = nil, address: String? = nil, userAgent: String? = nil
    ) {
        self.id = id
        self.at = at
        self.event = event
        self.user = user
        self.userName = userName
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
    }
}

extension AuditEntry {
    /// The actor of an event, as shown in the audit log.
    public enum Actor: Hashable, Sendable {
        /// The user whom the event is about, or someone whose identity isn't known.
        case oneself
        /// Another user, by sign-in name, such as an editor of a shared document; `nil` if the name is no longer known.
        case person(String?)
        /// A visitor with a link.
        case visitor
        /// An operator who used a web page, by sign-in name; `nil` if the operator's account was removed.
        case `operator`(String?)
        /// The command line of the server, or the server's own maintenance.
        case commandLine
    }

    /// The actor of the event.
    public var actor: Actor {
        guard let authority else { return address == nil ? .commandLine : .oneself }
        if authority == "machine" { return .commandLine }
        if authority.hasPrefix(OperatorSession.prefix) { return .operator(byName) }
        if authority.hasPrefix("share:") { return .visitor }
        return isByOneself || (byName == nil && !isByRemoved) ? .oneself : .person(byName)
    }

    /// Whether the event's user caused the event. Compares ids if known, because a removed account's name may be used
    /// again.
    var isByOneself: Bool { by.map { $0 == user } ?? (byName == userName) }
}

/// A filter of audit events by the actor who caused them.
public enum AuditDoer: Hashable, Sendable {
    /// Events that this user caused, including those that the user caused as an operator.
    case person(UserID)
    /// Events caused by the server's command line or by the server itself.
    case commandLine
    /// Events caused by visitors with a link.
    case visitor

    /// Whether this actor caused the given audit event.
    public func did(_ entry: AuditEntry) -> Bool {
        switch (self, entry.actor) {
        case (.person(let person), .oneself): entry.user == person
        case (.person(let person), .person), (.person(let person), .operator): entry.by == person
        case (.commandLine, .commandLine), (.visitor, .visitor): true
        default: false
        }
    }
}

/// The kind and detail of an event in the audit log.
public enum AuditedEvent: Hashable, Sendable {
    /// An event about sign-in, accounts or clients.
    case signIn(AuditEvent.Kind, AuditEvent.Detail?)
    /// An event about a document or folder.
    case document(DocumentEvent.Kind, DocumentEventDetail?)
    /// An event whose kind this release doesn't know, because a newer release wrote it.
    case unknown(kind: String, detail: String?)

    /// The stored names of all kinds, sorted.
    public static let kinds: [String] =
        (AuditEvent.Kind.allCases.map(\.rawValue) + DocumentEvent.Kind.allCases.map(\.rawValue)).sorted()

    /// The stored name of the kind.
    public var kind: String {
        switch self {
        case .signIn(let kind, _): kind.rawValue
        case .document(let kind, _): kind.rawValue
        case .unknown(let kind, _): kind
        }
    }

    /// The kind of a document's event; `nil` for other events.
    public var documentKind: DocumentEvent.Kind? {
        if case .document(let kind, _) = self { kind } else { nil }
    }

    /// Whether the event is about all of a user's documents (`DocumentEvent.Kind.ofEverything`).
    public var isOfEverything: Bool { documentKind.map(DocumentEvent.Kind.ofEverything.contains) ?? false }

    /// Whether the event is a copy of an event in another user's log (`DocumentEvent.Kind.repeating`).
    public var isRepeated: Bool { documentKind.map(DocumentEvent.Kind.repeating.contains) ?? false }

    /// Whether the event records that a user added a link's target to "Shared with me".
    public var isKeeping: Bool {
        if case .document(.permitted, .right(_, of: _, until: _, isByLink: true)) = self { true } else { false }
    }

    /// The second user of the event, such as the user with whom the document was shared, or the new owner.
    public var other: UserID? {
        if case .document(_, let detail) = self { detail?.person } else { nil }
    }
}
