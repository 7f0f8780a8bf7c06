import Foundation
import WOPI
import WOPIHost

/// A place in a folder's list, which has the folders before the documents.
///
/// It names what comes just before, not a number: whatever is made or deleted meanwhile, nothing is shown twice and
/// nothing is left out.
enum FolderPlace: Hashable, Sendable {
    case folders(after: ListingPlace)
    /// `nil` where the documents begin.
    case documents(after: ListingPlace?)

    /// For a query: letters, digits, `-`, `_` and a dot.
    var text: String {
        switch self {
        case .folders(let place): "f." + Self.encoded(place)
        case .documents(let place): "d." + (place.map(Self.encoded) ?? "")
        }
    }

    /// `nil` for anything that ``text`` doesn't make.
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

    private static func encoded(_ place: ListingPlace) -> String {
        Data(place.rawValue.utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func decoded(_ text: Substring) -> ListingPlace? {
        guard !text.isEmpty, !text.utf8.contains(where: { "+/=".utf8.contains($0) }) else { return nil }
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let base64 = String(text).replacing("-", with: "+").replacing("_", with: "/") + padding
        guard let bytes = Data(base64Encoded: base64), let key = String(validating: bytes, as: UTF8.self) else {
            return nil
        }
        return ListingPlace(rawValue: key)
    }
}

extension Library {
    /// One page of a folder: its folders first, then its documents, each in the order of their names. No more rows are
    /// read than the page has, whatever the folder holds.
    ///
    /// - Returns: what is on it, and where the next one begins, `nil` on the last.
    func entries(
        of id: ContainerID, after place: FolderPlace?, limit: Int, for caller: Caller
    ) async throws -> (listing: Listing, next: FolderPlace?) {
        var listing = Listing(containers: [], files: [])
        var start: ListingPlace?
        switch place {
        case .documents(let after): start = after
        case .folders, nil:
            var after: ListingPlace?
            if case .folders(let place) = place { after = place }
            let page = try await children(of: id, .containers, after: after, limit: limit, for: caller)
            listing.containers = page.listing.containers
            if let next = page.next { return (listing, .folders(after: next)) }
        }
        let room = limit - listing.containers.count
        guard room > 0 else {
            let first = try await children(of: id, .files, after: nil, limit: 1, for: caller)
            return (listing, first.listing.files.isEmpty ? nil : .documents(after: nil))
        }
        let page = try await children(of: id, .files, after: start, limit: room, for: caller)
        listing.files = page.listing.files
        return (listing, page.next.map { .documents(after: $0) })
    }
}
