public import Basics
public import Foundation

/// Storage usage of documents. Content always counts against the quota of the document's owner, regardless of who saved
/// it.
extension Library {
    /// The storage usage of the caller's own documents.
    public func usage(for caller: Caller, now: Date) async throws -> StorageUsage {
        try await look(caller, now: now) { look in
            let person = try look.person()
            if caller.isVisitor { throw DocumentsError.forbidden }
            return try look.usage(of: person.id, default: defaultQuota)
        }
    }

    /// The maximum number of documents and folders that ``storageBreakdown(largest:nearest:for:now:)`` reads.
    public static let maxWeighed = 100_000

    /// The storage usage of the caller's own documents: the total sizes, and the largest documents.
    ///
    /// Reads every version of every document, so call this only when the user asks for the breakdown, not for each
    /// page.
    ///
    /// - Parameters:
    ///   - count: the number of documents to return.
    ///   - above: the maximum number of parent folders to return for each item, counted upward from the item.
    /// - Returns: `nil` for a user with more than ``maxWeighed`` documents and folders.
    public func storageBreakdown(
        largest count: Int, nearest above: Int = .max, for caller: Caller, now: Date
    ) async throws -> StorageBreakdown? {
        try await lookAside(caller, now: now) { look in
            let person = try look.person()
            if caller.isVisitor { throw DocumentsError.forbidden }
            guard let weighed = try look.rows.weigh(of: person.id, largest: count, upTo: Self.maxWeighed) else {
                return nil
            }
            let usage = try look.usage(of: person.id, default: defaultQuota)
            let ids = weighed.largest.map { NodeID.file($0.id) }
            let sightings = try look.rows.nodes(ids, for: caller, at: now)
            let paths = try look.ancestors(ofSeen: ids, nearest: above).map { path in
                path.filter { $0.parent != nil }.map(\.name)
            }
            return StorageBreakdown(
                usage: usage, documents: weighed.current, formerVersions: weighed.all - weighed.current,
                trash: max(0, usage.used - weighed.all),
                largest: try weighed.largest.indices.map { index in
                    let entry = weighed.largest[index]
                    return WeighedFile(
                        file: try look.file(sightings[index]).file, bytes: entry.bytes, versions: entry.versions,
                        path: paths[index])
                })
        }
    }

    /// The storage usage of several users in one read, on behalf of an operator. The result may leave out users who
    /// have no account.
    ///
    /// - Parameter asking: the operator who makes the request on a web page; `nil` for the command line.
    /// - Throws: ``DocumentsError/notFound`` when `asking` isn't a valid session of an operator.
    public func usages(
        of users: [UserID], by asking: OperatorSession? = nil, now: Date
    ) async throws -> [UserID: StorageUsage] {
        let defaultLimit = defaultQuota
        return try await store.read { rows in
            if let asking { try rows.check(asking, at: now) }
            return try rows.usages(of: users).mapValues { taken in
                StorageUsage(used: taken.used, quota: taken.quota, limit: taken.quota.limit(default: defaultLimit))
            }
        }
    }

    /// Sets a user's quota, on behalf of an operator. A user whose documents exceed the new quota keeps all documents
    /// but can't add content.
    ///
    /// - Parameter asking: the operator who makes the request on a web page; `nil` for the command line.
    /// - Throws: ``DocumentsError/notFound`` when the user doesn't exist or `asking` isn't a valid session of an
    ///   operator.
    @discardableResult
    public func setQuota(
        _ quota: Quota, of user: UserID, by asking: OperatorSession? = nil, now: Date
    ) async throws -> StorageUsage {
        try await change(Caller(user: user, authority: .machine), now: now) { change in
            if let asking { try change.rows.check(asking, at: now) }
            let top = try change.look.root().container
            if try change.rows.quota(of: user) != quota {
                try change.rows.setQuota(quota, of: user)
                try change.log(
                    .quotaChanged, of: .container(top.id), named: top.name, by: asking, detail: .quota(quota))
            }
            return try change.look.usage(of: user, default: defaultQuota)
        }
    }
}

extension Library {
    /// The user's remaining quota; `nil` if the user has no limit.
    func spaceLeft(of owner: UserID) async throws -> Arrival.Left? {
        let defaultLimit = defaultQuota
        return try await store.read { rows in
            guard let limit = try rows.quota(of: owner).limit(default: defaultLimit) else { return nil }
            return Arrival.Left(bytes: max(0, limit - (try rows.usedBytes(by: owner))), limit: limit)
        }
    }
}

extension ReadContext {
    func usage(of user: UserID, default defaultLimit: Int64?) throws -> StorageUsage {
        let quota = try rows.quota(of: user)
        return StorageUsage(used: try rows.usedBytes(by: user), quota: quota, limit: quota.limit(default: defaultLimit))
    }
}

extension WriteContext {
    /// Refuses content that exceeds its owner's quota. If the owner has no limit, doesn't read the usage, so that two
    /// concurrent saves don't conflict in the store.
    func checkQuota(for size: Int64, of owner: UserID) throws {
        guard size > 0, let limit = try look.quota(of: owner).limit(default: defaultQuota) else { return }
        let used = try rows.usedBytes(by: owner)
        let (excess, isTooMuch) = size.subtractingReportingOverflow(limit - used)
        guard !isTooMuch, excess <= 0 else {
            throw DocumentsError.quotaExceeded(limit: limit, excess: isTooMuch ? .max : excess)
        }
    }
}
