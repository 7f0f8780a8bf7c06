public import Foundation
public import OAuth
public import WOPI
public import WOPIHost

extension Catalogue {
    public func save(
        _ content: ContentRecord, to id: FileID, presenting lock: LockID?, by editors: [UserID], for caller: Caller,
        now: Date
    ) async throws -> FileVersion {
        try await step(caller, now) { step in
            let file = try step.writableFile(id).file
            try file.lock.permitsWrite(presenting: lock, size: file.size, now: now)
            let version = try step.publish(content, as: .saved, of: file)
            if !editors.isEmpty { try step.note(editors, of: version, id) }
            return version
        }
    }

    public func replace(
        _ content: ContentRecord, of id: FileID, for caller: Caller, now: Date
    ) async throws -> FileVersion {
        try await step(caller, now) { step in
            let file = try step.writableFile(id).file
            try file.lock.permitsChange(presenting: nil, now: now)
            return try step.publish(content, as: .saved, of: file)
        }
    }

    public func restore(
        _ version: FileVersion, of id: FileID, for caller: Caller, now: Date
    ) async throws -> FileVersion {
        try await step(caller, now) { step in
            let file = try step.writableFile(id).file
            let old = try step.db.first(
                "SELECT size, blob, sha256 FROM versions WHERE file = ?1 AND number = ?2",
                [.id(id), .integer(version.rawValue)]
            ) { try $0.content() }
            guard let old else { throw HostError.notFound }
            try file.lock.permitsChange(presenting: nil, now: now)
            let made = try step.publish(old, as: .restored, of: file)
            try step.db.run(
                "UPDATE versions SET restored_from = ?3 WHERE file = ?1 AND number = ?2",
                [.id(id), .integer(made.rawValue), .integer(version.rawValue)])
            return made
        }
    }

    public func unnamed(_ keys: [BlobKey]) async throws -> [BlobKey] {
        try await read { db in
            try keys.filter { try !db.has(Self.namingStatement, [.id($0)]) }
        }
    }

    static let namingStatement: SQLStatement = "SELECT 1 FROM versions WHERE blob = ?1 LIMIT 1"
}
