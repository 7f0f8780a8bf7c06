public import Foundation
public import OAuth
public import WOPI
public import WOPIHost

extension Catalogue {
    public func setUserInfo(_ text: String, for caller: Caller) async throws {
        try await step(caller, clock()) { step in
            try step.mayWrite()
            let person = try step.person()
            // A visitor isn't the person whose settings these are.
            if case .share = caller.authority { throw HostError.notFound }
            try step.db.run("UPDATE users SET user_info = ?2 WHERE id = ?1", [.id(person.id), .text(text)])
        }
    }

    public func share(
        _ resource: ResourceID, as type: ShareURLType, for caller: Caller, now: Date
    ) async throws -> ShareRecord {
        try await step(caller, now) { step in
            try step.mayWrite()
            let (node, name) = try step.shareable(resource, as: type)
            if let known = try step.shares(of: node, resource).first(where: { $0.type == type }) { return known }
            // Else a link would outlive the one it was made with.
            if case .share = caller.authority { throw HostError.notFound }
            return try step.addShare(of: node, named: name, resource, as: type)
        }
    }

    public func shares(of resource: ResourceID, for caller: Caller) async throws -> [ShareRecord] {
        try await look(caller) { try $0.shares(of: $0.shareable(resource, as: .readOnly).node, resource) }
    }

    public func unshare(_ id: ShareID, for caller: Caller, now: Date) async throws {
        try await step(caller, now) { step in
            try step.mayWrite()
            _ = try step.person()
            guard let share = try step.share(id), share.record.owner == caller.user else { throw HostError.notFound }
            if case .share = caller.authority { throw HostError.notFound }
            try step.db.run("DELETE FROM shares WHERE id = ?1", [.id(id)])
            try step.log(.unshared, share.record.resource.text, share.name, detail: share.record.type.rawValue)
        }
    }

    /// Takes back every link somebody made, for when they can't any more.
    ///
    /// - Returns: how many there were.
    public func unshareAll(of owner: UserID, now: Date) async throws -> Int {
        try await step(Caller(user: owner, authority: .machine), now) { step in
            let shares = try step.db.all(
                "SELECT n.id, n.name, s.type FROM shares s JOIN nodes n ON n.id = s.node WHERE s.owner = ?1",
                [.id(owner)]
            ) { (node: try $0.text(), name: try $0.text(), type: try $0.text()) }
            for share in shares { try step.log(.unshared, share.node, share.name, detail: share.type) }
            try step.db.run("DELETE FROM shares WHERE owner = ?1", [.id(owner)])
            return shares.count
        }
    }

    public func visit(_ id: ShareID) async throws -> ShareRecord {
        try await read { db in
            let step = LibraryStep(db: db, caller: Caller(user: .random(), authority: .share(id)), now: .distantPast)
            guard let share = try step.share(id) else { throw HostError.notFound }
            return share.record
        }
    }
}

extension LibraryStep {
    fileprivate func shareable(_ resource: ResourceID, as type: ShareURLType) throws -> (node: String, name: String) {
        switch resource {
        case .file(let id):
            let file = try file(id).file
            guard type == .readOnly || !file.isReadOnly else {
                throw HostError.notSupported("a read-only file has no link to write to it")
            }
            return (id.rawValue, file.name)
        case .container(let id):
            return (id.rawValue, try container(id).container.name)
        case .ecosystem:
            throw HostError.notFound
        }
    }

    /// Those the caller may know of: a visitor knows their own.
    fileprivate func shares(of node: String, _ resource: ResourceID) throws -> [ShareRecord] {
        let all = try db.all(
            "SELECT id, type, owner, created FROM shares WHERE node = ?1 AND owner = ?2 ORDER BY created, id",
            [.text(node), .id(caller.user)]
        ) { try $0.share(of: resource) }
        guard case .share(let own) = caller.authority else { return all }
        return all.filter { $0.id == own }
    }

    fileprivate func share(_ id: ShareID) throws -> (record: ShareRecord, name: String)? {
        try db.first(
            """
            SELECT n.is_file, n.id, n.name, s.id, s.type, s.owner, s.created
            FROM shares s JOIN nodes n ON n.id = s.node WHERE s.id = ?1
            """, [.id(id)]
        ) { row in
            let resource: ResourceID = try row.flag() ? .file(row.id()) : .container(row.id())
            let name = try row.text()
            return (try row.share(of: resource), name)
        }
    }

    fileprivate func addShare(
        of node: String, named name: String, _ resource: ResourceID, as type: ShareURLType
    ) throws -> ShareRecord {
        guard let id = ShareID(rawValue: Identifier.random()) else { throw SQLError.unexpected(column: 0) }
        try db.run(
            "INSERT INTO shares (id, node, type, owner, created) VALUES (?1, ?2, ?3, ?4, ?5)",
            [.id(id), .text(node), .text(type.rawValue), .id(caller.user), .instant(now)])
        try log(.shared, node, name, detail: type.rawValue)
        return ShareRecord(
            id: id, resource: resource, type: type, owner: caller.user,
            created: Date(milliseconds: now.milliseconds))
    }
}

extension RowReader {
    fileprivate mutating func share(of resource: ResourceID) throws -> ShareRecord {
        let id = try id(ShareID.self)
        guard let type = ShareURLType(rawValue: try text()) else { throw SQLError.unexpected(column: column) }
        return ShareRecord(id: id, resource: resource, type: type, owner: try self.id(), created: try instant())
    }
}

extension ResourceID {
    fileprivate var text: String {
        switch self {
        case .file(let id): id.rawValue
        case .container(let id): id.rawValue
        case .ecosystem: ""
        }
    }
}
