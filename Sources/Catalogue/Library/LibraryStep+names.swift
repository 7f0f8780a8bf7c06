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

    /// The first alternative nothing has but `keeper`.
    func free(like name: DocumentName, in container: ContainerID, except keeper: String? = nil) throws -> DocumentName {
        for candidate in NameRules.alternatives(to: name) {
            guard let occupant = try occupant(of: candidate, in: container), occupant.id != keeper else {
                return candidate
            }
        }
        throw HostError.nameTaken(valid: nil, lock: nil)
    }

    /// Refuses a taken name with one that would do.
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
}
