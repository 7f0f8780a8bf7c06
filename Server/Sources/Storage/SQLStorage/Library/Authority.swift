import Basics
import Documents
import Foundation

extension Person {
    static let columns: SQLStatement =
        "u.id, u.name, u.display_name, u.is_business, u.is_education, u.user_info, u.quota"

    /// Matches rows where `g` is the caller's grant and the grant hasn't ended.
    static let liveGrant: SQLStatement =
        "g.id = ?3 AND g.user_id = u.id AND g.ended IS NULL AND (g.expires IS NULL OR g.expires > ?4)"

    /// Matches rows where `s` is the share link of the caller and the link hasn't expired.
    static let ownShare: SQLStatement = "s.id = ?3 AND s.owner = u.id AND (s.expires IS NULL OR s.expires > ?4)"

    /// Loads the user on whose behalf a caller acts. For a share link, that is the owner of the link. Returns `nil` if
    /// the caller's grant has ended or the link no longer works.
    ///
    /// The statements contain the rule for whether a grant or link is valid, although most rules are in `Documents`.
    /// The reason is that `DocumentReader` reads a row *as this caller may see it*, so one statement finds the row and
    /// checks the caller's grant or link (docs/architecture.md#unit-of-work).
    static func load(_ caller: Caller, on db: any SQLConnection, now: Date) throws -> Person? {
        // This statement doesn't use the id of a node, so ?1 is empty.
        let arguments = [.text(""), .id(caller.user)] + caller.authorityArguments(now: now)
        let statement =
            switch caller.authority {
            case .grant: underGrant
            case .share: underShare
            case .machine: byMachine
            }
        return try db.first(statement, arguments) { try $0.person() }
    }

    private static let byMachine: SQLStatement = "SELECT \(columns) FROM users u WHERE u.id = ?2 AND ?1 = ''"
    private static let underGrant: SQLStatement =
        "SELECT \(columns) FROM users u JOIN grants g ON \(liveGrant) WHERE u.id = ?2 AND ?1 = ''"
    private static let underShare: SQLStatement =
        "SELECT \(columns) FROM users u JOIN shares s ON \(ownShare) WHERE u.id = ?2 AND ?1 = ''"
}

extension Caller {
    /// Returns the arguments ?3 and ?4 of the statements that check whether the caller's grant or share link still
    /// works.
    func authorityArguments(now: Date) -> [SQLValue] {
        switch authority {
        case .grant(let id): [.id(id), .instant(now)]
        case .share(let id): [.id(id), .instant(now)]
        case .machine: []
        }
    }
}
