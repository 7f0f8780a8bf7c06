import ArgumentParser
import Basics
import SQLStorage
import Documents
import Foundation
import WOPI
import WOPIHost

struct LockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", abstract: "List and release document locks",
        subcommands: [List.self, Release.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List documents that are open for editing",
            discussion: """
                A lock expires 30 minutes after Office last renewed it. For documents outside the data directory, SINCE \
                is the time of the last renewal, and USER is empty if all users share them. You can paste the columns USER and \
                DOCUMENT into `emplace lock release`: values are quoted for the shell where needed.
                """)

        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            let outside = try await OutsideDocuments.open(installation)
            let locks =
                if let outside {
                    try await outside.documents.heldLocks(now: Date())
                } else {
                    try await installation.library.heldLocks(now: Date())
                }
            let rows = locks.map(LockRow.init)
            try report.print(rows) {
                guard let first = rows.first else { return "no document is locked" }
                let cells = rows.map {
                    [$0.user, $0.word, $0.takenBy ?? "", $0.since.utcText, $0.expires.utcText]
                }
                let table = TextTable(heads: ["USER", "DOCUMENT", "LOCKED BY", "SINCE", "EXPIRES"], rows: cells).text
                // Documents that all users share have no owner.
                let user = first.user.isEmpty ? "NAME" : first.user.shellWord
                let release = "emplace lock release \(first.word) --user \(user)\(data.repeated)"
                return "\(table)\n\nTo release the first lock: \(release)"
            }
        }
    }

    struct Release: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Release a document's lock",
            discussion: """
                The app that has the document open can no longer save it, and shows an error. The audit log records \
                the release.

                  emplace lock release "Plans/Roadmap.docx" --user mia
                """)

        @Argument(help: "Document, such as Plans/Roadmap.docx") var path: String
        @Option(help: "Owner of the document") var user: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            let caller = try await installation.caller(named: user), path = DocumentPath(path)
            guard try await Self.release(path, for: caller, in: installation) != nil else {
                throw Failure("\(path) is not locked; run `emplace lock list` to list locks")
            }
            print("released the lock on \(path.description.shown)")
        }

        private static func release(
            _ path: DocumentPath, for caller: Caller, in installation: Installation
        ) async throws -> LockID? {
            if let outside = try await OutsideDocuments.open(installation) {
                guard case .file(let file) = try await outside.find(path, for: caller) else { return nil }
                return try await outside.documents.releaseLock(of: file.id, for: caller, now: Date())
            }
            let file = try await installation.file(path, for: caller)
            return try await installation.library.releaseLock(of: file.id, for: caller, now: Date())
        }
    }
}

private struct LockRow: Encodable {
    /// The sign-in name of the document's owner.
    let user: String
    /// The path from the root of the owner's documents.
    let path: String
    let lock: String
    let takenBy: String?
    let since: Date
    let expires: Date

    init(_ record: LockRecord) {
        (user, path, lock) = (record.ownerName, record.path.joined(separator: "/"), record.lock.rawValue)
        (takenBy, since, expires) = (record.takenBy, record.since, record.expires)
    }

    /// The path as a shell argument. If the path begins with a hyphen, a slash precedes it, so that it isn't parsed as
    /// an option.
    var word: String { (path.hasPrefix("-") ? "/" + path : path).shellWord }

    private enum CodingKeys: String, CodingKey {
        case user, path, lock, since, expires
        case takenBy = "taken_by"
    }
}
