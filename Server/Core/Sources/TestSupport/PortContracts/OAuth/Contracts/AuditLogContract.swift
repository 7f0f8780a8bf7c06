public import Auditing
import Basics
import Documents
import Foundation
import OAuth
import OAuthServer
import Testing

/// Checks that ``AuditLog`` keeps its promises on a store. The tests of every storage backend run these checks.
struct AuditLogContract: Sendable {
    private let stores: OAuthStores

    /// Creates the checks for a storage backend, which may already contain other rows.
    init(_ stores: OAuthStores) { self.stores = stores }

    /// The promises of the contract. A test can check each promise separately.
    static let promises: [Promise<Self>] = [
        Promise("events of every kind are read unchanged with each of their details, newest first") {
            try await $0.eventsAreReadNewestFirst()
        }
    ]

    private func eventsAreReadNewestFirst() async throws {
        let user = UserID.random()
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        let source = RequestSource(address: "2001:db8::1", userAgent: "Mozilla/5.0 (“quoted”; ☃)")
        var events: [AuditEvent] = []
        for kind in AuditEvent.Kind.allCases {
            for detail in [nil] + (kind.form?.samples ?? []) {
                let at = start.addingTimeInterval(Double(events.count))
                let full = AuditEvent(
                    kind, at: at, user: user, client: .random(), grant: .random(), by: .random(), source: source,
                    detail: detail)
                let bare = AuditEvent(kind, at: at, user: user)
                for event in [full, bare] {
                    try await stores.audit.append(event)
                    events.append(event)
                }
            }
        }
        try await stores.audit.append(AuditEvent(.signInFailed, at: start.addingTimeInterval(1000), source: source))
        let newestFirst = Array(events.reversed())
        #expect(try await stores.audit.recent(of: user, limit: 1000) == newestFirst)
        #expect(try await stores.audit.recent(of: user, limit: 3) == Array(newestFirst.prefix(3)))
        #expect(try await stores.audit.recent(of: .random(), limit: 10).isEmpty)
        #expect(try await stores.audit.recent(of: nil, limit: 1).count == 1)
        #expect(try await stores.audit.recent(of: user, limit: 0).isEmpty)
    }
}

extension AuditedEvent {
    /// Events of every kind. For each kind, there is an event without a detail, and an event with each detail that this
    /// kind can have.
    public static let samples: [AuditedEvent] =
        AuditEvent.Kind.allCases.flatMap { kind in
            ([nil] + (kind.form?.samples ?? [])).map { .signIn(kind, $0) }
        }
        + DocumentEvent.Kind.allCases.flatMap { kind in
            ([nil] + (kind.form?.samples ?? [])).map { .document(kind, $0) }
        }
}

extension AuditEvent.Detail.Form {
    var samples: [AuditEvent.Detail?] {
        switch self {
        case .grant: [.scope(.wopi), .scope(.empty), .browserSession, .operatorToken]
        case .end: GrantEnd.allCases.map { .end($0) }
        case .refusal: [.refusal("the access token isn’t fresh")]
        case .onlyRefused: [.onlyRefused]
        case .accountDisabled: [.accountDisabled]
        case .link: [.link("abc"), .link("link abc")]
        case .provider: [.provider("https://id.example.com/ü")]
        case .role: [.role(isOperator: true), .role(isOperator: false)]
        case .formerName: [.formerName("Zoë, 1 freed; by a link"), .formerName("operator")]
        case .removal:
            [
                .removal(AccountRemoval(RemovedBelongings(), name: "Zoë, 1 freed")),
                .removal(
                    AccountRemoval(
                        RemovedBelongings(documents: 3, inTrash: 2, locks: 1), transferred: 4, name: "a; b, c")),
                .removal(AccountRemoval(RemovedBelongings(documents: 1), name: nil)),
            ]
        }
    }
}

extension DocumentEventDetail.Form {
    private static let user = UserID.random()
    private static let end = Date(timeIntervalSince1970: 1_900_000_000)

    var samples: [DocumentEventDetail?] {
        switch self {
        case .version: [.version(.first), .version(FileVersion(rawValue: .max))]
        case .count: [.count(0), .count(1), .count(100_000)]
        case .lock: [LockID(rawValue: #"{"S":"a b until c with a password"}"#).map { .lock($0) }].filter { $0 != nil }
        case .link:
            ShareKind.allCases.flatMap { kind in
                [
                    .link(kind, until: nil, hasPassword: false), .link(kind, until: Self.end, hasPassword: false),
                    .link(kind, until: nil, hasPassword: true), .link(kind, until: Self.end, hasPassword: true),
                ]
            }
        case .right:
            Role.allCases.flatMap { role in
                [
                    .right(role, of: Self.user, until: nil, isByLink: false),
                    .right(role, of: Self.user, until: Self.end, isByLink: false),
                    .right(role, of: Self.user, until: nil, isByLink: true),
                    .right(role, of: Self.user, until: Self.end, isByLink: true),
                ]
            }
        case .endedRight: Self.right.samples + [.person(Self.user)]
        case .quota: [.quota(.default), .quota(.unlimited), .quota(.bytes(0)), .quota(.bytes(20_000_000_000))]
        case .formerName: [.formerName("日報 until v1.docx"), .formerName("3")]
        case .versionName: [.versionName("Sent to Eva by a link"), .versionName("")]
        case .transfer: [.transfer(Self.user, count: 1), .transfer(Self.user, count: 100_000)]
        }
    }
}
