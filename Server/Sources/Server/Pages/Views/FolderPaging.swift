import Documents

/// The column headers for sorting a folder's list, and the links to its other pages.
struct FolderPaging: Hashable, Sendable {
    /// The address of the first page in the same order.
    var address: String
    var order = ListingOrder()
    var total = 0
    var first = 0
    var count = 0
    var previous: SortedListing.Edge?
    var next: SortedListing.Edge?

    func model(_ localization: Localization) -> [String: Any] {
        let strings = localization.strings
        var model: [String: Any] = [
            "sorting": [
                "name": head(.name, strings.common.name), "modified": head(.modified, strings.common.modified),
                "size": head(.size, strings.common.size), "label": strings.list.sortBy,
            ]
        ]
        if let next { model["next"] = link(FormField.after, next) }
        if let previous { model["previous"] = link(FormField.before, previous) }
        if first > 1 { model["start"] = address }
        if previous != nil || next != nil, count > 0 {
            model["range"] = strings.list.range(
                localization.number(first), localization.number(first + count - 1), localization.number(total))
        }
        return model
    }

    private func link(_ field: String, _ edge: SortedListing.Edge) -> String {
        "\(address)?\(field)=\(PagePath.segment(FolderCursor(edge).text))"
    }

    /// Returns a column header with the order that its link selects.
    /// The current column is reversed; times begin with the latest, and sizes with the largest.
    private func head(_ criterion: ListingOrder.Criterion, _ label: String) -> [String: Any] {
        let isSorted = order.criterion == criterion
        let target = isSorted ? order.reversed : ListingOrder(criterion, isDescending: criterion != .name)
        var head: [String: Any] = ["label": label, "address": "\(address)?\(FormField.sort)=\(target.text)"]
        if isSorted {
            head["sorted"] = order.isDescending ? "descending" : "ascending"
            head["arrow"] = order.isDescending ? "↓" : "↑"
        }
        return head
    }
}

extension FolderPaging {
    init(_ listing: SortedListing, _ query: FolderQuery, address: String) {
        self.init(
            address: address, order: query.order, total: listing.total, first: listing.first,
            count: listing.listing.containers.count + listing.listing.files.count, previous: listing.previous,
            next: listing.next)
    }
}
