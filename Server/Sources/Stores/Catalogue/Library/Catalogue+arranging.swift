public import Foundation
import OAuth
public import WOPI
public import WOPIHost

/// Renaming, moving, deleting.
extension Catalogue {
    public func renameFile(
        _ id: FileID, to name: DocumentName, presenting lock: LockID?, for caller: Caller, now: Date
    ) async throws -> String {
        try await namingStep(caller, now) { step in
            let file = try step.writableFile(id).file
            try file.lock.permitsChange(presenting: lock, now: now)
            var name = name
            if let occupant = try step.occupant(of: name, in: file.parent), occupant.id != id.rawValue {
                name = try step.free(like: name, in: file.parent, except: id.rawValue)
            }
            try step.setName(name, of: id.rawValue)
            return name.text
        }
    }

    public func renameContainer(
        _ id: ContainerID, to name: DocumentName, for caller: Caller, now: Date
    ) async throws -> String {
        try await step(caller, now) { step in
            guard let parent = try step.writableContainer(id).container.parent else { throw HostError.notFound }
            if let occupant = try step.occupant(of: name, in: parent), occupant.id != id.rawValue {
                throw HostError.nameTaken(valid: nil, lock: nil)
            }
            try step.setName(name, of: id.rawValue)
            return name.text
        }
    }

    public func move(
        _ resource: ResourceID, to container: ContainerID, for caller: Caller, now: Date
    ) async throws {
        try await step(caller, now) { step in
            let moving = try step.movable(resource)
            _ = try step.container(container)
            guard moving.parent != container else { return }
            let above = try step.path(to: container.rawValue).map(\.id.rawValue) + [container.rawValue]
            guard !above.contains(moving.id) else {
                throw HostError.malformed("a container can't be moved below itself")
            }
            let name = try DocumentName(moving.name)
            guard try step.occupant(of: name, in: container) == nil else {
                throw HostError.nameTaken(valid: nil, lock: nil)
            }
            try step.db.run("UPDATE nodes SET parent = ?2 WHERE id = ?1", [.text(moving.id), .id(container)])
        }
    }

    public func deleteFile(_ id: FileID, for caller: Caller, now: Date) async throws {
        try await step(caller, now) { step in
            let file = try step.writableFile(id).file
            try file.lock.permitsChange(presenting: nil, now: now)
            try step.db.run("DELETE FROM nodes WHERE id = ?1", [.id(id)])
            try step.log(.deleted, id.rawValue, file.name, version: file.version.rawValue)
        }
    }

    public func deleteContainer(_ id: ContainerID, for caller: Caller, now: Date) async throws {
        try await step(caller, now) { step in
            let container = try step.writableContainer(id).container
            guard container.parent != nil,
                try !step.db.has("SELECT 1 FROM nodes WHERE parent = ?1 LIMIT 1", [.id(id)])
            else { throw HostError.containerNotEmpty }
            try step.db.run("DELETE FROM nodes WHERE id = ?1", [.id(id)])
        }
    }
}

private struct Movable {
    var id: String
    var name: String
    var parent: ContainerID
}

extension LibraryStep {
    fileprivate func movable(_ resource: ResourceID) throws -> Movable {
        switch resource {
        case .file(let id):
            let file = try writableFile(id).file
            return Movable(id: id.rawValue, name: file.name, parent: file.parent)
        case .container(let id):
            let container = try writableContainer(id).container
            guard let parent = container.parent else { throw HostError.notFound }
            return Movable(id: id.rawValue, name: container.name, parent: parent)
        case .ecosystem:
            throw HostError.notFound
        }
    }
}
