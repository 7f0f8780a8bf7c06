import ArgumentParser
import Foundation

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
