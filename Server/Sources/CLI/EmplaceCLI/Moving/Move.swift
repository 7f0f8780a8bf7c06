import ArgumentParser
import Documents
import Foundation
import SQLStorage

struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move all data to PostgreSQL, an object store, or both",
        discussion: """
            Content is copied while the server is running. The command then waits until all servers are stopped, \
            copies the remaining content and the database, and compares the copied rows with the originals. From then \
            on, the server starts only with the new location. Users stay signed in and links keep working if \
            --public-url stays the same.

            An interrupted move can be continued with the same command. --cancel cancels an unfinished move. To move \
            back to a plain data directory, use `emplace backup`.

            Exit status: 0 complete, 1 not moved, or some content was damaged before the move.

              emplace move --to postgres://emplace@db.contoso.com/emplace
              emplace move --to postgres://emplace@db1,db2/emplace \\
                  --to 's3://documents?region=eu-west-1'
            """)

    @Option(
        help: .init(
            "Database (postgres://…), or bucket for content (s3://…); repeat for both",
            valueName: "address"))
    var to: [String]

    @Option(help: .init("File whose first line is the password for the new database", valueName: "file"))
    var toPasswordFile: String?

    @Option(help: .init("File with the credentials for the new bucket", valueName: "file"))
    var toCredentialsFile: String?

    @Flag(help: "Cancel an unfinished move") var cancel = false
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func validate() throws {
        if to.isEmpty {
            throw ValidationError("--to is missing; use postgres://… for the database, s3://… for content")
        }
    }

    func run() async throws {
        let target = try MoveTarget(to, passwordFile: toPasswordFile, credentialsFile: toCredentialsFile)
        let installation = try await Installation.existing(data, mayLeave: true)
        let move = Move(installation: installation, target: target, isQuiet: report.json)
        guard !cancel else {
            try await move.cancel()
            return print("canceled the move; to serve the data: emplace serve\(data.repeated)")
        }
        let made = try await move.run()
        try report.print(made) { made.text }
        if !made.damaged.isEmpty { throw ExitCode.failure }
    }
}

/// Moves an installation to another database, to another bucket, or both. The servers can keep running until the
/// database is copied.
///
/// The content is copied first. This can be repeated, and it is safe because content never changes. Then all servers
/// must stop, and the database is copied in one transaction. If the move is interrupted, the installation is either
/// still at its old location, or no server can start until the same move is completed.
struct Move {
    let installation: Installation
    let target: MoveTarget
    var isQuiet = true

    func run() async throws -> MoveReport {
        try check()
        let id = try await ContentLocation(installation.storage).installationID(),
            marks = MoveMarks(installation.storage)
        let rows = try await target.openRows(of: id)
        var report = MoveReport(target: target.description, serve: "emplace serve\(options)")
        if rows?.isComplete == true {
            guard try await marks.isLeaving() else {
                throw Failure("\(target.description) already has a copy of this data; choose an empty database")
            }
            try await finish(marks)
            return report
        }
        let content = try await target.openContent(of: id)
        if try await !marks.isLeaving() { report.damaged = try await copy(content, rows) }
        let lock = try await Standstill(installation: installation, target: target.description, tell: tell).begin()
        defer { lock?.release() }
        // Copies the content that was saved since the first copy. Damaged content is treated like missing content.
        report.damaged = try await copy(content, rows)
        report.tables = try await copyRows(to: rows)
        try await finish(marks)
        return report
    }

    /// Cancels a move that isn't complete.
    func cancel() async throws {
        let id = try await ContentLocation(installation.storage).installationID(),
            marks = MoveMarks(installation.storage)
        guard try await marks.isLeaving() else { throw Failure("no move is in progress") }
        if try await target.openRows(of: id)?.isComplete == true {
            try await finish(marks)
            throw Failure("the move to \(target.description) is already complete; serve the data from there")
        }
        try await marks.stay()
    }

    private func check() throws {
        if let database = target.settings.database, database == installation.settings.database {
            throw Failure("the data is already in \(database); choose another database")
        }
        guard target.settings.objects != nil, case .bucket = installation.content else { return }
        throw Failure(
            "the content is already in a bucket; to move it to another bucket, use the object store's own tools")
    }

