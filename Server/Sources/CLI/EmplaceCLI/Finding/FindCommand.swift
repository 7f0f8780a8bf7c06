import ArgumentParser
import Basics
import Documents
import Foundation

/// `emplace find`: finds documents and folders of a user by their names. It also finds items that other users share
/// with the user.
struct FindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", abstract: "Search documents and folders by name",
        discussion: """
            Each search word must match the beginning of a word in the name; the order of the words doesn't matter. \
            Case, accents, and character width are ignored, and the extension counts as a word. Items shared with the \
            user are also found, and show their owner.

              emplace find quarterly report docx --user mia
            """)

    @Argument(help: "Words to search for") var words: [String]
    @Option(help: "User whose documents to search") var user: String
    @Option(help: ArgumentHelp("Maximum number of results, 1 to 10000", valueName: "count")) var limit = 100
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func validate() throws {
        guard (1...10_000).contains(limit) else { throw ValidationError("--limit must be from 1 to 10000") }
    }

    func run() async throws {
        let query = try Self.query(words.joined(separator: " "))
        let installation = try await Installation.ofOwnDocuments(data)
        let caller = try await installation.caller(named: user)
        let names = try await installation.names()
        var rows: [FoundRow] = [], next: SearchCursor?, isComplete = true
        repeat {
            let page = try await installation.library.find(
                query, after: next, limit: limit - rows.count, for: caller, now: Date())
            rows += page.found.map { FoundRow($0, for: caller.user, names) }
            (next, isComplete) = (page.next, page.isComplete)
        } while next != nil && rows.count < limit
        let found = FoundReport(found: rows, hasMore: next != nil, isComplete: isComplete, user: user)
        try report.print(found) { found.text }
    }

    private static func query(_ text: String) throws -> NameQuery {
        do { return try NameQuery(text) } catch {
            switch error {
            case .noWord: throw Failure("enter at least one letter or digit")
            case .tooLong: throw Failure("enter at most \(NameQuery.maxLength) characters")
            }
        }
    }
}

/// The search results as `emplace find` prints them.
struct FoundReport: Encodable {
    let found: [FoundRow]
    let hasMore: Bool
    let isComplete: Bool
    /// The sign-in name of the user whose documents were searched.
    let user: String

    var text: String {
        var lines = found.map(\.text)
        if found.isEmpty {
            let name = user.shown
            lines.append("no matches among \(name)'s items or items shared with \(name)")
        }
        if hasMore { lines.append("there are more results; add words or increase --limit") }
        if !isComplete { lines.append("results may be incomplete: start the server to finish indexing names") }
        return lines.joined(separator: "\n")
    }

    private enum CodingKeys: String, CodingKey {
        case found
        case hasMore = "has_more"
        case isComplete = "is_complete"
    }
}

/// A document or folder in the search results.
struct FoundRow: Encodable {
    let id: String
    /// The path of the item from the root of the user who searches. The path of a folder ends with a slash.
    let path: String
    let isFolder: Bool
    /// The sign-in name of the item's owner; `nil` for the user's own items.
    let owner: String?

    /// Creates a row of the search results.
    ///
    /// - Parameter names: the sign-in names of all accounts, by user id.
    init(_ found: FoundNode, for user: UserID, _ names: [UserID: String]) {
        owner = found.node.owner == user ? nil : names[found.node.owner] ?? ""
        id = found.node.id.rawValue
        isFolder = if case .container = found.node { true } else { false }
        path = (found.path.dropFirst().map(\.name) + [found.node.name]).joined(separator: "/") + (isFolder ? "/" : "")
    }

    var text: String { path.shown + (owner.map { " (\($0.shown)'s)" } ?? "") }

    private enum CodingKeys: String, CodingKey {
        case id, path, owner
        case isFolder = "is_folder"
    }
}
