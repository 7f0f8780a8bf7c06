extension OperatorReader {
    /// The events of a query that also satisfy a predicate, newest first.
    ///
    /// Reads events in batches of a thousand until there are enough, at most all that match the query. The log's size
    /// is limited (``RecordBounds``), and ``AuditQuery/since`` reduces the number further.
    public func events(
        _ query: AuditQuery, where isWanted: (AuditEntry) -> Bool
    ) async throws -> [AuditEntry] {
        var found: [AuditEntry] = [], page = query
        page.limit = 1000
        while found.count < query.limit {
            let entries = try await events(page)
            found += entries.filter(isWanted)
            guard entries.count == page.limit else { break }
            page.before = entries.last?.id
        }
        return Array(found.prefix(max(0, query.limit)))
    }
}
