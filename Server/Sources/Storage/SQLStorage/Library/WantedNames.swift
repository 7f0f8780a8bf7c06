import Basics
import Documents
import Foundation

/// A search among the names of one owner, as the arguments of statements.
struct WantedNames {
    let query: NameQuery
    let owner: UserID
    let cursor: NameCursor?
    let limit: Int
    let moment: Date

    /// The arguments ?1 to ?13 of the statements that find names: from the place on, by the wanted word at an index.
    func arguments(_ lead: Int) -> [SQLValue] {
        [.id(owner)] + range(lead) + [.integer(Int64(limit))] + probes(except: lead)
    }

    /// The word and the identifier after which to look, and a word that comes after all that begin like the wanted one.
    func range(_ lead: Int) -> [SQLValue] {
        let word = query.words[lead]
        return [.text(cursor?.word ?? word), .text(cursor?.node ?? ""), .text(Self.end(of: word))]
    }

    /// The beginnings and ends of the other words, the longest first; the library looks at those that find no room.
    private func probes(except lead: Int) -> [SQLValue] {
        var words = query.words
        words.remove(at: lead)
        words.sort { $0.utf8.count > $1.utf8.count }
        return (0..<DocumentRows.probesAtOnce).flatMap { index -> [SQLValue] in
            guard words.indices.contains(index) else { return [.text(""), .text("")] }
            return [.text(words[index]), .text(Self.end(of: words[index]))]
        }
    }

    /// Comes after every word with this beginning.
    static func end(of word: String) -> String { word + "\u{10FFFF}" }
}
