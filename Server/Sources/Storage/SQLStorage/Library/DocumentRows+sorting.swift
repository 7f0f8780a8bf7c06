import Basics
import Documents

/// Sorted folders.
extension DocumentRows {
    func children(
        of container: ContainerID, _ content: ListingContent, in order: ListingOrder, after cursor: SortedCursor?,
        limit: Int
    ) throws -> [Node] {
        let statements = try statements(content, in: order)
        let arguments: [SQLValue] = [.id(container), .integer(Int64(limit))]
        guard let cursor else { return try db.all(statements.first, arguments) { try $0.node() } }
        return try db.all(statements.next, arguments + statements.key.arguments(cursor)) { try $0.node() }
    }

    func countChildren(
        of container: ContainerID, _ content: ListingContent, in order: ListingOrder, through cursor: SortedCursor?
    ) throws -> Int {
        let statements = try statements(content, in: order)
        let count =
            if let cursor {
                try db.first(statements.rank, [.id(container)] + statements.key.arguments(cursor)) { try $0.integer() }
            } else {
                try db.first(statements.count, [.id(container)]) { try $0.integer() }
            }
        return Int(count ?? 0)
    }

    private func statements(_ content: ListingContent, in order: ListingOrder) throws -> SortStatements {
        let key: SortKey =
            switch order.criterion {
            case .name: try areNamesComplete() ? .natural : .key
            case .modified: .modified
            case .size: .size
            }
        return SortStatements(key: key, isFile: content == .files, isDescending: order.isDescending)
    }
}
