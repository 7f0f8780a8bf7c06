import Auditing
import Basics
import Documents
import Foundation
import OAuth
import OAuthServer
import SQLiteEngine
import Testing
import WOPIHost

@testable import SQLStorage

/// Tests that each query uses an index, because a table scan gets slower with every document.
@Suite struct QueryPlanTests {
    private static let statements: [(name: String, sql: SQLStatement, arguments: Int)] = [
        ("file under a grant", NodeStatements.byID.under(.grant(.random())), 4),
        ("file by the machine", NodeStatements.byID.under(.machine), 2),
        ("file with its bytes under a grant", NodeStatements.byIDWithBytes.under(.grant(.random())), 4),
        ("file with its bytes by the machine", NodeStatements.byIDWithBytes.under(.machine), 2),
        ("root under a grant", NodeStatements.root.under(.grant(.random())), 4),
        ("root by the machine", NodeStatements.root.under(.machine), 2),
        ("children", DocumentRows.childrenStatement, 1),
        ("a page of children", DocumentRows.childrenPageStatement, 3),
        ("a page of folders", DocumentRows.containersPageStatement, 3),
        ("a page of files", DocumentRows.filesPageStatement, 3),
        ("path", DocumentRows.pathStatement, 1),
        ("an entry of a live store", TreeNodeRows.byID, 2),
        ("the entries in a folder of a live store", TreeNodeRows.children, 1),
        ("the path of an entry of a live store", TreeNodeRows.path, 2),
        ("the locked entries of live stores", TreeNodeRows.locked, 0),
        ("the entries of live stores that are missing for long", TreeNodeRows.expiration, 1),
        ("the nearest folders of a path", DocumentRows.nearestPathStatement, 2),
        ("the levels of a folder", DocumentRows.levelsStatement, 2),
        ("what is shared with somebody", DocumentRows.sharedStatement, 4),
        ("folders that are shared with somebody", DocumentRows.sharedContainersStatement, 4),
        ("files that are shared with somebody", DocumentRows.sharedFilesStatement, 4),
        ("the folder of what is shared", DocumentRows.sharedFolderStatement, 1),
        ("a name among what is shared", DocumentRows.takenSharedStatement, 3),
        ("permissions that reach a document", DocumentRows.reachingStatement, 3),
        ("permissions to a document", DocumentRows.permissionsTo, 1),
        ("permissions of a person", DocumentRows.permissionsOf, 1),
        ("how much was shared since", DocumentRows.countOfStatement, 3),
        ("permissions that a person gave", DocumentRows.permissionsBy, 1),
        ("those with whom something below a folder is shared", DocumentRows.peopleBelowStatement, 3),
        ("a link to something below a folder", DocumentRows.linkBelowStatement, 3),
        ("permissions that ended", DocumentRows.endedStatement, 1),
        ("links that a person made", DocumentRows.sharesOfStatement, 1),
        ("links that ended", DocumentRows.endedSharesStatement, 1),
        ("something in the trash", DocumentRows.trashedStatement, 2),
        ("the trash of a person", DocumentRows.trashStatement, 2),
        ("a page of the trash of a person", DocumentRows.trashAfterStatement, 4),
        ("all that is in the trash of a person", DocumentRows.trashedNodesStatement, 2),
        ("something in a folder in the trash", DocumentRows.trashedNodeStatement, 1),
        ("what is in a folder in the trash", DocumentRows.trashedChildrenStatement, 2),
        ("less in a record of the trash", DocumentRows.lessenTrashStatement, 2),
        ("what is out of the trash", DocumentRows.untrashStatement, 1),
        ("a name in the trash", DocumentRows.trashedNameStatement, 2),
        ("what goes to the trash", DocumentRows.trashTreeStatement, 1),
        ("the record of what goes to the trash", DocumentRows.trashRecordStatement, 6),
        ("a version less in the trash", DocumentRows.shrinkTrashStatement, 2),
        ("a lock below a folder", DocumentRows.lockBelowStatement, 2),
        ("how many are below a folder", DocumentRows.countBelowStatement, 2),
        ("the bytes below a folder", DocumentRows.bytesBelowStatement, 1),
        ("something to give up", DocumentRows.discardOneStatement, 2),
        ("a person's trash to give up", DocumentRows.discardAllStatement, 1),
        ("what is too old for the trash", DocumentRows.discardOldStatement, 1),
        ("documents that were given up", DocumentRows.discardedFilesStatement, 2),
        ("folders that were given up", DocumentRows.discardedFoldersStatement, 2),
        ("the bound of a person", DocumentRows.quotaStatement, 1),
        ("the storage usage of a user", DocumentRows.usageStatement, 1),
        ("how many documents and folders a person has", DocumentRows.countOwnStatement, 2),
        ("the storage breakdown of a user", DocumentRows.weighStatement, 2),
        ("the storage usage of several users", DocumentRows.usagesStatement, 50),
        ("the names of several people", SQLStorage.namesStatement, 50),
        ("occupant of a name", DocumentRows.childStatement, 2),
        ("which of some names are taken", DocumentRows.takenStatement, 52),
        ("who names content", DocumentRows.namingStatement, 1),
        ("content that is marked for deletion", DocumentRows.markedForDeletionStatement, 1),
        ("small content to remove", DocumentRows.contentRemovalStatement, 1),
        ("small content that nobody gave up", SQLStorage.strayStatement, 2),
        ("what a version gives up", DocumentRows.releaseStatement, 2),
        ("what a document gives up", DocumentRows.releaseAllStatement, 1),
        ("what a person gives up", DocumentRows.releaseOfOwnerStatement, 1),
        ("documents with a history", DocumentRows.filesWithHistoryStatement, 2),
        ("history of a document", DocumentRows.versionsStatement, 1),
        ("a part of the history of a document", DocumentRows.versionsPageStatement, 3),
        ("events", AuditEntry.all, 3),
        ("events of a kind", AuditEntry.ofKind, 4),
        ("events of a person", AuditEntry.ofUser, 5),
        ("events of a document", AuditEntry.ofDocument, 5),
        ("events of a person and a document", AuditEntry.ofBoth, 6),
        ("events that are too old", SignInRows.deleteOldEvents, 2),
        ("the last event of a kind that is kept", SignInRows.newestBeyond, 2),
        ("held locks", DocumentRows.heldStatement, 1),
        ("a page of held locks", DocumentRows.heldPageStatement, 4),
        ("an operator", DocumentRows.operatorStatement, 3),
        ("the lock of a file", DocumentRows.heldOfFileStatement, 2),
        ("linked identity", SignInRows.identityStatement, 2),
        ("linked identities of a user", SignInRows.identitiesOfUserStatement, 1),
        ("dismissal", SignInRows.dismissalStatement, 2),
        ("stored versions", SQLStorage.storedStatement, 3),
        ("account", SignInRows.accountStatement, 1),
        ("account by its name", SignInRows.credentialsStatement, 1),
        ("a page of accounts", SignInRows.accountsAfterStatement, 2),
        ("accounts by the beginning of a name", SignInRows.accountsByNameStatement, 3),
        ("accounts by the beginning of a display name", SignInRows.accountsByDisplayNameStatement, 3),
        ("client", SignInRows.clientStatement, 1),
        ("client by its name", SignInRows.clientByNameStatement, 1),
        ("grant", SignInRows.grantStatement, 1),
        ("grants of a user", SignInRows.grantsOfUserStatement, 1),
        ("grants of a client", SignInRows.grantsOfClientStatement, 1),
        ("grants under a grant", SignInRows.grantsUnderStatement, 1),
        ("access token", SignInRows.accessStatement, 1),
        ("refresh family", SignInRows.familyStatement, 1),
        ("session", SignInRows.sessionStatement, 1),
        ("sessions of a user", SignInRows.sessionGrantsStatement, 1),
        ("apps' grants of a user", SignInRows.appGrantsStatement, 1),
        ("code", SignInRows.codeStatement, 1),
        ("codes that wait", SignInRows.waitingStatement, 1),
        ("throttle", SignInRows.throttleStatement, 1),
    ]

