extension OperatorReader {
    /// Those of a query's events of which something more holds than a store is asked for, the newest first.
    ///
    /// As many events are looked through as it takes, in reads of a thousand: at most all that the query finds, of which
    /// the log keeps a bounded number (``RecordBounds``). A time since when makes them fewer.
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
