import Basics
import Documents
import Foundation
import WOPI
import WOPIHost

/// A position in a folder's list, which has the folders before the documents.
///
/// It names the entry before it instead of a number, so that nothing is shown twice or left out when entries are made
/// or deleted meanwhile.
enum FolderPlace: Hashable, Sendable {
    case folders(after: ListingPlace)
    /// `nil` at the first document.
    case documents(after: ListingPlace?)

    /// The position for a query: letters, digits, `-`, `_` and a dot.
    var text: String {
        switch self {
        case .folders(let place): "f." + Self.encoded(place)
        case .documents(let place): "d." + (place.map(Self.encoded) ?? "")
        }
    }

    /// `nil` for any text that ``text`` doesn't produce.
    init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength else { return nil }
        let place = Self.decoded(text.dropFirst(2))
        switch (text.prefix(2), place) {
        case ("f.", let place?): self = .folders(after: place)
        case ("d.", let place?): self = .documents(after: place)
        case ("d.", nil) where text == "d.": self = .documents(after: nil)
        default: return nil
        }
    }

    /// Bytes of the longest name, whose every UTF-16 unit may be three of UTF-8 and grow when it is folded.
    private static let maximumLength = 4 * DocumentName.maximumLength * 3

    private static func encoded(_ place: ListingPlace) -> String { Base64URL.encode(place.rawValue.utf8) }

    private static func decoded(_ text: Substring) -> ListingPlace? {
        guard !text.isEmpty, let bytes = Base64URL.decode(text), let key = String(validating: bytes, as: UTF8.self)
        else { return nil }
        return ListingPlace(rawValue: key)
    }
}

extension Library {
    /// One page of a folder: its folders first, then its documents, each in the order of their names. It reads no more
    /// rows than the page has, however large the folder is.
    ///
    /// - Returns: the entries, and the position of the next page; `nil` on the last page.
    func entries(
        of id: ContainerID, after place: FolderPlace?, limit: Int, for caller: Caller, now: Date
    ) async throws -> (listing: Listing, next: FolderPlace?) {
        var listing = Listing(containers: [], files: [])
        var start: ListingPlace?
        switch place {
        case .documents(let after): start = after
        case .folders, nil:
            var after: ListingPlace?
            if case .folders(let place) = place { after = place }
            let page = try await children(of: id, .containers, after: after, limit: limit, for: caller, now: now)
            listing.containers = page.listing.containers
            if let next = page.next { return (listing, .folders(after: next)) }
        }
        let room = limit - listing.containers.count
        guard room > 0 else {
            let first = try await children(of: id, .files, after: nil, limit: 1, for: caller, now: now)
            return (listing, first.listing.files.isEmpty ? nil : .documents(after: nil))
        }
        let page = try await children(of: id, .files, after: start, limit: room, for: caller, now: now)
        listing.files = page.listing.files
        return (listing, page.next.map { .documents(after: $0) })
    }
}
