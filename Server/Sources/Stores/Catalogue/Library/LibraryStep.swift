import Foundation
import OAuth
import WOPI
import WOPIHost

/// One transaction of one caller in the library.
struct LibraryStep {
    let db: any SQLConnection
    let caller: Caller
    let now: Date
    /// Random letters for a name when many are taken, made before the transaction.
    var mark = ""

    // MARK: Looking

    func person() throws -> Person { try Person.load(caller, on: db, now: now) }

    func root() throws -> ContainerView {
        try NodeView.load(.root, for: caller, on: db, now: now).container()
    }

    func file(_ id: FileID) throws -> FileView {
        try NodeView.load(.byID, id.rawValue, for: caller, on: db, now: now).file()
    }

    func container(_ id: ContainerID) throws -> ContainerView {
        try NodeView.load(.byID, id.rawValue, for: caller, on: db, now: now).container()
    }

    // MARK: Looking before changing

    func mayWrite() throws {
        guard try !isAllowedToWrite() else { return }
        // An ended grant counts before what it would have allowed.
        _ = try person()
        throw HostError.notFound
    }

    private func isAllowedToWrite() throws -> Bool {
        guard caller.mayWrite, case .share(let id) = caller.authority else { return caller.mayWrite }
        return try db.has("SELECT 1 FROM shares WHERE id = ?1 AND type = 'ReadWrite'", [.id(id)])
    }

    func writableFile(_ id: FileID) throws -> FileView {
        try mayWrite()
        let view = try file(id)
        guard !view.file.isReadOnly else { throw HostError.notFound }
        return view
    }

    func writableContainer(_ id: ContainerID) throws -> ContainerView {
        try mayWrite()
        return try container(id)
    }

    // MARK: Content

    /// Makes content the next version of a file.
    func publish(_ content: ContentRecord, as kind: DocumentEvent.Kind, of file: FileRecord) throws -> FileVersion {
        // Deleting one never lowers this, so no number is given twice.
        let (number, overflow) = file.version.rawValue.addingReportingOverflow(1)
        guard !overflow else { throw HostError.damaged(reason: "the file has no version number left") }
        try addVersion(number, content, to: file.id)
        try db.run(
            "UPDATE nodes SET version = ?2, size = ?3, blob = ?4, sha256 = ?5, modified = ?6 WHERE id = ?1",
            [
                .id(file.id), .integer(number), .integer(content.size), .id(content.blob), .bytes(content.sha256),
                .instant(now),
            ])
        try log(kind, file.id.rawValue, file.name, version: number)
        return FileVersion(rawValue: number)
    }

    func addVersion(_ number: Int64, _ content: ContentRecord, to file: FileID) throws {
        try db.run(
            """
            INSERT INTO versions (file, number, size, blob, sha256, saved, author)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """,
            [
                .id(file), .integer(number), .integer(content.size), .id(content.blob), .bytes(content.sha256),
                .instant(now), .id(caller.author),
            ])
    }

    // MARK: Audit

    func log(
        _ kind: DocumentEvent.Kind, _ node: String, _ name: String, version: Int64? = nil, detail: String? = nil
    ) throws {
        try db.run(
            """
            INSERT INTO document_events (number, at, kind, user_id, authority, node, name, version, detail)
            VALUES ((SELECT COALESCE(MAX(number), 0) + 1 FROM document_events), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """,
            [
                .instant(now), .text(kind.rawValue), .id(caller.user), .text(caller.authority.text), .text(node),
                .text(name), version.map { .integer($0) } ?? .null, .text(detail),
            ])
    }
}
