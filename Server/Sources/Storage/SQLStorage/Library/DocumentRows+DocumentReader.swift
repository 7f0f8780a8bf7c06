import Basics
import Documents
import Foundation

extension DocumentRows: DocumentReader {
    // MARK: Within the caller's reach

    func person(_ caller: Caller, at now: Date) throws -> Person? { try Person.load(caller, on: db, now: now) }

    func node(_ id: NodeID, for caller: Caller, at now: Date) throws -> Lookup {
        try NodeStatements.byID.find(id.rawValue, for: caller, on: db, now: now)
    }

    func nodes(_ ids: [NodeID], for caller: Caller, at now: Date) throws -> [Lookup] {
        try NodeStatements.byID.find(ids.map(\.rawValue), for: caller, on: db, now: now)
    }

    func document(
        _ id: FileID, for caller: Caller, at now: Date
    ) throws -> (sighting: Lookup, bytes: [UInt8]?) {
        try NodeStatements.byIDWithBytes.document(id, for: caller, on: db, now: now)
    }

    func root(for caller: Caller, at now: Date) throws -> Lookup {
        try NodeStatements.root.find("", for: caller, on: db, now: now)
    }

    // MARK: Folders

    func children(of container: ContainerID) throws -> [Node] {
        try db.all(Self.childrenStatement, [.id(container)]) { try $0.node() }
    }

    func children(
        of container: ContainerID, _ content: ListingContent, after cursor: ListingCursor?, limit: Int
    ) throws -> NodePage {
        let statement =
            switch content {
            case .everything: Self.childrenPageStatement
            case .containers: Self.containersPageStatement
            case .files: Self.filesPageStatement
            }
        // An empty text sorts before all names. The statement reads one row more than requested, which shows whether
        // more rows follow.
        let arguments: [SQLValue] = [.id(container), .text(cursor?.rawValue ?? ""), .integer(Int64(limit) + 1)]
        var nodes = try db.all(statement, arguments) { try $0.node() }
        guard nodes.count > limit else { return NodePage(nodes: nodes, next: nil) }
        nodes.removeLast(nodes.count - limit)
        return NodePage(nodes: nodes, next: try nodes.last.flatMap { try self.cursor(after: $0.id) })
    }

    private func cursor(after id: NodeID) throws -> ListingCursor? {
        try db.first("SELECT name_key FROM nodes WHERE id = ?1", [.text(id.rawValue)]) {
            ListingCursor(rawValue: try $0.text())
        }
    }

    func child(named key: String, in container: ContainerID) throws -> NodeID? {
        try db.first(Self.childStatement, [.id(container), .text(key)]) { try $0.nodeID() }
    }

    func taken(among keys: [String], in container: ContainerID, except kept: NodeID?) throws -> Set<String> {
        var taken: Set<String> = []
        for start in stride(from: 0, to: keys.count, by: Self.keysAtOnce) {
            // Unused placeholders are NULL, which equals nothing.
            let wanted = (start..<start + Self.keysAtOnce).map { SQLValue.text($0 < keys.count ? keys[$0] : nil) }
            let arguments: [SQLValue] = [.id(container), .text(kept?.rawValue ?? "")] + wanted
            try taken.formUnion(db.all(Self.takenStatement, arguments) { try $0.text() })
        }
        return taken
    }

    func path(to id: NodeID) throws -> [ContainerRecord] {
        try db.all(Self.pathStatement, [.text(id.rawValue)]) { try $0.folder() }
    }

    func paths(to ids: [NodeID]) throws -> [[ContainerRecord]] {
        try db.all(Self.pathStatement, each: ids.map { [.text($0.rawValue)] }) { try $0.folder() }
    }

    func paths(to ids: [NodeID], nearest limit: Int) throws -> [[ContainerRecord]] {
        let limit = SQLValue.integer(Int64(max(0, limit)))
        return try db.all(Self.nearestPathStatement, each: ids.map { [.text($0.rawValue), limit] }) { try $0.folder() }
    }

    func levels(of container: ContainerID, upTo limit: Int) throws -> Int {
        let arguments: [SQLValue] = [.id(container), .integer(Int64(limit))]
        return Int(try db.first(Self.levelsStatement, arguments) { try $0.integer() } ?? 0)
    }

