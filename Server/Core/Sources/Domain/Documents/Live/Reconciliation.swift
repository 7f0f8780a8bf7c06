import Basics
import Foundation

/// Decides which entries of a folder are which rows, after other programs may have changed the folder.
///
/// An entry is, in this order:
/// 1. the row with the same key, wherever that row was: the entry was renamed or moved;
/// 2. the row with the same name, whose own entry isn't in the listing: a program saved by replacing the file, or the
///    entry came back;
/// 3. in a tree without keys, the only row with the same revision and size, whose own entry isn't in the listing: the
///    file was renamed;
/// 4. a new row.
///
/// Key and name are both needed: programs that save by replacing a file change the key, and a new file may get the name
/// of a renamed one.
struct Reconciliation {
    /// The rows to add.
    private(set) var inserts: [TreeNode] = []
    /// The rows to change.
    private(set) var updates: [TreeNode] = []
    /// The rows of all entries in the folder after the changes.
    private(set) var nodes: [TreeNode] = []

    /// Compares a folder's rows with a listing.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - rows: the rows of the folder, including missing entries.
    ///   - elsewhere: rows of entries that were moved here from other folders. An entry in the listing has the key of
    ///     such a row.
    ///   - makeID: returns a new id for an entry, always the same for the same path.
    init(
        _ folder: ContainerID, of mount: String, rows: [TreeNode], entries: [TreeEntry], elsewhere: [TreeNode],
        now: Date, makeID: (TreeEntry) -> NodeID
    ) throws(DocumentsError) {
        let pairs = Self.pairs(of: entries, with: rows, elsewhere)
        var used: Set<NodeID> = []
        for (entry, row) in zip(entries, pairs) {
            guard var row else {
                let node = TreeNode(new: makeID(entry), mount: mount, parent: folder, entry: entry)
                inserts.append(node)
                nodes.append(node)
                continue
            }
            used.insert(row.id)
            let former = row
            (row.parent, row.name) = (folder, entry.path.name ?? row.name)
            try row.take(entry)
            if row != former { updates.append(row) }
            nodes.append(row)
        }
        for var row in rows where row.gone == nil && !used.contains(row.id) {
            row.gone = now
            updates.append(row)
        }
    }

    /// The row of each entry, in the order of the entries.
    private static func pairs(of entries: [TreeEntry], with rows: [TreeNode], _ elsewhere: [TreeNode]) -> [TreeNode?] {
        var byKey: [TreeKey: TreeNode] = [:]
        // Rows of this folder come last, because they are the better match. Among these, rows of existing entries are.
        for row in elsewhere + rows.filter({ $0.gone != nil }) + rows.filter({ $0.gone == nil }) {
            if let key = row.key { byKey[key] = row }
        }
        var used: Set<NodeID> = []
        var found = entries.map { entry -> TreeNode? in
            guard let row = entry.key.flatMap({ byKey[$0] }), row.id.isFile != entry.isFolder else { return nil }
            return used.insert(row.id).inserted ? row : nil
        }
        var byName: [Spelling: TreeNode] = [:]
        for row in rows.filter({ $0.gone != nil }) + rows.filter({ $0.gone == nil }) where !used.contains(row.id) {
            byName[Spelling(row.name)] = row
        }
        for (index, entry) in entries.enumerated() where found[index] == nil {
            guard let name = entry.path.name.map(Spelling.init), let row = byName[name],
                row.id.isFile != entry.isFolder
            else { continue }
            found[index] = row
            byName[name] = nil
        }
        let left = byName.values.filter { $0.id.isFile && $0.gone == nil && !$0.revision.isEmpty }
        let byState = Dictionary(grouping: left) { "\($0.size) \($0.revision)" }
        var renamed: Set<NodeID> = []
        for (index, entry) in entries.enumerated() where found[index] == nil && entry.key == nil && !entry.isFolder {
            guard let rows = byState["\(entry.size) \(entry.revision)"], rows.count == 1, let row = rows.first,
                renamed.insert(row.id).inserted
            else { continue }
            found[index] = row
        }
        return found
    }
}

extension TreeNode {
    /// Takes over the state of the entry that this row is about.
    fileprivate mutating func take(_ entry: TreeEntry) throws(DocumentsError) {
        guard !entry.isFolder, revision != entry.revision else { return refresh(entry) }
        try takeOutsideChange(entry)
    }
}
