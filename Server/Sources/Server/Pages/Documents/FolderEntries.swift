import Basics
import Documents
import Foundation

/// A position in a folder's list, which has the folders before the documents.
///
/// It names the entry before it instead of a number, so that nothing is shown twice or left out when entries are made
/// or deleted meanwhile.
struct FolderCursor: Hashable, Sendable {
    let edge: SortedListing.Edge

    init(_ edge: SortedListing.Edge) { self.edge = edge }

    /// Creates a cursor after a folder, in the order of folder keys.
    init(after cursor: ListingCursor) {
        edge = SortedListing.Edge(isFile: false, cursor: SortedCursor(value: 0, name: "", key: cursor.rawValue))
    }

    /// The position for a query: letters, digits, `-`, `_` and a dot.
    var text: String {
        let cursor = edge.cursor
        let parts = ["\(cursor.value)", cursor.name, cursor.key].joined(separator: Self.separator)
        return (edge.isFile ? "d." : "f.") + Base64URL.encode(parts.utf8)
    }

    /// `nil` for any text that ``text`` doesn't produce.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maxLength, ["f.", "d."].contains(text.prefix(2)),
            let bytes = Base64URL.decode(text.dropFirst(2)), let decoded = String(validating: bytes, as: UTF8.self)
        else { return nil }
        // No name has a NUL.
        let parts = decoded.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let value = Int64(parts[0]), "\(value)" == parts[0] else { return nil }
        edge = SortedListing.Edge(
            isFile: text.hasPrefix("d."), cursor: SortedCursor(value: value, name: parts[1], key: parts[2]))
    }

    private static let separator = "\0"

    /// Bytes of the longest: twice a name, whose every UTF-16 unit may be three of UTF-8 and grow when it is folded.
    private static let maxLength = 8 * DocumentName.maxLength * 3
}
