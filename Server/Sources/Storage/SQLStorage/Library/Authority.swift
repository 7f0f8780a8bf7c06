import Basics
import Documents
import Foundation

extension Person {
    static let columns: SQLStatement =
        "u.id, u.name, u.display_name, u.is_business, u.is_education, u.user_info, u.quota"

    /// Matches rows where `g` is the caller's live grant.
    static let liveGrant: SQLStatement =
        "g.id = ?3 AND g.user_id = u.id AND g.ended IS NULL AND (g.expires IS NULL OR g.expires > ?4)"

    /// Matches rows where `s` is the caller's live share.
    static let ownShare: SQLStatement = "s.id = ?3 AND s.owner = u.id AND (s.expires IS NULL OR s.expires > ?4)"

    /// Loads the user on whose behalf a caller acts, or for a share link the user who owns it. Returns `nil` if the
    /// caller's grant or link is no longer live.
    ///
    /// The condition that a grant is live is repeated here instead of in `Documents` on purpose: `DocumentReader` reads
    /// a row *as this caller may see it*, so one statement finds the row and checks the caller's grant or link
    /// (docs/architecture.md#unit-of-work).
    static func load(_ caller: Caller, on db: any SQLConnection, now: Date) throws -> Person? {
        // This statement needs no node id, so ?1 is empty.
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
    /// The arguments ?3 and ?4 of the statements that check whether the caller's grant or share is live.
    func authorityArguments(now: Date) -> [SQLValue] {
        switch authority {
        case .grant(let id): [.id(id), .instant(now)]
        case .share(let id): [.id(id), .instant(now)]
        case .machine: []
        }
    }
}
