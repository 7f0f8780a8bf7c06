import ArgumentParser
import Foundation

struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Moves the place to a database, its content to a bucket, or both.",
        discussion: """
            Content is copied while the place is served. Then the command waits until its servers are stopped, copies \
            what is left and all rows, compares them, and the place is served at the new address only. People stay \
            signed in and links go on working, as long as --public-url stays.

            Interrupt it when you like: the same command goes on where it was. --cancel takes back a move that isn't \
            complete. `emplace backup` makes a plain data folder of a place in a database, which is the way back.
            Exit status: 0 everything is there, 1 it isn't moved, or something was damaged before.

              emplace move --to postgres://emplace@db.contoso.com/emplace
              emplace move --to postgres://emplace@db1,db2/emplace \\
                --to 's3://documents?region=eu-west-1'
            """)

    @Option(
        help: .init(
            "A database (postgres://…) for the rows or a bucket (s3://…) for the content; twice for both.",
            valueName: "address"))
    var to: [String]

    @Option(help: .init("File whose first line is the password of that database's user.", valueName: "file"))
    var toPasswordFile: String?

    @Option(help: .init("File with the credentials of that bucket.", valueName: "file"))
    var toCredentialsFile: String?

    @Flag(help: "Take a move back that isn't complete.") var cancel = false
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func validate() throws {
        if to.isEmpty { throw ValidationError("--to is missing: postgres://… for the rows, s3://… for the content") }
    }

    func run() async throws {
        let target = try MoveTarget(to, passwordFile: toPasswordFile, credentialsFile: toCredentialsFile)
        let installation = try await Installation.existing(data, mayLeave: true)
        let move = Move(installation: installation, target: target, isQuiet: report.json)
        guard !cancel else {
            try await move.cancel()
            return print("the place stays; to use it: emplace serve\(data.repeated)")
        }
        let made = try await move.run()
        try report.print(made) { made.text }
        if !made.damaged.isEmpty { throw ExitCode.failure }
    }
}
