import Basics
import Documents
import Foundation
import Hummingbird

/// A position in a list sorted by time. The address of the list's next page contains the position.
struct TimeCursor: Hashable, Sendable {
    var time: Date
    var id: String

    /// The position as text: the time in milliseconds and the identifier of the item.
    var text: String { "\(time.milliseconds)-\(id)" }
}

extension TimeCursor {
    /// Parses the text of a cursor. Returns `nil` for text that isn't a valid value of ``text``.
    init?(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let milliseconds = Int64(parts[0]), Identifier.isWellFormed(String(parts[1])) else {
            return nil
        }
        self.init(time: Date(milliseconds: milliseconds), id: String(parts[1]))
    }
}

extension Request {
    /// The position after which the requested page of a list begins; `nil` for the first page.
    ///
    /// - Throws: ``DocumentsError/notFound`` for an address that no page links to.
    var timeCursor: TimeCursor? {
        get throws(DocumentsError) { try parameter(FormField.after) { TimeCursor($0) } }
    }
}
