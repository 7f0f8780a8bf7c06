import Basics
import Foundation

/// The sort order of a folder's listing. Folders and documents are sorted separately.
public struct ListingOrder: Hashable, Sendable {
    /// A property by which a listing is sorted.
    public enum Criterion: String, Hashable, Sendable, CaseIterable {
        /// Sort by ``DocumentName/naturalKey(_:)``.
        case name
        /// Sort by the time of the last change.
        case modified
        /// Sort by the size of the newest version. Folders have no size and are sorted by name.
        case size
    }

    /// The first sort key. Items with equal values are sorted by name.
    public var criterion: Criterion
    /// Whether the order is reversed, including the order of names among items with equal values.
    public var isDescending: Bool

    /// Creates an order, by default by name.
    public init(_ criterion: Criterion = .name, isDescending: Bool = false) {
        self.criterion = criterion
        self.isDescending = isDescending
    }

    /// The reverse order.
    public var reversed: ListingOrder { ListingOrder(criterion, isDescending: !isDescending) }

    /// The order to use for either the folders or the documents of a listing. Folders have no size, so they are sorted
    /// by name instead.
    public func applied(to content: ListingContent) -> ListingOrder {
        criterion == .size && content == .containers ? ListingOrder(isDescending: isDescending) : self
    }

    /// An item's position in this order.
    public func cursor(of node: Node) -> SortedCursor {
        SortedCursor(
            value: value(of: node), name: criterion == .name ? DocumentName.naturalKey(node.name) : "",
            key: DocumentName.key(node.name))
    }

    private func value(of node: Node) -> Int64 {
        switch (criterion, node) {
        case (.name, _), (.size, .container): 0
        case (.modified, .container(let container)): container.modified.milliseconds
        case (.modified, .file(let file)): file.modified.milliseconds
        case (.size, .file(let file)): file.size
        }
    }

    /// Whether `one` comes before `other` in this order.
    public func precedes(_ one: SortedCursor, _ other: SortedCursor) -> Bool {
        isDescending ? other < one : one < other
    }
}

/// A position in a sorted list. The cursor stays valid when items are added to the list or removed from it.
public struct SortedCursor: Hashable, Sendable, Comparable {
    /// The value by which the list is sorted: a time in milliseconds since 1970, a size in bytes, or 0 if the list is
    /// sorted by name.
    public var value: Int64
    /// The ``DocumentName/naturalKey(_:)`` of the item at this position if the list is sorted by name; otherwise empty.
    public var name: String
    /// The ``DocumentName/key`` of the item at this position.
    public var key: String

    /// Creates a cursor from the values of an item.
    public init(value: Int64, name: String, key: String) {
        self.value = value
        self.name = name
        self.key = key
    }

    /// Compares ``value`` first, then ``name``, then ``key``.
    public static func < (one: SortedCursor, other: SortedCursor) -> Bool {
        if one.value != other.value { return one.value < other.value }
        if one.name != other.name { return one.name.utf8.lexicographicallyPrecedes(other.name.utf8) }
        return one.key.utf8.lexicographicallyPrecedes(other.key.utf8)
    }
}
