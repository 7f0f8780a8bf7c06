import Auditing
import ArgumentParser
import Basics
import SQLStorage
import Documents
import Foundation
import Localization
import OAuthServer

/// `emplace audit`: prints the audit log.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Show the audit log",
        discussion: """
            Shows sign-ins, connected apps, changes to accounts and clients, and every change to a document, newest \
            first. Times are in UTC.

            BY is the user who caused the event, followed by `(operator)` if the user acted as an operator on the web \
            pages; `command line` stands for an emplace command on the server, and `a link` for a visitor with a share \
            link. USER is the account, or the owner of the document. DOCUMENT is the document's name at that time. \
            FOLDER is the folder that contains the document now: `/` for the top folder, empty if the document was \
            deleted. --json adds ids.

            --user selects events on a user's account and documents, by any user. --by selects events that a \
            user caused, on anyone's documents.

              emplace audit --user mia --since 7d
              emplace audit --by ben --since 7d
              emplace audit --by "command line" --user mia
              emplace audit --user mia --document "Plans/Roadmap.docx"
              emplace audit --user mia --document Plans --since 1d
              emplace audit --kind sign_in_failed --since 24h
              emplace audit --since 2026-11-22 --until 2026-11-22

            Kinds of events for --kind, and their names in the column EVENT and on the web pages:

            \(kinds)
            """)

    /// A list of the kinds of events for the help. Each kind has the description that the pages show.
    private static var kinds: String {
        let length = AuditedEvent.kinds.map(\.count).max() ?? 0
        return AuditedEvent.kinds.map { kind in
            "  " + kind.padding(toLength: length + 2, withPad: " ", startingAt: 0) + AuditKinds.english(kind)
        }.joined(separator: "\n")
    }

    @Option(help: "Only events on this user's account and documents") var user: String?
    @Option(
        help: ArgumentHelp(
            "Only events caused by this user; also accepts `command line` and `a link`, as in the column BY",
            valueName: "name"))
    var by: String?
    @Option(
        help: ArgumentHelp(
            """
            Only events on this document or folder, specified by path (requires --user) or by id; for a folder, also \
            events on its contents, and on items in the trash that were deleted from it
            """, valueName: "path or id"))
    var document: String?
    @Option(
        help: ArgumentHelp(
            "Only events since this time, such as 36h, 7d, 2026-11-22, or 2026-11-22T08:00:00Z", valueName: "time"))
    var since: String?
    @Option(
        help: ArgumentHelp(
            "Only events up to this time, in the same formats as --since; a date includes the whole day",
            valueName: "time"))
    var until: String?
    @Option(help: "Only events of this kind, such as file_saved; all kinds are listed above") var kind: String?
    @Option(help: "Maximum number of events; the newest are shown") var limit = 100
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func run() async throws {
        guard limit > 0 else { throw Failure("--limit must be at least 1") }
        try kind.map { try Self.check($0) }
        let installation = try await Installation.existing(data)
        let query = AuditQuery(
            user: try await user.asyncMap { try await Self.person($0, in: installation) },
            kind: kind, since: try since.map { try Self.moment($0, of: "--since", now: Date()) },
            before: try until.map {
                TimeOrderedID.beginning(at: try Self.moment($0, of: "--until", now: Date(), isEnd: true))
            },
            limit: limit)
        let doer = try await by.asyncMap { try await Self.doer($0, in: installation) }
        let subject =
            try await document.asyncMap { try await AuditSubject($0, of: user, in: installation) } ?? .everything
        let entries = try await subject.events(query, by: doer, in: installation)
        let places = try await Self.places(of: entries, in: installation)
        let rows = entries.map { AuditRow($0, location: $0.document.flatMap { places[$0] }) }
        try report.print(rows) { Self.text(rows, limit: limit) }
    }

    /// Returns the current locations of documents and folders, by their ids.
    private static func places(of entries: [AuditEntry], in installation: Installation) async throws -> [String:
        AuditRow.NamedFolder]
    {
        let pairs = entries.compactMap { entry in entry.document.flatMap { id in entry.user.map { (id, $0) } } }
        let owners = Dictionary(pairs) { first, _ in first }
        let found = try await installation.library.locations(of: owners, now: Date())
        let isElsewhere = found.contains { owners[$0] != $1.owner } || pairs.contains { owners[$0] != $1 }
        let names = isElsewhere ? try await installation.names() : [:]
        return found.mapValues { AuditRow.NamedFolder($0, ownerName: names[$0.owner]) }
    }

    /// Parses `--by`: a sign-in name, or a word that stands for the command line or for links. If a user has this word
    /// as a sign-in name, the user is meant.
    private static func doer(_ text: String, in installation: Installation) async throws -> AuditDoer {
        let isTaken =
            if let name = SignInName(text) { try await installation.accounts.find(name) != nil } else { false }
        switch text.lowercased() {
        case AuditRow.commandLine where !isTaken: return .commandLine
        case AuditRow.visitor where !isTaken: return .visitor
        default: return .person(try await person(text, in: installation))
        }
    }

    private static func person(_ name: String, in installation: Installation) async throws -> UserID {
        if let name = SignInName(name),
            let person = try await installation.storage.person(named: name, among: installation.accounts)
        {
            return person
        }
        // For an unknown name, this call throws an error that says what to do.
        return try await installation.account(named: name).id
    }

    private static func check(_ kind: String) throws {
        guard !AuditedEvent.kinds.contains(kind) else { return }
        let question = AuditedEvent.kinds.nearest(to: kind).map { "; did you mean \($0)?" } ?? ";"
        throw Failure("unknown kind of event \(kind.shown)\(question) `emplace audit --help` lists all kinds")
    }

    /// Parses a time. A day stands for its beginning in UTC or, if `isEnd` is `true`, for its end.
    static func moment(_ text: String, of option: String, now: Date, isEnd: Bool = false) throws -> Date {
        if let seconds = DurationText.seconds(text) { return now.addingTimeInterval(-seconds) }
        if let date = try? Date(text, strategy: .iso8601) { return date }
        if let day = Day(text) { return isEnd ? day.end : day.start }
        throw Failure(
            "\(option) must be a duration such as 36h or 7d, a day such as 2026-11-22, or a time such as "
                + "2026-11-22T08:00:00Z; got \(text.shown)")
    }

    private static func text(_ rows: [AuditRow], limit: Int) -> String {
        guard !rows.isEmpty else { return "no events" }
        let table = TextTable(
            heads: ["TIME", "BY", "EVENT", "USER", "DOCUMENT", "FOLDER", "DETAILS"], rows: rows.map(\.cells)
        ).text
        guard rows.count == limit else { return table }
        return "\(table)\n\nThere may be more events: use --limit \(limit * 10)"
    }
}

extension Optional {
    /// Works like `map`, for asynchronous closures.
    fileprivate func asyncMap<Value>(_ transform: (Wrapped) async throws -> Value) async throws -> Value? {
        guard let self else { return nil }
        return try await transform(self)
    }
}
