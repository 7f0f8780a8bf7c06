import ArgumentParser
import Auditing
import Basics
import Documents
import Foundation
import SQLStorage

/// `emplace trace`: prints what happened to a document, or because of a request, in the order of time.
struct TraceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace", abstract: "List requests, events, versions, and locks of a document by time",
        discussion: """
            Lists what happened to a document, oldest first: the requests in the server's log, the events in the audit \
            log, the versions, and the lock if the document is open. Times are in UTC.

            Requests come only from the log, so give it with --log, as a file or as a journal's text. A line about a \
            refused request belongs to the request with the same id. --json adds the values of each line, such as \
            hb.request.id.

            With --correlation-id, lists the requests to which Office gave this id (X-WOPI-CorrelationId), and what \
            happened to their documents at that time. Microsoft's support asks for this id.

              emplace trace --document "Plans/Roadmap.docx" --user mia --since 1d --log server.log
              journalctl -u emplace --since today | emplace trace --document 8kq2mv… --log -
              emplace trace --correlation-id 5d5b0d0e-0c5a-4f7e-9d5a-2f9f3a1c7b11 --log server.log
            """)

    @Option(help: .init("Document, specified by id, or by path (requires --user)", valueName: "path or id"))
    var document: String?
    @Option(help: .init("Id that the client gave its requests, as in the log", valueName: "id"))
    var correlationID: String?
    @Option(help: "Owner of the document, if --document is a path") var user: String?
    @Option(
        help: .init("Log of the server, or - for standard input; can be given several times", valueName: "file"),
        completion: .file())
    var log: [String] = []
    @Option(
        help: .init("Only from this time on, such as 36h, 7d, 2026-11-22, or 2026-11-22T08:00:00Z", valueName: "time"))
    var since: String?
    @Option(help: .init("Only up to this time, in the same formats as --since", valueName: "time")) var until: String?
    @Option(help: "Maximum number of events of the audit log; the newest are shown") var limit = 1000
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func validate() throws {
        guard (document == nil) != (correlationID == nil) else {
            throw ValidationError("Specify either --document or --correlation-id")
        }
        guard correlationID == nil || !log.isEmpty else {
            throw ValidationError("--correlation-id needs --log, because only the log has these ids")
        }
        guard limit > 0 else { throw ValidationError("--limit must be at least 1") }
    }

    func run() async throws {
        let installation = try await Installation.existing(data), now = Date()
        let since = try since.map { try AuditCommand.moment($0, of: "--since", now: now) } ?? .distantPast
        let until = try until.map { try AuditCommand.moment($0, of: "--until", now: now, isEnd: true) }
        let trace = Trace(installation: installation, period: since...max(since, until ?? .distantFuture), limit: limit)
        let rows: [TraceRow]
        if let correlationID {
            rows = try await trace.rows(ofRequests: search(.correlation(correlationID)))
        } else {
            let id = try await Trace.id(of: document ?? "", user: user, in: installation)
            rows = try await trace.rows(of: id, search(.document(id)), now: now)
        }
        try report.print(rows) { text(rows) }
    }

    private func search(_ subject: LogSearch.Subject) throws -> LogSearch {
        var search = LogSearch(subject)
        for path in log { try search.read(path) }
        if !log.isEmpty, search.lines == 0 {
            CommandStreams.current.writeError(
                "note: no line in \(log.joined(separator: ", ").shown) is from the server\n")
        }
        return search
    }

    private func text(_ rows: [TraceRow]) -> String {
        let table = TextTable(heads: ["TIME", "SOURCE", "WHAT", "BY", "DETAILS"], rows: rows.map(\.cells)).text
        let found = rows.isEmpty ? "nothing found" : table
        return log.isEmpty ? "\(found)\n\nRequests aren't listed: add --log FILE with the log of the server" : found
    }
}

/// Collects the rows of `emplace trace`.
struct Trace {
    let installation: Installation
    let period: ClosedRange<Date>
    /// The maximum number of events of the audit log, for each document.
    let limit: Int

    /// The number of seconds before and after a request in which events of its document are shown.
    private static let margin: TimeInterval = 1

    /// Returns the id of a document.
    ///
    /// - Parameters:
    ///   - text: an id, or a path if `user` is given.
    ///   - user: the sign-in name of the document's owner.
    static func id(of text: String, user: String?, in installation: Installation) async throws -> String {
        if let user, installation.settings.documents != nil {
            let caller = try await installation.caller(named: user)
            return try await installation.findServedFile(DocumentPath(text), for: caller).id.rawValue
        }
        switch try await AuditSubject(text, of: user, in: installation) {
        case .document(let id), .identifier(let id, _): return id
        case .deleted(let ids, of: _) where ids.count == 1: return ids.first ?? text
        case .deleted(let ids, of: _):
            throw Failure(
                "several items in the trash were at \(text.shown); specify one of these ids: "
                    + ids.sorted().joined(separator: ", "))
        case .folder, .everything:
            throw Failure("\(text.shown) is a folder; specify a document, or use `emplace audit` for a folder")
        }
    }

    /// Returns everything that happened to a document.
    func rows(of id: String, _ search: LogSearch, now: Date) async throws -> [TraceRow] {
        let file = FileID(rawValue: id)
        let locks = try await heldLocks(now: now).filter { $0.file == file }.map(TraceRow.init)
        return sorted(search.found.map(TraceRow.init) + (try await changes(of: id, in: period)) + locks)
    }

    /// Returns the requests that were found, and what happened to their documents meanwhile.
    func rows(ofRequests search: LogSearch) async throws -> [TraceRow] {
        var rows = search.found.map(TraceRow.init), spans: [String: ClosedRange<Date>] = [:]
        for entry in search.found {
            let began = entry.time - (entry.fields["ms"].flatMap { TimeInterval($0) } ?? 0) / 1000
            let span = began - Self.margin...entry.time + Self.margin
            for id in entry.ids where FileID(rawValue: id) != nil {
                let known = spans[id] ?? span
                spans[id] = min(known.lowerBound, span.lowerBound)...max(known.upperBound, span.upperBound)
            }
        }
        for (id, span) in spans where span.overlaps(period) {
            rows += try await changes(of: id, in: span.clamped(to: period))
        }
        return sorted(rows)
    }

    /// Returns the events and the versions of a document. A version that an event names has no row of its own.
    private func changes(of id: String, in period: ClosedRange<Date>) async throws -> [TraceRow] {
        let query = AuditQuery(
            document: id, since: period.lowerBound == .distantPast ? nil : period.lowerBound,
            before: period.upperBound == .distantFuture ? nil : TimeOrderedID.beginning(at: period.upperBound),
            limit: limit)
        let events = try await installation.storage.events(query)
        let saves = events.filter { ["file_created", "file_saved", "version_restored"].contains($0.kind) }
        let named = Set(saves.compactMap(\.version))
        var rows = events.map { TraceRow(AuditRow($0)) }
        if let file = FileID(rawValue: id) {
            let versions = try await installation.library.history(of: file)
            rows += versions.filter { !named.contains($0.version.version.rawValue) }.map(TraceRow.init)
        }
        // The history has all versions, also those that were saved at another time.
        return rows.filter { period.contains($0.at) }
    }

    private func heldLocks(now: Date) async throws -> [LockRecord] {
        if let outside = try await OutsideDocuments.open(installation) {
            return try await outside.documents.heldLocks(now: now)
        }
        return try await installation.library.heldLocks(now: now)
    }

    private func sorted(_ rows: [TraceRow]) -> [TraceRow] {
        rows.filter { period.contains($0.at) }.sorted { $0.at < $1.at }
    }
}
