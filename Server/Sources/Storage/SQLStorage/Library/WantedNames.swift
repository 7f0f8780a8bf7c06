import Basics
import Documents
import Foundation

/// The arguments of the statements that search the names of one owner.
struct WantedNames {
    let query: NameQuery
    let owner: UserID
    let cursor: NameCursor?
    let limit: Int
    let moment: Date

    /// Returns the arguments ?1 to ?13 of the statements that find names by the query word at the index `lead`. The
    /// results come after the cursor.
    func arguments(_ lead: Int) -> [SQLValue] {
        [.id(owner)] + range(lead) + [.integer(Int64(limit))] + probes(except: lead)
    }

    /// Returns the word and the node id after which the search continues, and a text that sorts after all words that
    /// begin with the query word.
    func range(_ lead: Int) -> [SQLValue] {
        let word = query.words[lead]
        return [.text(cursor?.word ?? word), .text(cursor?.node ?? ""), .text(Self.end(of: word))]
    }

    /// Returns the ranges of the other query words, beginning with the longest word. The statement has only four pairs
    /// of placeholders, so the caller checks further words itself.
    private func probes(except lead: Int) -> [SQLValue] {
        var words = query.words
        words.remove(at: lead)
        words.sort { $0.utf8.count > $1.utf8.count }
        return (0..<DocumentRows.probesAtOnce).flatMap { index -> [SQLValue] in
            guard words.indices.contains(index) else { return [.text(""), .text("")] }
            return [.text(words[index]), .text(Self.end(of: words[index]))]
        }
    }

    /// Returns a text that sorts after every word that begins with `word`.
    static func end(of word: String) -> String { word + "\u{10FFFF}" }
}
