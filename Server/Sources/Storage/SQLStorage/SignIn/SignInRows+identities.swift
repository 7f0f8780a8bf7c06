import Basics
import Foundation
import OAuth
import OAuthServer

/// Reads and writes the rows of linked identities.
extension SignInRows {
    private static let identityColumns: SQLStatement =
        "issuer, subject, user_id, linked, confirmed, asked, refresh_token"

    static let identityStatement: SQLStatement =
        "SELECT \(identityColumns) FROM linked_identities WHERE issuer = ?1 AND subject = ?2"

    static let identitiesOfUserStatement: SQLStatement =
        "SELECT \(identityColumns) FROM linked_identities WHERE user_id = ?1 ORDER BY issuer, subject"

    func identity(issuer: String, subject: String) throws -> LinkedIdentity? {
        try db.first(Self.identityStatement, [.text(issuer), .text(subject)]) { try $0.identity() }
    }

    func identities(of user: UserID) throws -> [LinkedIdentity] {
        try db.all(Self.identitiesOfUserStatement, [.id(user)]) { try $0.identity() }
    }

    func identities() throws -> [LinkedIdentity] {
        try db.all("SELECT \(Self.identityColumns) FROM linked_identities ORDER BY issuer, subject", []) {
            try $0.identity()
        }
    }

    func insert(_ identity: LinkedIdentity) throws {
        try db.run(
            """
            INSERT INTO linked_identities (issuer, subject, user_id, linked, confirmed, asked, refresh_token)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """,
            [
                .text(identity.issuer), .text(identity.subject), .id(identity.user), .instant(identity.linked),
                .instant(identity.confirmed), .instant(identity.asked), .bytes(identity.refreshToken?.bytes),
            ])
    }

    func update(_ identity: LinkedIdentity) throws {
        try db.run(
            """
            UPDATE linked_identities SET confirmed = ?3, asked = ?4, refresh_token = ?5
            WHERE issuer = ?1 AND subject = ?2
            """,
            [
                .text(identity.issuer), .text(identity.subject), .instant(identity.confirmed),
                .instant(identity.asked), .bytes(identity.refreshToken?.bytes),
            ])
    }

    func deleteIdentity(issuer: String, subject: String) throws -> Bool {
        try db.changes(
            by: "DELETE FROM linked_identities WHERE issuer = ?1 AND subject = ?2", [.text(issuer), .text(subject)])
            > 0
    }
}

extension RowReader {
    fileprivate mutating func identity() throws -> LinkedIdentity {
        LinkedIdentity(
            issuer: try text(), subject: try text(), user: try id(), linked: try instant(),
            confirmed: try instantIfAny(), asked: try instantIfAny(),
            refreshToken: try bytesIfAny().map(SealedSecret.init(bytes:)))
    }
}
