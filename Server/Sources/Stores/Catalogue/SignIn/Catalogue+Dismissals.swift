public import Basics
import OAuth
public import OAuthServer

extension Catalogue: Dismissals {
    /// Inserts a row, unless it is there already or there is no such account.
    public func dismiss(_ hint: Hint, for user: UserID) async throws -> Bool {
        try await write { db in
            guard try Account.find(user, on: db) != nil else { return false }
            try db.run(
                "INSERT INTO dismissals (user_id, hint) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
                [.id(user), .text(hint.rawValue)])
            return true
        }
    }

    /// One indexed read.
    public func isDismissed(_ hint: Hint, by user: UserID) async throws -> Bool {
        try await readOnce { try $0.has(Self.dismissalStatement, [.id(user), .text(hint.rawValue)]) }
    }

    static let dismissalStatement: SQLStatement = "SELECT 1 FROM dismissals WHERE user_id = ?1 AND hint = ?2"
}
