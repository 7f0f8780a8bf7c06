import Auditing
import Basics
import Documents
import Foundation

/// A line in the output of `emplace trace`.
struct TraceRow: Encodable {
    enum Source: String, Encodable {
        /// A request, or another line of the server's log.
        case request, log
        /// An event of the audit log, a version of the document, and a lock that is held now.
        case audit, version, lock
    }

    let at: Date
    let source: Source
    /// What happened, such as `PUT 200` for a request.
    let what: String
    /// The user who did it, if known.
    var by: String?
    /// More about it, as text for people.
    var details: [String] = []
    /// The values of the log line, or more about a version or lock, by their names.
    var fields: [String: String] = [:]

    var cells: [String] {
        let time = time.replacing("T", with: " ").dropLast()
        return [String(time), source.rawValue, what, by ?? "", details.joined(separator: ", ")]
    }

    /// The time in UTC with milliseconds, because the requests of one save follow each other within a second.
    private var time: String { at.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        try members.encode(time, forKey: .at)
        try members.encode(source, forKey: .source)
        try members.encode(what, forKey: .what)
        try members.encodeIfPresent(by, forKey: .by)
        try members.encode(details, forKey: .details)
        try members.encode(fields, forKey: .fields)
    }

    private enum Member: CodingKey {
        case at, source, what, by, details, fields
    }
}

extension TraceRow {
    init(_ entry: LogEntry) {
        at = entry.time
        source = entry.isRequest ? .request : .log
        what = entry.isRequest ? Self.request(entry) : entry.event
        fields = entry.fields
        details = entry.isRequest ? Self.details(of: entry) : Self.values(of: entry)
    }

    /// The operation of WOPI, or the method and the route, and the status.
    private static func request(_ entry: LogEntry) -> String {
        let status = entry.fields["status"] ?? ""
        guard let operation = entry.fields["wopi.operation"] else {
            return "\(entry.fields["method"] ?? "") \(entry.fields["route"] ?? "") \(status)"
        }
        let isContent = entry.fields["route"]?.hasSuffix("/contents") == true
        return "\(operation)\(isContent ? " contents" : "") \(status)"
    }

    private static func details(of entry: LogEntry) -> [String] {
        let fields = entry.fields
        let client = [fields["wopi.app"], fields["wopi.version"]].compactMap(\.self).joined(separator: " ")
        let bytes = fields["bytes"].flatMap { Int64($0) }
        return [
            fields["ms"].map { "\($0) ms" }, bytes.flatMap { $0 > 0 ? SizeText.rounded($0) + " sent" : nil },
            fields["cut"].map { "cut: \($0)" }, client.isEmpty ? nil : client,
            fields["wopi.endpoint"].map { "endpoint \($0)" }, fields["wopi.machine"].map { "machine \($0)" },
            fields["client"], fields["node"].map { "node \($0)" },
            entry.correlation.map { "correlation \($0)" },
        ].compactMap(\.self)
    }

    /// The values of a line that isn't about the answer of a request, without the ids that its request shows.
    private static func values(of entry: LogEntry) -> [String] {
        let values = entry.fields.filter { !["hb.request.id", "correlation.id", "node"].contains($0.key) }
        return [entry.level] + values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    }

    init(_ row: AuditRow) {
        let cells = row.cells
        self.init(at: row.entry.at, source: .audit, what: cells[2], by: cells[1])
        details = [cells[4], cells[6]].filter { !$0.isEmpty }
        fields = ["kind": row.entry.kind, "id": row.entry.id]
    }

    init(_ entry: HistoryEntry) {
        let number = "\(entry.version.version.rawValue)"
        self.init(at: entry.version.saved, source: .version, what: "version \(number) saved")
        details = [SizeText.rounded(entry.content.size)]
        fields = ["number": number, "size": "\(entry.content.size)"]
    }

    init(_ lock: LockRecord) {
        self.init(at: lock.since, source: .lock, what: "lock taken, held now", by: lock.takenBy)
        details = ["expires \(lock.expires.utcText)"]
        fields = ["lock": lock.lock.rawValue, "expires": lock.expires.formatted(.iso8601)]
    }
}
