import Basics
import Foundation
import OAuth
import OAuthServer
import Testing

/// The promises of ``AuditLog`` over a store, as checks for the tests of any backend.
struct AuditLogContract: Sendable {
    private let stores: OAuthStores

    /// Creates the checks for a backend, which may contain other rows.
    init(_ stores: OAuthStores) { self.stores = stores }

    /// The promises, each of which can be checked alone.
    static let promises: [Promise<Self>] = [
        Promise("events of every kind are read unchanged, newest first") { try await $0.eventsAreReadNewestFirst() }
    ]

    private func eventsAreReadNewestFirst() async throws {
        let user = UserID.random()
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        let source = RequestSource(address: "2001:db8::1", userAgent: "Mozilla/5.0 (“quoted”; ☃)")
        var events: [AuditEvent] = []
        for (index, kind) in AuditEvent.Kind.allCases.enumerated() {
            let full = AuditEvent(
                kind, at: start.addingTimeInterval(Double(index)), user: user, client: .random(), grant: .random(),
                by: .random(), source: source, detail: GrantEnd.revoked.rawValue)
            let bare = AuditEvent(kind, at: start.addingTimeInterval(Double(index)), user: user)
            for event in [full, bare] {
                try await stores.audit.append(event)
                events.append(event)
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