    /// Copies the content to the destination.
    ///
    /// - Returns: the versions whose content is missing or damaged at the source.
    private func copy(_ content: ContentBackend?, _ rows: ArrivingRows?) async throws -> [MoveReport.Damage] {
        var damaged: [MoveReport.Damage] = []
        let versions = content == nil ? 0 : try await installation.storage.storedTotals().versions
        let contents = rows == nil ? 0 : try await installation.storage.contentCount()
        let progress = Progress(total: versions + Int64(contents), quiet: isQuiet)
        defer { progress.clear() }
        if let content {
            try await ContentCopy(source: installation.content, target: content).run(over: installation.storage) {
                version, outcome in
                progress.read(1)
                guard outcome == .missing || outcome == .damaged else { return }
                let found = try await installation.library.shownLocation(
                    of: version.file, in: installation.storage, now: Date())
                damaged.append(.init(version, path: found?.path ?? ""))
            }
        }
        if let rows { try await installation.storage.copyContents(to: rows.storage) { progress.read($0) } }
        return damaged
    }

    private func copyRows(to rows: ArrivingRows?) async throws -> [CopiedRows] {
        guard let rows else { return [] }
        var settings = MoveMarks.none
        if let objects = target.settings.objects {
            settings.updateValue(ContentLocation.name(of: objects), forKey: ContentLocation.setting)
        }
        return try await installation.storage.copyRows(
            to: rows.storage, replacing: settings, readingOn: ThreadExecutor("move"))
    }

    /// Records the new location in both databases. If the content stays in the data directory, records there that it
    /// belongs to the installation in the new database.
    private func finish(_ marks: MoveMarks) async throws {
        guard let database = target.settings.database else {
            guard let objects = target.settings.objects else { return }
            // If only the content moves, its new location is recorded before the database accepts changes again.
            try await installation.storage.setSetting(ContentLocation.setting, to: ContentLocation.name(of: objects))
            return try await marks.stay()
        }
        // The order of these steps matters: after the first step, a server can use the data directory only with the new
        // database.
        if target.settings.objects == nil, case .folder = installation.content, installation.settings.database == nil {
            try FolderRows(installation.folder).leave(
                as: try await ContentLocation(installation.storage).installationID())
        }
        try await marks.leave(to: "the database at \(database)")
    }

    /// The options that `serve` needs after the move, each preceded by a space: first the options for the store that
    /// stays, then the options for the store that moved.
    private var options: String {
        let (here, there) = (installation.settings, target.settings)
        var staying = Settings()
        if there.database == nil {
            (staying.database, staying.databasePasswordFile) = (here.database, here.databasePasswordFile)
        }
        if there.objects == nil {
            (staying.objects, staying.objectsCredentialsFile) = (here.objects, here.objectsCredentialsFile)
        }
        let needsFolder =
            staying.objects == nil && there.objects == nil || staying.database == nil && there.database == nil
        let folder = needsFolder ? " --data \(installation.folder.path.shellWord)" : ""
        return folder + MoveTarget(staying).options + target.options
    }

    private func tell(_ servers: String) {
        guard !isQuiet else { return }
        CommandStreams.current.writeError(
            "content copied; waiting for you to stop \(servers) so that the database can be copied\n")
    }
}

/// The result of a move that was completed.
struct MoveReport: Encodable {
    /// A version whose content is missing or damaged at the source, and for this reason also at the destination.
    struct Damage: Encodable {
        let user: String
        let path: String
        let version: String

        init(_ version: StoredVersion, path: String) {
            user = version.ownerName
            self.path = path
            self.version = version.version.description
        }
    }

    let target: String
    /// The command that starts the server at the new location.
    let serve: String
    var tables: [CopiedRows] = []
    var damaged: [Damage] = []

    var text: String {
        var lines: [String] = []
        if !damaged.isEmpty {
            let cells = damaged.map { [$0.user, $0.path, $0.version] }
            lines.append(TextTable(heads: ["USER", "DOCUMENT", "DAMAGED VERSION"], rows: cells).text)
        }
        if !tables.isEmpty {
            let cells = tables.map { [$0.table, "\($0.rows)"] }
            lines.append(TextTable(heads: ["TABLE", "ROWS COMPARED"], rows: cells).text)
        }
        return (lines + ["moved all data to \(target)", "to serve the data: \(serve)"]).joined(separator: "\n")
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(target, forKey: .target)
        try container.encode(serve, forKey: .serve)
        try container.encode(Dictionary(uniqueKeysWithValues: tables.map { ($0.table, $0.rows) }), forKey: .tables)
        try container.encode(damaged, forKey: .damaged)
    }

    private enum CodingKeys: CodingKey {
        case target, serve, tables, damaged
    }
}
