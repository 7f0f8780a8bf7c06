import Basics
import Documents
import Foundation

extension InMemoryRows: DocumentWriter {
    func insert(_ node: Node) throws { tables.nodes[node.id.rawValue] = node }

    func setName(_ name: DocumentName, of id: NodeID) throws {
        tables.nodes[id.rawValue] = tables.nodes[id.rawValue]?.named(name)
    }

    func setParent(_ parent: ContainerID, of id: NodeID) throws {
        tables.nodes[id.rawValue] = tables.nodes[id.rawValue]?.moved(to: parent)
    }

    func transfer(_ id: NodeID, to owner: UserID, in container: ContainerID, as name: DocumentName) throws {
        let ids = Set(tree(id).map(\.id))
        for id in ids { tables.nodes[id.rawValue] = tables.nodes[id.rawValue]?.owned(by: owner) }
        tables.nodes[id.rawValue] = tables.nodes[id.rawValue]?.moved(to: container).named(name)
        for (id, share) in tables.shares where ids.contains(share.resource) { tables.shares[id]?.owner = owner }
        tables.permissions.removeAll { ids.contains($0.resource) && $0.user == owner }
        for index in tables.permissions.indices where ids.contains(tables.permissions[index].resource) {
            tables.permissions[index].owner = owner
        }
    }

    func insert(_ bytes: [UInt8], as key: InlineKey) throws { tables.contents[key] = bytes }

    func removeUnnamedContent(limit: Int) throws -> ContentRemoval {
        let named = Set(tables.versions.values.joined().compactMap(\.content.inline))
        let unnamed = tables.contents.keys.filter { !named.contains($0) }
        for key in unnamed.prefix(limit) { tables.contents[key] = nil }
        return ContentRemoval(removed: min(limit, unnamed.count), isComplete: unnamed.count <= limit)
    }

    func markForDeletion(_ key: BlobKey, since date: Date) throws { tables.markedForDeletion[key] = date }

    func forgetMarksForDeletion(before date: Date) throws {
        tables.markedForDeletion = tables.markedForDeletion.filter { $0.value >= date }
    }

    func insert(_ version: VersionRow, of file: FileID) throws { tables.versions[file, default: []].append(version) }

    func setContent(_ content: ContentRecord, version: FileVersion, modified: Date, of file: FileID) throws {
        change(file) { file in
            file.content = content
            file.size = content.size
            file.version = version
            file.modified = modified
        }
    }

    func setLabel(_ label: String?, of version: FileVersion, of file: FileID) throws {
        guard let index = tables.versions[file]?.firstIndex(where: { $0.version == version }) else { return }
        tables.versions[file]?[index].label = label
    }

    func deleteVersion(_ version: FileVersion, of file: FileID) throws {
        tables.versions[file]?.removeAll { $0.version == version }
    }

    func setLock(_ lock: HeldLock?, of file: FileID) throws {
        tables.locks[file] = lock
        change(file) { $0.lock = lock.map { FileLock(holder: $0.lock, expires: $0.expires) } ?? .free }
    }

    func extendLock(until expires: Date, of file: FileID) throws {
        tables.locks[file]?.expires = expires
        change(file) { $0.lock = FileLock(holder: $0.lock.holder, expires: expires) }
    }

    func insert(_ share: ShareRecord) throws { tables.shares[share.id] = share }

    func delete(_ share: ShareID) throws { tables.shares[share] = nil }

    func deleteShares(endedBefore date: Date) throws {
        tables.shares = tables.shares.filter { $0.value.expires.map { $0 >= date } ?? true }
    }

    func setQuota(_ quota: Quota, of user: UserID) throws { tables.quotas[user] = quota }

    func setUserInfo(_ text: String, of user: UserID) throws { tables.userInfo[user] = text }

    func append(_ event: DocumentEvent) throws { tables.events.append(event) }
}
