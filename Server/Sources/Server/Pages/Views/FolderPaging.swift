import Documents
import HTMLTemplates
import Localization

/// The column headers that sort the list of a folder's entries, and the links to the list's other pages.
struct FolderPaging: Hashable, Sendable {
    /// The part of the list that the page shows.
    var part: SortedListing
    var order: ListingOrder
    /// The address of the list's first page in the same order.
    var address: String

    struct Content: Encodable {
        /// A column header with a link. The link sorts the list by this column.
        struct Head: Encodable {
            let label, address: String
            let sorted, arrow: String?
        }

        struct Sorting: Encodable {
            let name, modified, size: Head
        }

        let sorting: Sorting
        let previous, range: String?
        @Flattened var sequence: PageSequence
    }

    func content(_ localization: Localization) -> Content {
        let strings = localization.strings, isWhole = part.previous == nil && part.next == nil
        let first = part.first, count = part.listing.containers.count + part.listing.files.count
        return Content(
            sorting: .init(
                name: head(.name, strings.common.name), modified: head(.modified, strings.common.modified),
                size: head(.size, strings.common.size)),
            previous: part.previous.map { link(FormField.before, $0) },
            range: isWhole || count == 0
                ? nil
                : strings.list.range(
                    localization.number(first), localization.number(first + count - 1),
                    localization.number(part.total)),
            sequence: PageSequence(
                next: part.next.map { link(FormField.after, $0) }, start: first > 1 ? address : nil))
    }

    private func link(_ field: String, _ edge: SortedListing.Edge) -> String {
        "\(address)?\(field)=\(PagePath.segment(FolderCursor(edge).text))"
    }

    /// Returns a column header. The link of the current sort column reverses the order. The link of another column
    /// sorts times from the latest and sizes from the largest.
    private func head(_ criterion: ListingOrder.Criterion, _ label: String) -> Content.Head {
        let isSorted = order.criterion == criterion
        let target = isSorted ? order.reversed : ListingOrder(criterion, isDescending: criterion != .name)
        return Content.Head(
            label: label, address: "\(address)?\(FormField.sort)=\(target.text)",
            sorted: isSorted ? (order.isDescending ? "descending" : "ascending") : nil,
            arrow: isSorted ? (order.isDescending ? "↓" : "↑") : nil)
    }
}
