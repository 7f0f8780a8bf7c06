import Foundation
import OAuth
import WOPI
import WOPIHost

/// What has a name in a folder.
struct Occupant {
    let id: String
    let isFile: Bool
}

extension LibraryStep {
    func occupant(of name: DocumentName, in container: ContainerID) throws -> Occupant? {
        try db.first(Self.occupantStatement, [.id(container), .text(name.key)]) {
            Occupant(id: try $0.text(), isFile: try $0.flag())
        }
    }

    /// The first alternative nothing has but `keeper`, found in one statement.
    func free(like name: DocumentName, in container: ContainerID, except keeper: String? = nil) throws -> DocumentName {
        let candidates = NameRules.alternatives(to: name, mark: mark)
        // What is left over is NULL, which equals nothing.
        let keys = (0..<50).map { SQLValue.text(candidates.indices.contains($0) ? candidates[$0].key : nil) }
        let taken = try Set(
            db.all(Self.takenStatement, [.id(container), .text(keeper ?? "")] + keys) { try $0.text() })
        guard let free = candidates.first(where: { !taken.contains($0.key) }) else {
            throw HostError.nameTaken(valid: nil, lock: nil)
        }
        return free
    }

    /// Refuses a taken name with one that would do, which clients try next.
    func taken(_ name: DocumentName, in container: ContainerID, lock: LockID? = nil) throws -> HostError {
        .nameTaken(valid: WireName.wire(try free(like: name, in: container).text), lock: lock)
    }

    /// The name something new gets.
    func choose(_ choice: NameChoice, in container: ContainerID) throws -> DocumentName {
        switch choice {
        case .exactly(let name, _):
            guard try occupant(of: name, in: container) == nil else { throw try taken(name, in: container) }
            return name
        case .like(let name):
            return try occupant(of: name, in: container) == nil ? name : free(like: name, in: container)
        }
    }

    func setName(_ name: DocumentName, of id: String) throws {
        try db.run(
            "UPDATE nodes SET name = ?2, name_key = ?3 WHERE id = ?1",
            [.text(id), .text(name.text), .text(name.key)])
    }

    static let occupantStatement: SQLStatement = "SELECT id, is_file FROM nodes WHERE parent = ?1 AND name_key = ?2"

    static let takenStatement: SQLStatement = """
        SELECT name_key FROM nodes WHERE parent = ?1 AND id <> ?2 AND name_key IN (
            ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25,
            ?26, ?27, ?28, ?29, ?30, ?31, ?32, ?33, ?34, ?35, ?36, ?37, ?38, ?39, ?40, ?41, ?42, ?43, ?44, ?45, ?46,
            ?47, ?48, ?49, ?50, ?51, ?52)
        """
}
