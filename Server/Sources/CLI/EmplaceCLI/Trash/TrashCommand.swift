import ArgumentParser
import Basics
import Documents
import Foundation
import OAuthServer

/// `emplace trash`: lists deleted items, restores them, or deletes them permanently.
struct TrashCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: "List, restore, and permanently delete items in the trash",
        discussion: """
            Deleted documents and folders stay in their owner's trash for thirty days (--deleted-age of `emplace \
            serve`), with their versions, links, and shares.

              emplace trash list --user mia
              emplace trash list --user mia --in Plans/2026
              emplace trash restore Plan.docx --user mia
              emplace trash restore Plans/2026/Plan.docx --user mia
              emplace trash empty --user mia
            """,
        subcommands: [List.self, Restore.self, Delete.self, Empty.self], defaultSubcommand: List.self)

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List items in the trash, most recently deleted first")

        @Option(help: "Only the trash of this user") var user: String?
        @Option(
            name: .customLong("in"),
            help: ArgumentHelp(
                "Folder in the user's trash whose contents to list, by name, path, or id", valueName: "folder"))
        var folder: String?
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.ofOwnDocuments(data)
            if let folder { return try await show(folder, in: installation) }
            let accounts =
                if let user { [try await installation.account(named: user)] } else {
                    try await installation.accounts.list()
                }
            var rows: [TrashRow] = []
            for account in accounts {
                try await installation.eachTrashed(of: account.id) { view in
                    rows.append(TrashRow(view, user: account.name.rawValue))
                    return true
                }
            }
            try report.print(rows) { Self.text(rows) }
        }

        private func show(_ name: String, in installation: Installation) async throws {
            guard let user else { throw Failure("--in needs an owner; add --user NAME") }
            let caller = try await installation.caller(named: user)
            let id = try await installation.trashedFolder(name, of: user, for: caller)
            let folder = try await installation.library.trashed(
                in: id, limit: Installation.maxInside, for: caller, now: Date())
            let rows = folder.nodes.map { TrashedRow($0, in: folder) }
            try report.print(rows) {
                rows.isEmpty
                    ? "the folder was empty"
                    : TextTable(heads: ["DOCUMENT", "SAVED", "SIZE", "ID"], rows: rows.map(\.cells)).text
            }
        }

        private static func text(_ rows: [TrashRow]) -> String {
            guard !rows.isEmpty else { return "the trash is empty" }
            return TextTable(
                heads: ["USER", "DOCUMENT", "DELETED", "DELETED BY", "ITEMS", "SIZE", "ID"], rows: rows.map(\.cells)
            )
            .text
        }
    }

    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Restore an item with its versions, links, and shares",
            discussion: """
                The item returns to its folder, or to the top folder if its folder no longer exists, and is renamed if \
                its name is taken. If several items have the same name, use the path or id from `emplace trash list`. \
                To restore one item from a deleted folder, use its path from `emplace trash list --in`; it returns to \
                where the folder was.
                """)

        @Argument(help: "Name, path, or id from `emplace trash list`") var name: String
        @Option(help: "Owner of the item") var user: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.ofOwnDocuments(data),
                caller = try await installation.caller(named: user), now = Date()
            let node: Node
            if let record = try await installation.trashedIfAny(name, for: caller) {
                node = try await installation.library.bringBack(record.resource, for: caller, now: now)
            } else {
                let id = try await installation.trashedWithFolder(name, of: user, for: caller)
                node = try await installation.library.bringBack(outOfFolder: id, for: caller, now: now)
            }
            // The item was already restored, so the command must not fail if the item's path can't be read.
            let path = try? await installation.path(to: node, for: caller)
            print("restored \((path ?? node.name).shown)")
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Permanently delete an item in the trash",
            discussion: """
                This can't be undone. The user's storage usage falls immediately. The disk space is free after a week \
                in the content trash (setting content-trash); `emplace prune --empty-content-trash` frees it now.
                """)

        @Argument(help: "Name, path, or id from `emplace trash list`") var name: String
        @Option(help: "Owner of the item") var user: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.ofOwnDocuments(data),
                caller = try await installation.caller(named: user)
            let record = try await installation.trashed(name, of: user, for: caller)
            try await installation.library.discard(record.resource, for: caller, now: Date())
            print("permanently deleted \(record.name.shown)\(await installation.removingDiscarded())")
        }
    }

    struct Empty: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Permanently delete everything in a user's trash",
            discussion: """
                This can't be undone, and there is no confirmation: check with `emplace trash list` first. The \
                user's storage usage falls immediately. The disk space is free after a week in the content trash \
                (setting content-trash); `emplace prune --empty-content-trash` frees it now.
                """)

        @Option(help: "Owner of the trash") var user: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.ofOwnDocuments(data),
                caller = try await installation.caller(named: user)
            var count = 0, bytes: Int64 = 0
            try await installation.eachTrashed(of: caller.user) { entry in
                count += entry.record.count
                bytes += entry.record.bytes
                return true
            }
            try await installation.library.discard(nil, for: caller, now: Date())
            let later = await installation.removingDiscarded()
            print(Self.lost(count, of: user) + later + installation.freed(bytes, of: user))
        }

        private static func lost(_ count: Int, of user: String) -> String {
            guard count > 0 else { return "\(user)'s trash was already empty" }
            let what = count == 1 ? "1 document or folder" : "\(count) documents and folders"
            return "emptied \(user)'s trash: permanently deleted \(what)"
        }
    }
}

/// A deleted item as `emplace trash` prints it.
struct TrashRow: Encodable {
    let id: String
    /// The sign-in name of the user who owns the item.
    let user: String
    /// The path that the item had from the root. Only the name of the item if the folder that contained it no longer
    /// exists.
    let path: String
    let deleted: Date
    /// The display name of the user who deleted the item, if that wasn't the owner; otherwise `nil`.
    let deletedBy: String?
    /// The number of documents and folders that were deleted together, including the item itself.
    let entries: Int
    /// The total size in bytes of all versions of the deleted documents.
    let bytes: Int64

    init(_ view: TrashView, user: String) {
        self.user = user
        id = view.record.resource.rawValue
        path = view.names.joined(separator: "/")
        (deleted, deletedBy) = (view.record.deleted, view.deletedBy)
        (entries, bytes) = (view.record.count, view.record.bytes)
    }

    var cells: [String] {
        [
            user, path, deleted.utcText, deletedBy ?? "", entries > 1 ? "\(entries - 1)" : "", SizeText.rounded(bytes),
            id,
        ]
    }

    private enum CodingKeys: String, CodingKey {
        case id, user, path, deleted, entries, bytes
        case deletedBy = "deleted_by"
    }
}

/// An item inside a deleted folder, as `emplace trash` prints it.
struct TrashedRow: Encodable {
    let id: String
    /// The path that the item had. It begins with the name of the deleted folder.
    let path: String
    /// The time and the size in bytes of the newest version; `nil` for a folder.
    let saved: Date?
    let bytes: Int64?

    init(_ node: Node, in folder: TrashedFolder) {
        id = node.id.rawValue
        path = (folder.path.map(\.name) + [node.name]).joined(separator: "/")
        if case .file(let file) = node {
            (saved, bytes) = (file.modified, file.size)
        } else {
            (saved, bytes) = (nil, nil)
        }
    }

    var cells: [String] {
        [bytes == nil ? path + "/" : path, saved?.utcText ?? "", bytes.map { SizeText.rounded($0) } ?? "", id]
    }
}
