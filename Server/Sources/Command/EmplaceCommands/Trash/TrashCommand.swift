import ArgumentParser
import Basics
import Documents
import Foundation
import OAuthServer

/// `emplace trash`: what people deleted, to be brought back or given up.
struct TrashCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: "What people deleted, and how to bring it back.",
        discussion: """
              emplace trash list --user mia
              emplace trash restore Plan.docx --user mia
              emplace trash empty --user mia

            Whatever is deleted, on a phone or on the pages, stays in its owner's trash for thirty days (--deleted-age \
            of `emplace serve`), with its versions, links and permissions.
            """,
        subcommands: [List.self, Restore.self, Delete.self, Empty.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Lists what can be brought back, the latest first.")

        @Option(help: "Only what this user deleted, or had deleted.") var user: String?
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let place = try await Place.existing(data)
            let accounts =
                if let user { [try await place.account(named: user)] } else { try await place.accounts.list() }
            var rows: [TrashRow] = []
            for account in accounts {
                try await place.eachTrashed(of: account.id) { view in
                    rows.append(TrashRow(view, user: account.name.rawValue))
                    return true
                }
            }
            try report.print(rows) { Self.text(rows) }
        }

        private static func text(_ rows: [TrashRow]) -> String {
            guard !rows.isEmpty else { return "nothing is in the trash" }
            return TextTable(
                heads: ["USER", "DOCUMENT", "DELETED", "BY", "ITEMS", "SIZE", "ID"], rows: rows.map(\.cells)
            )
            .text
        }
    }

    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Brings something back, with its versions, links and permissions.",
            discussion: """
                It goes to the folder it was in, or to the top when that is gone; under its name, or one like it when \
                that is taken. Of several of one name the path or the id tells which (`emplace trash list`).
                """)

        @Argument(help: "The name, the path in the list, or the id.") var name: String
        @Option(help: "The user whose it is.") var user: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let place = try await Place.existing(data), caller = try await place.caller(named: user), now = Date()
            let record = try await place.trashed(name, of: user, for: caller)
            let node = try await place.library.bringBack(record.resource, for: caller, now: now)
            let path = try await place.path(to: node, for: caller)
            print("\(path.shown) is back")
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Deletes something in the trash for good.",
            discussion: """
                It can't be brought back. The user's room is free at once, and the disk with a later sweep of the server.
                """)

        @Argument(help: "The name, the path in the list, or the id.") var name: String
        @Option(help: "The user whose it is.") var user: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let place = try await Place.existing(data), caller = try await place.caller(named: user)
            let record = try await place.trashed(name, of: user, for: caller)
            try await place.library.discard(record.resource, for: caller, now: Date())
            try await place.library.removeAllDiscarded()
            print("\(record.name.shown) is deleted for good")
        }
    }

    struct Empty: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Deletes all that is in a user's trash for good.",
            discussion: """
                None of it can be brought back. The user's room is free at once, and the disk with a later sweep of the \
                server.
                """)

        @Option(help: "The user whose trash it is.") var user: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let place = try await Place.existing(data), caller = try await place.caller(named: user)
            try await place.library.discard(nil, for: caller, now: Date())
            try await place.library.removeAllDiscarded()
            print("the trash of \(user) is empty")
        }
    }
}

/// Something in the trash as the command shows it.
struct TrashRow: Encodable {
    let id: String
    /// The sign-in name of the owner.
    let user: String
    /// Where it was, from the top; only its name when its folder is gone.
    let path: String
    let deleted: Date
    /// The display name of somebody else who deleted it.
    let deletedBy: String?
    /// Documents and folders, itself included.
    let entries: Int
    /// Bytes of all their versions.
    let bytes: Int64

    init(_ view: TrashView, user: String) {
        self.user = user
        id = view.record.resource.rawValue
        path = ((view.path ?? []) + [view.record.name]).joined(separator: "/")
        (deleted, deletedBy) = (view.record.deleted, view.deletedBy)
        (entries, bytes) = (view.record.count, view.record.bytes)
    }

    var cells: [String] {
        [user, path, deleted.utcText, deletedBy ?? "", "\(entries)", SizeText.rounded(bytes), id]
    }

    private enum CodingKeys: String, CodingKey {
        case id, user, path, deleted, entries, bytes
        case deletedBy = "deleted_by"
    }
}
