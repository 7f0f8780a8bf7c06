public import Foundation
import OAuth
public import WOPI
public import WOPIHost

extension Catalogue {
    public func createFile(
        _ name: NameChoice, in container: ContainerID, content: ContentRecord, isReadOnly: Bool, for caller: Caller,
        now: Date
    ) async throws -> FileView {
        try await namingStep(caller, now) { step in
            let owner = try step.writableContainer(container).container.owner
            if case .exactly(let name, overwrite: true) = name,
                let occupant = try step.occupant(of: name, in: container)
            {
                return try step.overwrite(occupant, named: name, in: container, with: content)
            }
            let name = try step.choose(name, in: container)
            return try step.file(step.addFile(name, in: container, content, isReadOnly: isReadOnly, owner: owner))
        }
    }

    public func createContainer(
        _ name: NameChoice, in container: ContainerID, for caller: Caller, now: Date
    ) async throws -> ContainerView {
        try await namingStep(caller, now) { step in
            let owner = try step.writableContainer(container).container.owner
            let name = try step.choose(name, in: container)
            return try step.container(Node.addContainer(name, in: container, owner: owner, on: step.db, now: now))
        }
    }
}

extension LibraryStep {
    /// The file that has the name gets the content as its next version.
    fileprivate func overwrite(
        _ occupant: Occupant, named name: DocumentName, in container: ContainerID, with content: ContentRecord
    ) throws -> FileView {
        guard occupant.isFile, let id = FileID(rawValue: occupant.id) else { throw try taken(name, in: container) }
        let file = try file(id).file
        guard !file.isReadOnly else { throw HostError.notSupported("the file is read-only") }
        if let holder = file.lock.current(at: now) { throw try taken(name, in: container, lock: holder) }
        _ = try publish(content, as: .saved, of: file)
        return try self.file(id)
    }

    fileprivate func addFile(
        _ name: DocumentName, in container: ContainerID, _ content: ContentRecord, isReadOnly: Bool, owner: UserID
    ) throws -> FileID {
        let text = Identifier.random()
        guard let id = FileID(rawValue: text) else { throw SQLError.unexpected(column: 0) }
        try db.run(
            """
            INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified, version, size, blob, sha256,
                is_read_only)
            VALUES (?1, 1, ?2, ?3, ?4, ?5, ?6, 1, ?7, ?8, ?9, ?10)
            """,
            [
                .id(id), .id(owner), .id(container), .text(name.text), .text(name.key), .instant(now),
                .integer(content.size), .id(content.blob), .bytes(content.sha256), .flag(isReadOnly),
            ])
        try addVersion(1, content, to: id)
        try log(.created, id.rawValue, name.text, version: 1)
        return id
    }
}

extension Node {
    /// A new folder; without a parent, the root of its owner's tree.
    @discardableResult
    static func addContainer(
        _ name: DocumentName, in parent: ContainerID?, owner: UserID, on db: any SQLConnection, now: Date
    ) throws -> ContainerID {
        guard let id = ContainerID(rawValue: Identifier.random()) else { throw SQLError.unexpected(column: 0) }
        try db.run(
            """
            INSERT INTO nodes (id, is_file, owner, parent, name, name_key, modified)
            VALUES (?1, 0, ?2, ?3, ?4, ?5, ?6)
            """, [.id(id), .id(owner), .id(parent), .text(name.text), .text(name.key), .instant(now)])
        return id
    }
}
