public import Basics
public import Foundation

/// Answers that follow from others. A store that finds one of them in an indexed read answers it by itself.
extension DocumentReader {
    /// Reads the document, and then its bytes: enough wherever ``DocumentStore/readOnce(_:)`` hands out a snapshot, as
    /// by default.
    public func document(
        _ id: FileID, for caller: Caller, at now: Date
    ) throws -> (sighting: Sighting, bytes: [UInt8]?) {
        let sighting = try node(.file(id), for: caller, at: now)
        guard case .node(.file(let file), _, _, _) = sighting, let key = file.content.inline else {
            return (sighting, nil)
        }
        return (sighting, try bytes(of: key))
    }

    /// Everything in a folder, as one page.
    public func children(of container: ContainerID) throws -> [Node] {
        try children(of: container, .everything, after: nil, limit: .max).nodes
    }

    /// Looks through the whole folder.
    public func child(named key: String, in container: ContainerID) throws -> NodeID? {
        try children(of: container).first { DocumentName.key($0.name) == key }?.id
    }

    /// Looks through the whole folder, once for all keys.
    public func taken(among keys: [String], in container: ContainerID, except kept: NodeID?) throws -> Set<String> {
        let others = try children(of: container).filter { $0.id != kept }
        return Set(others.map { DocumentName.key($0.name) }).intersection(keys)
    }

    /// Looks through all versions of the document.
    public func content(of version: FileVersion, of file: FileID) throws -> ContentRecord? {
        try versions(of: file).first { $0.version == version }?.content
    }

    /// Looks through all that the person shares.
    public func shares(of id: NodeID, owner: UserID) throws -> [ShareRecord] {
        try shares(of: owner).map(\.record).filter { $0.resource == id }
    }

    /// Looks through all locks that are held.
    public func heldLock(of file: FileID, at now: Date) throws -> LockRecord? {
        try heldLocks(at: now).first { $0.file == file }
    }

    /// Looks through everything below, and through the versions of each document.
    public func extent(of id: NodeID, upTo limit: Int) throws -> TreeExtent {
        var extent = TreeExtent(count: 0, bytes: 0), open = [id]
        while let next = open.popLast() {
            extent.count += 1
            guard extent.count <= limit else { return TreeExtent(count: extent.count, bytes: 0) }
            switch next {
            case .file(let file): extent.bytes += try versions(of: file).map(\.content.size).reduce(0, +)
            case .container(let container): open += try children(of: container).map(\.id)
            }
        }
        return extent
    }

    /// Reads the room of each.
    public func rooms(of users: [UserID]) throws -> [UserID: TakenRoom] {
        let rooms = try Set(users).map { ($0, TakenRoom(used: try roomUsed(by: $0), quota: try quota(of: $0))) }
        return Dictionary(uniqueKeysWithValues: rooms)
    }

    /// Reads the whole person.
    public func displayName(of user: UserID) throws -> String? {
        try person(Caller(user: user, authority: .machine), at: .distantPast)?.displayName
    }

    /// Looks through all locks that are held.
    public func heldLocks(at now: Date, after place: LockPlace?, limit: Int) throws -> [LockRecord] {
        let rest = try heldLocks(at: now).filter { lock in
            place.map { ($0.since, $0.file) < (lock.since, lock.file.rawValue) } ?? true
        }
        return Array(rest.sorted { ($0.since, $0.file.rawValue) < ($1.since, $1.file.rawValue) }.prefix(max(0, limit)))
    }

    /// Nobody: the people of a store that doesn't say have no such role.
    public func isOperator(_ asking: OperatorSession, at now: Date) throws -> Bool { false }
}
