import Basics
import Documents
import Foundation
import OAuthServer

/// Reads and writes the rows of accounts, and of the hints that users have dismissed on the pages.
extension SignInRows {
    static let accountColumns: SQLStatement = """
        u.id, u.name, u.display_name, u.is_business, u.is_education, u.token_endpoint, u.session_context, u.created,
        u.password_version, u.disabled, u.is_operator
        """

    static let accountStatement: SQLStatement = "SELECT \(accountColumns) FROM users u WHERE u.id = ?1"

    static let credentialsStatement: SQLStatement =
        "SELECT \(accountColumns), u.password FROM users u WHERE u.name_key = ?1"

    static let dismissalStatement: SQLStatement = "SELECT 1 FROM dismissals WHERE user_id = ?1 AND hint = ?2"

    func account(_ id: UserID) throws -> Account? {
        try db.first(Self.accountStatement, [.id(id)]) { try $0.account() }
    }

    func credentials(of name: SignInName) throws -> AccountPassword? {
        try db.first(Self.credentialsStatement, [.text(name.folded)]) {
            AccountPassword(account: try $0.account(), password: try $0.idIfAny())
        }
    }

    func password(of id: UserID) throws -> PasswordHash? {
        let found = try db.first("SELECT password FROM users WHERE id = ?1", [.id(id)]) {
            try $0.idIfAny(PasswordHash.self)
        }
        return found ?? nil
    }

    /// Reads accounts in the order of their case-folded names, which is the order of a unique index.
    func accounts() throws -> [Account] {
        try db.all("SELECT \(Self.accountColumns) FROM users u ORDER BY u.name_key", []) { try $0.account() }
    }

    func accounts(after name: String?, limit: Int) throws -> [Account] {
        try db.all(Self.accountsAfterStatement, [.text(name ?? ""), .integer(Int64(max(0, limit)))]) {
            try $0.account()
        }
    }

    /// Searches accounts with two indexes. Scans all accounts only if the indexes find too few.
    func accounts(with text: String, limit: Int) throws -> [Account] {
        let limit = max(0, limit), maxCount = SQLValue.integer(Int64(limit))
        let bounds: [SQLValue] = [.text(text), .text(text + "\u{10FFFF}"), maxCount]
        var found: [Account] = [], known: Set<UserID> = []
        func add(_ statement: SQLStatement, _ arguments: [SQLValue]) throws {
            guard found.count < limit else { return }
            let more = try db.all(statement, arguments) { try $0.account() }
            found += more.filter { known.insert($0.id).inserted }.prefix(limit - found.count)
        }
        try add(Self.accountsByNameStatement, bounds)
        try add(Self.accountsByDisplayNameStatement, bounds)
        try add(Self.accountsWithStatement, [.text(text), maxCount])
        return found.sorted { $0.name.folded.utf8.lexicographicallyPrecedes($1.name.folded.utf8) }
    }

    static let accountsAfterStatement: SQLStatement =
        "SELECT \(accountColumns) FROM users u WHERE u.name_key > ?1 ORDER BY u.name_key LIMIT ?2"

    static let accountsByNameStatement: SQLStatement = """
        SELECT \(accountColumns) FROM users u WHERE u.name_key >= ?1 AND u.name_key < ?2 ORDER BY u.name_key LIMIT ?3
        """

    static let accountsByDisplayNameStatement: SQLStatement = """
        SELECT \(accountColumns) FROM users u WHERE u.display_key >= ?1 AND u.display_key < ?2
        ORDER BY u.display_key, u.id LIMIT ?3
        """

    /// Finds accounts by a part of their name. A name contains a text if removing the text from the name changes the
    /// name. Of the functions that could check this, SQLite and PostgreSQL share only REPLACE.
    static let accountsWithStatement: SQLStatement = """
        SELECT \(accountColumns) FROM users u
        WHERE REPLACE(u.name_key, ?1, '') <> u.name_key OR REPLACE(u.display_key, ?1, '') <> u.display_key
        ORDER BY u.name_key LIMIT ?2
        """

    func insert(_ account: Account, password: PasswordHash?, folder: String) throws {
        guard let folder = ContainerID(rawValue: folder) else {
            throw SQLError.failed(code: 0, message: "The identifier of an account's folder is not well formed.")
        }
        try db.run(
            """
            INSERT INTO users (id, name, name_key, display_name, is_business, is_education, created, password,
                password_version, token_endpoint, session_context, disabled, is_operator, display_key)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
            """,
            [
                .id(account.id), .text(account.name.rawValue), .text(account.name.folded),
                .text(account.displayName), .flag(account.isBusiness), .flag(account.isEducation),
                .instant(account.created), .id(password), .integer(account.passwordVersion),
                .text(account.hints.tokenEndpoint), .text(account.hints.sessionContext), .instant(account.disabled),
                .flag(account.isOperator), .text(account.displayKey),
            ])
        let rows = DocumentRows(db: db, tally: tally)
        try rows.insert(ContainerRecord.root(folder, of: account.id, created: account.created))
    }

    func update(_ account: Account) throws {
        try db.run(
            """
            UPDATE users SET name = ?2, name_key = ?3, display_name = ?4, is_business = ?5, is_education = ?6,
                token_endpoint = ?7, session_context = ?8, password_version = ?9, disabled = ?10, is_operator = ?11,
                display_key = ?12
            WHERE id = ?1
            """,
            [
                .id(account.id), .text(account.name.rawValue), .text(account.name.folded),
                .text(account.displayName), .flag(account.isBusiness), .flag(account.isEducation),
                .text(account.hints.tokenEndpoint), .text(account.hints.sessionContext),
                .integer(account.passwordVersion), .instant(account.disabled), .flag(account.isOperator),
                .text(account.displayKey),
            ])
    }

    func setPassword(_ password: PasswordHash, of id: UserID) throws {
        try db.run("UPDATE users SET password = ?2 WHERE id = ?1", [.id(id), .id(password)])
    }

    /// Deletes an account. The account's versions, shares and dismissed hints are deleted too, because their rows refer
    /// to rows that this function deletes. Garbage collection deletes the content later.
    func delete(_ id: UserID, event: String, now: Date) throws -> RemovedBelongings {
        let locks = try DocumentRows(db: db, tally: tally).takeLeave(of: id, event: event, now: now)
        let inTrash = try db.first(Self.trashedOfOwnerStatement, [.id(id)]) { Int(try $0.integer()) } ?? 0
        try db.run(DocumentRows.releaseOfOwnerStatement, [.id(id)])
        let documents = try db.changes(by: "DELETE FROM nodes WHERE owner = ?1 AND is_file = 1", [.id(id)])
        try db.run("DELETE FROM nodes WHERE owner = ?1", [.id(id)])
        try db.run("DELETE FROM users WHERE id = ?1", [.id(id)])
        return RemovedBelongings(documents: documents, inTrash: inTrash, locks: locks)
    }

    func releaseLocks(of id: UserID, event: String, now: Date) throws {
        try DocumentRows(db: db, tally: tally).releaseLocks(of: id, event: event, now: now)
    }

    private static let trashedOfOwnerStatement: SQLStatement =
        "SELECT COUNT(*) FROM nodes WHERE owner = ?1 AND is_file = 1 AND trashed IS NOT NULL"

    func isDismissed(_ hint: Hint, by user: UserID) throws -> Bool {
        try db.has(Self.dismissalStatement, [.id(user), .text(hint.rawValue)])
    }

    func dismiss(_ hint: Hint, for user: UserID) throws {
        try db.run(
            "INSERT INTO dismissals (user_id, hint) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
            [.id(user), .text(hint.rawValue)])
    }
}
