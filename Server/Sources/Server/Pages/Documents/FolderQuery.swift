import Documents
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
        order =
            try request.parameter(FormField.sort, ListingOrder.init(text:))
            ?? cookies.read(cookies.order, of: request).flatMap(ListingOrder.init(text:)) ?? ListingOrder()
        let before = try request.parameter(FormField.before) { FolderCursor($0) }
        switch (try request.folderCursor, before) {
        case (nil, nil): break
        case (let cursor?, nil): position = .after(cursor.edge)
        case (nil, let cursor?): position = .before(cursor.edge)
        case (.some, .some): throw .notFound
        }
    }

    init() {}

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
