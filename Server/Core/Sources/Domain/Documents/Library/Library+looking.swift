public import Basics
public import Foundation

extension Library {
    /// Reads the user on whose behalf the caller acts.
    public func person(_ caller: Caller, now: Date) async throws -> Person {
        try await lookOnce(caller, now: now) { try $0.person() }
    }

    /// Returns a document together with the user who reads it, in a single indexed read.
    public func file(_ id: FileID, for caller: Caller, now: Date) async throws -> FileView {
        try await lookOnce(caller, now: now) { try $0.file(id) }
    }

    /// Reads a folder and the calling user with one indexed read.
    public func container(_ id: ContainerID, for caller: Caller, now: Date) async throws -> ContainerView {
        try await lookOnce(caller, now: now) { try $0.container(id) }
    }

    /// The number of documents and folders in a folder, counting the folder itself, and the total size of all versions
    /// of these documents. Stops counting after `limit` items, which bounds the cost.
    ///
    /// - Returns: `nil` for a folder with more than `limit` items.
    public func extent(
        of id: ContainerID, upTo limit: Int, for caller: Caller, now: Date
    ) async throws -> TreeExtent? {
        try await lookAside(caller, now: now) { look in
            _ = try look.container(id)
            return try look.extent(of: id, upTo: limit)
        }
    }

    /// Reads the root of the caller's tree.
    public func root(for caller: Caller, now: Date) async throws -> ContainerView {
        try await lookOnce(caller, now: now) { try $0.root() }
    }

    /// All items directly in a folder, sorted by name.
    public func children(of id: ContainerID, for caller: Caller, now: Date) async throws -> Listing {
        try await lookAside(caller, now: now) { look in
            Listing(try look.children(of: id, .everything, after: nil, limit: Self.wholeListing).nodes)
        }
    }

    /// A page of a folder of any size: up to `limit` items after `cursor`.
    ///
    /// Each page is a separate transaction. An item that isn't renamed while a client reads all pages is on exactly one
    /// page.
    public func children(
        of id: ContainerID, _ content: ListingContent, after cursor: ListingCursor?, limit: Int, for caller: Caller,
        now: Date
    ) async throws -> ListingPage {
        try await look(caller, now: now) { look in
            let page = try look.children(of: id, content, after: cursor, limit: limit)
            return ListingPage(listing: Listing(page.nodes), next: page.next)
        }
    }

    /// The folders above an item, root first and direct parent last; for the root, the list is empty. A visitor with a
    /// link sees only folders inside the shared folder.
    ///
    /// - Parameter limit: the maximum number of folders to return; the folders nearest to the item are returned.
    public func ancestors(
        of id: NodeID, nearest limit: Int = .max, for caller: Caller, now: Date
    ) async throws -> [ContainerRecord] {
        guard limit == .max else {
            return try await look(caller, now: now) { try $0.ancestors(of: id, nearest: limit) }
        }
        return try await lookAside(caller, now: now) { try $0.ancestors(of: id) }
    }

    /// A page size that is larger than the number of items in any folder, so that one page holds the whole folder.
    private static let wholeListing = Int(Int32.max)

    /// All versions of a document, newest first. Only editors and the owner may read versions.
    public func versions(of id: FileID, for caller: Caller, now: Date) async throws -> [VersionRecord] {
        try await lookAside(caller, now: now) { look in
            try look.mayReadHistory(of: id)
            return try look.records(of: look.rows.versions(of: id))
        }
    }

    /// The newest version of a document and a page of older versions, newest first. Only editors and the owner may read
    /// versions.
    ///
    /// - Parameters:
    ///   - version: the page begins with the version before this one; `nil` begins the page with the version before the
    ///     newest.
    ///   - limit: the maximum number of older versions.
    public func versions(
        of id: FileID, before version: FileVersion?, limit: Int, for caller: Caller, now: Date
    ) async throws -> VersionPage {
        try await lookAside(caller, now: now) { look in
            try look.versions(of: look.mayReadHistory(of: id), before: version, limit: limit)
        }
    }
}

extension ReadContext {
    /// The number of documents and folders in a folder, and the total size of the documents; `nil` for more than
    /// `limit` documents and folders.
    func extent(of id: ContainerID, upTo limit: Int) throws -> TreeExtent? {
        let extent = try rows.extent(of: .container(id), upTo: limit)
        return extent.count <= limit ? extent : nil
    }

    /// The newest version of a document and a page of older versions; see
    /// ``Library/versions(of:before:limit:for:now:)``.
    func versions(of file: FileRecord, before version: FileVersion?, limit: Int) throws -> VersionPage {
        let newest = file.version
        let first = try rows.versions(of: file.id, before: newest.next(), limit: 1)
        let rest = try rows.versions(of: file.id, before: min(version ?? newest, newest), limit: limit + 1)
        return VersionPage(
            versions: try records(of: first + rest.prefix(limit)),
            next: rest.count > limit ? rest.prefix(limit).last?.version : nil)
    }

    /// Converts stored versions to records with people's names.
    fileprivate func records(of rows: [VersionRow]) throws -> [VersionRecord] {
        let names = try displayNames(of: rows.flatMap { [$0.author].compactMap(\.self) + $0.editors })
        func name(_ user: UserID) -> String? { names[user].flatMap { $0.isEmpty ? nil : $0 } }
        return rows.map { row in
            var record = VersionRecord(
                version: row.version, content: row.content, saved: row.saved, author: row.author.flatMap(name),
                editors: row.editors.compactMap(name), restored: row.restored, label: row.label)
            record.isAuthorRemoved = row.author != nil && record.author == nil
            return record
        }
    }
}

extension Listing {
    init(_ nodes: [Node]) {
        self.init(containers: [], files: [])
        for node in nodes {
            switch node {
            case .container(let container): containers.append(container)
            case .file(let file): files.append(file)
            }
        }
    }
}
