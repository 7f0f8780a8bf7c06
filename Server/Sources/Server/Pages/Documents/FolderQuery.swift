import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird

/// The query in the address of a folder page: the part of the folder's list to show, and the order of the list.
struct FolderQuery: Hashable, Sendable {
    var order = ListingOrder()
    var position = SortedListing.Position.start

    /// Reads the query from the address. If the address has no order, the order that the user last chose in this
    /// browser is used.
    ///
    /// - Throws: ``DocumentsError/notFound`` for an address that no page links to.
    init(_ request: Request, _ cookies: Cookies) throws(DocumentsError) {
        if let text = request.uri.firstParameter(FormField.sort) {
            guard let order = ListingOrder(text: text) else { throw .notFound }
            self.order = order
        } else {
            order = cookies.read(cookies.order, of: request).flatMap(ListingOrder.init(text:)) ?? ListingOrder()
        }
        switch (request.uri.firstParameter(FormField.after), request.uri.firstParameter(FormField.before)) {
        case (nil, nil): break
        case (let text?, nil): position = .after(try Self.edge(text))
        case (nil, let text?): position = .before(try Self.edge(text))
        case (.some, .some): throw .notFound
        }
    }

    init() {}

    private static func edge(_ text: String) throws(DocumentsError) -> SortedListing.Edge {
        guard let cursor = FolderCursor(text) else { throw .notFound }
        return cursor.edge
    }

    /// Returns a cookie that stores the order in the address; `nil` if the address has no order.
    static func setting(_ request: Request, _ cookies: Cookies) -> HTTPField? {
        guard let text = request.uri.firstParameter(FormField.sort), ListingOrder(text: text) != nil else { return nil }
        return cookies.setting(cookies.order, to: text, lifetime: 365 * 24 * 3600)
    }
}

extension ListingOrder {
    /// The order as a query value: for example `name`, or `-modified` for descending order.
    var text: String { (isDescending ? "-" : "") + criterion.rawValue }

    init?(text: String) {
        let isDescending = text.hasPrefix("-")
        guard let criterion = Criterion(rawValue: isDescending ? String(text.dropFirst()) : text) else { return nil }
        self.init(criterion, isDescending: isDescending)
    }
}
