import ArgumentParser
import Documents
import Foundation

/// `emplace find`: a user's documents and folders by their names.
struct FindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", abstract: "Finds a user's documents and folders by words of their names.",
        discussion: """
            Each word has to begin a word of the name, in any order; case, accents and the width of characters make no \
            difference, and the extension is a word, too. What others share with the user isn't among them.

              emplace find quarterly report docx --user mia
            """)

    @Argument(help: "The words to look for.") var words: [String]
    @Option(help: "The user whose documents they are.") var user: String
    @Option(help: ArgumentHelp("The most to print.", valueName: "count")) var limit = 100
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func validate() throws {
        guard (1...10_000).contains(limit) else { throw ValidationError("--limit is a number from 1 to 10000") }
    }

    func run() async throws {
        let query = try Self.query(words.joined(separator: " "))
        let place = try await Place.existing(data), caller = try await place.caller(named: user)
        var rows: [FoundRow] = [], next: SearchPlace?, isComplete = true
        repeat {
            let page = try await place.library.find(
                query, after: next, limit: limit - rows.count, for: caller, now: Date())
            rows += page.found.map(FoundRow.init)
            (next, isComplete) = (page.next, page.isComplete)
        } while next != nil && rows.count < limit
        let found = FoundReport(found: rows, hasMore: next != nil, isComplete: isComplete, user: user)
        try report.print(found) { found.text }
    }

    private static func query(_ text: String) throws -> NameQuery {
        do { return try NameQuery(text) } catch {
            switch error {
            case .noWord: throw Failure("type at least one letter or digit to look for")
            case .tooLong: throw Failure("look for at most \(NameQuery.maximumLength) characters")
            }
        }
    }
}

/// The matches, as the command shows them.
struct FoundReport: Encodable {
    let found: [FoundRow]
    let hasMore: Bool
    let isComplete: Bool
    /// The person whose documents were looked through.
    let user: String

    var text: String {
        var lines = found.map(\.path.shown)
        if found.isEmpty {
            let name = user.shown
            lines.append(
                "nothing of \(name)'s has these words in its name; what others share with \(name) isn't looked through")
        }
        if hasMore { lines.append("there is more; add words, or a larger --limit") }
        if !isComplete { lines.append("names of an older release are still being taken in: start the server for that") }
        return lines.joined(separator: "\n")
    }

    private enum CodingKeys: String, CodingKey {
        case found
        case hasMore = "has_more"
        case isComplete = "is_complete"
    }
}

/// A document or folder that was found.
struct FoundRow: Encodable {
    let id: String
    /// From the top; that of a folder ends in a slash.
    let path: String
    let isFolder: Bool

    init(_ found: FoundNode) {
        id = found.node.id.rawValue
        isFolder = if case .container = found.node { true } else { false }
        path = (found.path.dropFirst().map(\.name) + [found.node.name]).joined(separator: "/") + (isFolder ? "/" : "")
    }

    private enum CodingKeys: String, CodingKey {
        case id, path
        case isFolder = "is_folder"
    }
}
