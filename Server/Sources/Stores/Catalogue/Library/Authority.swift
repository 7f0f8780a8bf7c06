import Foundation
import OAuth
import WOPI
import WOPIHost

extension Person {
    static let columns: SQLStatement = "u.id, u.name, u.display_name, u.is_business, u.is_education, u.user_info"

    /// `g` is the caller's grant, and live.
    static let liveGrant: SQLStatement =
        "g.id = ?3 AND g.user_id = u.id AND g.ended IS NULL AND (g.expires IS NULL OR g.expires > ?4)"

    /// `s` is the caller's share.
    static let ownShare: SQLStatement = "s.id = ?3 AND s.owner = u.id"

    /// Who calls, if their authority stands. For a share: its owner.
    static func load(_ caller: Caller, on db: any SQLConnection, now: Date) throws -> Person {
        // ?1 is where the other statements have a node.
        let arguments = [.text(""), .id(caller.user)] + caller.authorityArguments(now: now)
        let statement =
            switch caller.authority {
            case .grant: underGrant
            case .share: underShare
            case .machine: byMachine
            }
        guard let person = try db.first(statement, arguments, as: { try $0.person() }) else { throw caller.missing }
        return person
    }

    private static let byMachine: SQLStatement = "SELECT \(columns) FROM users u WHERE u.id = ?2 AND ?1 = ''"
    private static let underGrant: SQLStatement =
        "SELECT \(columns) FROM users u JOIN grants g ON \(liveGrant) WHERE u.id = ?2 AND ?1 = ''"
    private static let underShare: SQLStatement =
        "SELECT \(columns) FROM users u JOIN shares s ON \(ownShare) WHERE u.id = ?2 AND ?1 = ''"
}

extension Caller {
    /// ?3 and ?4 of the statements that check an authority.
    func authorityArguments(now: Date) -> [SQLValue] {
        switch authority {
        case .grant(let id): [.id(id), .instant(now)]
        case .share(let id): [.id(id)]
        case .machine: []
        }
    }

    /// What it means when there is no row for this caller.
    var missing: HostError {
        switch authority {
        case .grant: .unauthorized(reason: "the grant has ended")
        case .share: .unauthorized(reason: "the share was withdrawn")
        case .machine: .notFound
        }
    }

    /// Who is put down as having done something: nobody known, when it was the machine or a share's visitor.
    var author: UserID? {
        guard case .grant = authority else { return nil }
        return user
    }
}

extension RowReader {
    mutating func person() throws -> Person {
        Person(
            id: try id(), signInName: try text(), displayName: try text(), isBusiness: try flag(),
            isEducation: try flag(), userInfo: try textIfAny())
    }
}
