import Basics
import Documents
import Foundation

/// The arguments of the statements that search names of one owner.
struct WantedNames {
    let query: NameQuery
    let owner: UserID
    let cursor: NameCursor?
    let limit: Int
    let moment: Date

    /// Returns the arguments ?1 to ?13 of the statements that find names by the query word at the index `lead`,
    /// beginning after the cursor.
    func arguments(_ lead: Int) -> [SQLValue] {
        [.id(owner)] + range(lead) + [.integer(Int64(limit))] + probes(except: lead)
    }

    /// The word and node id after which to search, and a text that sorts after all words that begin with the query
    /// word.
    func range(_ lead: Int) -> [SQLValue] {
        let word = query.words[lead]
        return [.text(cursor?.word ?? word), .text(cursor?.node ?? ""), .text(Self.end(of: word))]
    }

    /// The ranges of the other words, longest first. The caller checks further words itself, because the statement has
    /// only four pairs of placeholders.
    private func probes(except lead: Int) -> [SQLValue] {
        var words = query.words
        words.remove(at: lead)
        words.sort { $0.utf8.count > $1.utf8.count }
        return (0..<DocumentRows.probesAtOnce).flatMap { index -> [SQLValue] in
            guard words.indices.contains(index) else { return [.text(""), .text("")] }
            return [.text(words[index]), .text(Self.end(of: words[index]))]
        }
    }

    /// Returns a text that sorts after every word with this beginning.
    static func end(of word: String) -> String { word + "\u{10FFFF}" }
}