    private static func plan(_ statement: SQLStatement, arguments: Int) async throws -> [String] {
        let database = try TestDatabase()
        defer { withExtendedLifetime(database) {} }
        let engine = try database.makeEngine()
        _ = try await database.makeStorage(on: engine)
        return try await engine.read { db in
            try db.all("EXPLAIN QUERY PLAN \(statement)", [SQLValue](repeating: .null, count: arguments)) { row in
                row.skip(3)
                return try row.text()
            }
        }
    }

    @Test(arguments: statements.map(\.name))
    func `no query scans a whole table`(name: String) async throws {
        let statement = try #require(Self.statements.first { $0.name == name })
        let plan = try await Self.plan(statement.sql, arguments: statement.arguments)
        #expect(plan.contains { $0.hasPrefix("SEARCH") })
        // The statements may scan these temporary tables, because they are small: `up` has the few folders between a
        // document and its root, `down` has the items in a folder, and `counted` has some of these items. `weighed` has
        // one user's documents, which are read in one pass.
        let few = ["SCAN up", "SCAN down", "SCAN counted", "SCAN weighed"]
        #expect(
            !plan.contains { $0.hasPrefix("SCAN") && !few.contains($0) && !$0.hasPrefix("SCAN (subquery-") }, "\(plan)")
    }

    @Test(arguments: DocumentRows.ownerStatements.indices)
    func `transferred items are found from their folder down, and nothing else is read`(index: Int) async throws {
        let plan = try await Self.plan(DocumentRows.ownerStatements[index], arguments: 2)
        #expect(plan.contains { $0.hasPrefix("SEARCH") })
        #expect(!plan.contains { $0.hasPrefix("SCAN") && $0 != "SCAN down" }, "\(plan)")
    }

    @Test func `items deleted permanently are found by their own index`() async throws {
        let plan = try await Self.plan(DocumentRows.discardedStatement, arguments: 0)
        #expect(plan.allSatisfy { $0.contains("INDEX discarded_trash") }, "\(plan)")
    }

    @Test(arguments: SortKey.allCases, [true, false])
    func `a sorted folder is read by its index, and nothing else is read`(key: SortKey, isDescending: Bool)
        async throws
    {
        for isFile in [true, false] {
            let statements = SortStatements(key: key, isFile: isFile, isDescending: isDescending)
            let count = key == .key ? 1 : 2
            for (statement, arguments) in [
                (statements.first, 2), (statements.next, 2 + count), (statements.count, 1),
                (statements.rank, 1 + count),
            ] {
                let plan = try await Self.plan(statement, arguments: arguments)
                #expect(plan.allSatisfy { !$0.hasPrefix("SCAN") }, "\(plan)")
                let isSorted = plan.contains { $0.contains("TEMP B-TREE") }
                #expect(!isSorted || [.modified, .size].contains(key), "\(plan)")
            }
        }
    }

    @Test func `a visitor's read walks only up the folders`() async throws {
        let share = try #require(ShareID(rawValue: "x"))
        for statements in [NodeStatements.byID, .byIDWithBytes, .root] {
            let plan = try await Self.plan(statements.under(.share(share)), arguments: 4)
            #expect(!plan.contains { $0.hasPrefix("SCAN") && $0 != "SCAN up" }, "\(plan)")
        }
    }

    @Test(arguments: [
        (DocumentRows.childrenStatement, 1), (DocumentRows.childrenPageStatement, 3),
        (DocumentRows.containersPageStatement, 3), (DocumentRows.filesPageStatement, 3),
        (DocumentRows.sharedStatement, 4), (DocumentRows.sharedContainersStatement, 4),
        (DocumentRows.sharedFilesStatement, 4),
    ])
    func `children are read from the index in its order`(statement: SQLStatement, arguments: Int) async throws {
        let plan = try await Self.plan(statement, arguments: arguments)
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }

    @Test func `folders are found without reading the files beside them`() async throws {
        let plan = try await Self.plan(DocumentRows.containersPageStatement, arguments: 3)
        #expect(plan.contains { $0.contains("INDEX folders ") }, "\(plan)")
    }

    @Test func `files are found without reading the folders beside them`() async throws {
        let plan = try await Self.plan(DocumentRows.filesPageStatement, arguments: 3)
        #expect(plan.contains { $0.contains("INDEX files ") }, "\(plan)")
    }

    @Test func `documents with given small content are found by an index, also for the foreign key`() async throws {
        let index = "SEARCH versions USING COVERING INDEX versions_of_content (content=?)"
        // The plan uses this index twice: for the condition of the statement, and for the foreign key of the table
        // versions.
        let removal = try await Self.plan(DocumentRows.contentRemovalStatement, arguments: 1)
        #expect(removal.filter { $0 == index }.count == 2, "\(removal)")
        let keyAlone = try await Self.plan("DELETE FROM contents WHERE key = ?1", arguments: 1)
        #expect(keyAlone.contains(index), "\(keyAlone)")
    }

    @Test func `unreferenced content is counted by its keys without reading bytes`() async throws {
        let plan = try await Self.plan(SQLStorage.unnamedCountStatement, arguments: 0)
        #expect(plan.contains { $0.hasPrefix("SCAN c USING COVERING INDEX") }, "\(plan)")
        #expect(plan.contains("SEARCH v USING COVERING INDEX versions_of_content (content=?)"), "\(plan)")
    }

    @Test func `content without a reference mark is found by its keys without reading bytes`() async throws {
        let plan = try await Self.plan(SQLStorage.strayStatement, arguments: 2)
        #expect(plan.contains { $0.hasPrefix("SEARCH c USING COVERING INDEX") }, "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }

    /// The table `released_contents` has only the keys of content that garbage collection has to check. So the
    /// statement reads no more rows than it returns.
    @Test func `content released by versions is read in the order of its index`() async throws {
        let plan = try await Self.plan(DocumentRows.releasedStatement, arguments: 1)
        #expect(plan.count == 1 && plan[0].contains("USING COVERING INDEX"), "\(plan)")
    }

    @Test func `the test detects a scan`() async throws {
        let plan = try await Self.plan("SELECT id FROM nodes WHERE name = ?1", arguments: 1)
        #expect(plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
    }
}
