import Basics
import Foundation

/// The order of a folder's list: its folders, and its documents, each by themselves.
public struct ListingOrder: Hashable, Sendable {
    /// A key that a list is sorted by.
    public enum Criterion: String, Hashable, Sendable, CaseIterable {
        /// ``DocumentName/naturalKey(_:)``.
        case name
        /// The time of the last change.
        case modified
        /// Bytes of the newest version. Folders, which have none, stay in the order of their names.
        case size
    }

    /// The first key; nodes that are alike in it follow in the order of names.
    public var criterion: Criterion
    /// From the last to the first, the order of names within it too.
    public var isDescending: Bool

    /// An order; by default that of names.
    public init(_ criterion: Criterion = .name, isDescending: Bool = false) {
        self.criterion = criterion
        self.isDescending = isDescending
    }

    /// The same from the other end.
    public var reversed: ListingOrder { ListingOrder(criterion, isDescending: !isDescending) }

    /// The order of a folder's folders, or of its documents.
    public func applied(to content: ListingContent) -> ListingOrder {
        criterion == .size && content == .containers ? ListingOrder(isDescending: isDescending) : self
    }

    /// Where something stands in this order.
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

    /// Whether one cursor comes before another.
    public func precedes(_ one: SortedCursor, _ other: SortedCursor) -> Bool {
        isDescending ? other < one : one < other
    }
}

/// A position in a sorted list. It stays valid while entries are added and removed around it.
public struct SortedCursor: Hashable, Sendable, Comparable {
    /// Milliseconds since 1970, bytes, or 0 in the order of names.
    public var value: Int64
    /// A ``DocumentName/naturalKey(_:)`` in the order of names, and empty in others.
    public var name: String
    /// A ``DocumentName/key``.
    public var key: String

    /// Creates a cursor from the values that an order or a store has.
    public init(value: Int64, name: String, key: String) {
        self.value = value
        self.name = name
        self.key = key
    }

    /// Orders by the sorted value, then by name.
    public static func < (one: SortedCursor, other: SortedCursor) -> Bool {
        if one.value != other.value { return one.value < other.value }
        if one.name != other.name { return one.name.utf8.lexicographicallyPrecedes(other.name.utf8) }
        return one.key.utf8.lexicographicallyPrecedes(other.key.utf8)
    }
}
