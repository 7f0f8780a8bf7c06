import OAuthServer

/// A page of events of the audit log, the newest first.
struct AuditPart {
    var events: [AuditEntry]
    /// The event after which the next page begins; there may be one where nothing was found so far.
    var next: String?

    /// So many of the events, with the way to the rest.
    func cut(to limit: Int) -> Self {
        guard events.count > limit else { return self }
        return Self(events: Array(events.prefix(limit)), next: events[limit - 1].id)
    }
}

extension OperatorReader {
    /// A page of those of a query's events that are wanted.
    ///
    /// - Parameter wanted: chooses among some of them.
    func part(
        of query: AuditQuery, limit: Int, _ wanted: ([AuditEntry]) async throws -> [AuditEntry]
    ) async throws -> AuditPart {
        var query = query, part = AuditPart(events: []), looked = 0
        query.limit = AuditPart.step
        repeat {
            let events = try await events(query)
            part.events += try await wanted(events)
            looked += events.count
            part.next = events.count < query.limit ? nil : events.last?.id
            query.before = part.next
        } while part.next != nil && part.events.count <= limit && looked < AuditPart.maxCount
        return part.cut(to: limit)
    }
}

extension AuditPart {
    /// Events that are read at once, and the most that are looked through for one page.
    fileprivate static let step = 200, maxCount = 5_000
}
