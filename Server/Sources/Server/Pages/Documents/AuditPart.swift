import Auditing

/// A page of audit events, newest first.
struct AuditPart {
    var events: [AuditEntry]
    /// The identifier of the event after which the next page begins; `nil` for the last page. There can be a next page
    /// even if no matching event was found so far.
    var next: String?

    /// Returns the first `limit` events of this page. ``next`` of the result is the identifier of the last of these
    /// events.
    func cut(to limit: Int) -> Self {
        guard events.count > limit else { return self }
        return Self(events: Array(events.prefix(limit)), next: events[limit - 1].id)
    }
}

extension OperatorReader {
    /// Returns a page of the events that match a query and a filter.
    ///
    /// - Parameter wanted: returns the events of a batch that belong on the page.
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
    /// The number of events read per batch, and the maximum number of events examined for one page.
    fileprivate static let step = 200, maxCount = 5_000
}