    // MARK: Versions

    func versions(of file: FileID) throws -> [VersionRow] {
        try db.all(Self.versionsStatement, [.id(file)]) { try $0.version() }
    }

    func versions(of file: FileID, before version: FileVersion, limit: Int) throws -> [VersionRow] {
        let arguments: [SQLValue] = [.id(file), .integer(version.rawValue), .integer(Int64(max(0, limit)))]
        return try db.all(Self.versionsPageStatement, arguments) { try $0.version() }
    }

    func content(of version: FileVersion, of file: FileID) throws -> ContentRecord? {
        try db.first(
            "SELECT size, blob, content, sha256 FROM versions WHERE file = ?1 AND number = ?2",
            [.id(file), .integer(version.rawValue)]
        ) { try $0.content() }
    }

    func filesWithHistory(after file: FileID?, limit: Int) throws -> [FileID] {
        try db.all(Self.filesWithHistoryStatement, [.text(file?.rawValue ?? ""), .integer(Int64(limit))]) {
            try $0.id()
        }
    }

    func isNamed(_ key: BlobKey) throws -> Bool { try db.has(Self.namingStatement, [.id(key)]) }
    func isMarkedForDeletion(_ key: BlobKey) throws -> Bool { try db.has(Self.markedForDeletionStatement, [.id(key)]) }

    // MARK: Shares, locks, people

    func share(_ id: ShareID) throws -> NamedShare? {
        try db.first("\(Self.namedShares) WHERE s.id = ?1 AND n.trashed IS NULL", [.id(id)]) { try $0.namedShare() }
    }

    func shares(of id: NodeID, owner: UserID) throws -> [ShareRecord] {
        try db.all(Self.sharesStatement, [.text(id.rawValue), .id(owner)]) { try $0.share(of: id) }
    }

    func shares(of ids: [NodeID], owner: UserID) throws -> [[ShareRecord]] {
        let arguments = ids.map { [SQLValue.text($0.rawValue), .id(owner)] }
        return try zip(ids, db.rows(Self.sharesStatement, each: arguments)).map { id, rows in
            try rows.map { try $0.decoded { try $0.share(of: id) } }
        }
    }

    func shares(of owner: UserID) throws -> [NamedShare] {
        try db.all(Self.sharesOfStatement, [.id(owner)]) { try $0.namedShare() }
    }

    func heldLocks(at now: Date) throws -> [LockRecord] {
        try db.all(Self.heldStatement, [.instant(now)]) { try $0.lockRecord() }
    }

    func heldLocks(at now: Date, after cursor: LockCursor?, limit: Int) throws -> [LockRecord] {
        try db.all(
            Self.heldPageStatement,
            [
                .instant(now), .instant(cursor?.since ?? .distantPast), .text(cursor?.file ?? ""),
                .integer(Int64(max(0, limit))),
            ]
        ) { try $0.lockRecord() }
    }

    func heldLocks(takenBy user: UserID, at now: Date) throws -> [LockRecord] {
        try db.all(Self.heldByStatement, [.instant(now), .id(user)]) { try $0.lockRecord() }
    }

    func isOperator(_ asking: OperatorSession, at now: Date) throws -> Bool {
        try db.has(Self.operatorStatement, [.id(asking.session), .id(asking.user), .instant(now)])
    }

    func heldLock(of file: FileID, at now: Date) throws -> LockRecord? {
        try db.first(Self.heldOfFileStatement, [.id(file), .instant(now)]) { try $0.lockRecord() }
    }

    func displayName(of user: UserID) throws -> String? {
        try db.first(Self.displayNameStatement, [.id(user)]) { try $0.text() }
    }

    func displayNames(of users: [UserID]) throws -> [String?] {
        try db.all(Self.displayNameStatement, each: users.map { [.id($0)] }) { try $0.text() }.map(\.first)
    }
}

extension RowReader {
    /// Decodes the row of a node that can only be a folder.
    fileprivate mutating func folder() throws -> ContainerRecord {
        guard case .container(let container) = try node() else { throw SQLError.unexpected(column: column) }
        return container
    }
}
