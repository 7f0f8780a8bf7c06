import Basics
public import Documents
public import Foundation

/// A folder of a WebDAV server as a ``DocumentTree``.
///
/// The server is asked at each call; nothing is cached. What servers do differs in everything that matters for a save,
/// so ``connect(to:now:)`` tries out what the server really does, see ``WebDAVReport``.
public final class WebDAVTree: DocumentTree {
    /// What the tree can promise.
    public let traits: TreeTraits
    /// What the server really does.
    public let report: WebDAVReport
    let client: WebDAVClient
    let files: LocalFiles
    let turns = Turns<TreePath>()
    let released = ReleasedLocks()
    /// Returns the time, which names of former contents contain.
    let now: @Sendable () -> Date

    /// Opens a folder of a server whose behavior is known. Sends no request. Blocks the calling thread.
    ///
    /// - Throws: an error of the local folder.
    public init(_ server: WebDAVServer, report: WebDAVReport, now: @escaping @Sendable () -> Date) throws {
        self.report = report
        self.now = now
        traits = report.traits
        files = try LocalFiles(server.localFolder, now: now())
        client = WebDAVClient(server: server, files: files)
    }

    /// Finds out what a server does, and opens its folder. If the server is away, uses what it did when it was asked
    /// last.
    ///
    /// - Throws: ``TreeError``, or an error of the local folder.
    public static func connect(
        to server: WebDAVServer, now: @escaping @Sendable () -> Date
    ) async throws -> WebDAVTree {
        let known = URL(filePath: server.localFolder).appending(path: "server.json")
        do {
            let report = try await probe(server, now: now)
            try? JSONEncoder().encode(Known(address: "\(server.address)", report: report))
                .write(to: known, options: .atomic)
            return try WebDAVTree(server, report: report, now: now)
        } catch let error as TreeError {
            guard error.isPassing, let bytes = try? Data(contentsOf: known),
                let last = try? JSONDecoder().decode(Known.self, from: bytes), last.address == "\(server.address)"
            else { throw error }
            return try WebDAVTree(server, report: last.report, now: now)
        }
    }

    private struct Known: Codable {
        let address: String
        let report: WebDAVReport
    }

    /// Sets the closure that receives the reason when the server is unavailable, at most once a second.
    public func reportLosses(to report: @escaping @Sendable (String) -> Void) { client.losses.send(to: report) }

    // MARK: Reading

    /// Returns the file or folder at a path.
    public func entry(at path: TreePath) async throws(TreeError) -> TreeEntry? {
        guard let found = try await look(at: path) else { return nil }
        return try await settled(found)
    }

    /// Returns all files and folders directly in a folder, except this server's own temporary files.
    public func children(of folder: TreePath) async throws(TreeError) -> [TreeEntry] {
        try await Self.inTurn(for: folder) { () async throws(TreeError) in try await self.listed(folder) }
    }

    /// Lets only a few listings be in memory at once, because each may have up to ``WebDAVServer/maxListing`` bytes.
    private static let listing = Turns<UInt>()
    private static let maxListings: UInt = 4

    private static func inTurn<Value: Sendable>(
        for folder: TreePath, _ body: () async throws(TreeError) -> Value
    ) async throws(TreeError) -> Value {
        try await listing.wait(for: UInt(bitPattern: folder.hashValue) % maxListings, body)
    }

    private func listed(_ folder: TreePath) async throws(TreeError) -> [TreeEntry] {
        let (all, date) = try await resources(in: folder)
        var entries: [TreeEntry] = [], isFolder = false, seen: Set<TreePath> = []
        for resource in all {
            switch client.server.address.named(resource.href) {
            case .outside: throw Self.outside
            case .unusable: continue
            case .entry(let path) where path == folder: isFolder = resource.isFolder
            case .entry(let path):
                guard path.parent == folder else { throw Self.outside }
                guard path.name?.hasPrefix(LocalFiles.temporary) != true, seen.insert(path).inserted else { continue }
                guard let found = Found(resource, at: path, report: report, date: date) else { continue }
                entries.append(try await settled(found, isListing: true))
            }
        }
        guard isFolder else { throw .notFound }
        return entries
    }

    /// Whether a folder contains nothing, not even an entry that can't be shown. Removes temporary files that a killed
    /// server left there.
    func isEmpty(_ folder: TreePath) async throws(TreeError) -> Bool {
        try await Self.inTurn(for: folder) { () async throws(TreeError) in
            let (all, date) = try await self.resources(in: folder)
            for resource in all {
                let named = self.client.server.address.named(resource.href)
                if named == .entry(folder) { continue }
                guard case .entry(let path) = named, Self.isLeftover(resource, at: path, date: date) else {
                    return false
                }
                _ = try await self.client.ask(.init(method: "DELETE", path: path, isFolder: resource.isFolder))
            }
            return true
        }
    }

    private static func isLeftover(_ resource: MultiStatus.Resource, at path: TreePath, date: Date?) -> Bool {
        guard path.name?.hasPrefix(LocalFiles.temporary) == true, let date,
            let modified = resource.properties["getlastmodified"].flatMap(HTTPDate.parse)
        else { return false }
        return date.timeIntervalSince(modified) > LocalFiles.leftoverAge
    }

    /// Lists a folder: everything that the server describes, with the folder itself, and the time on the server's clock.
    private func resources(
        in folder: TreePath
    ) async throws(TreeError) -> (all: [MultiStatus.Resource], date: Date?) {
        let answer = try await client.ask(
            Self.propfind(folder, depth: 1, isFolder: true, maxBody: client.server.maxListing))
        let found = try await Self.resources(in: answer, files) { () async throws(TreeError) in
            try await self.look(at: folder)?.isFolder != true
        }
        guard let found else { throw .notFound }
        return (found, answer.date)
    }

    /// Downloads a file into the local folder.
    public func open(_ entry: TreeEntry) async throws(TreeError) -> any BlobContent {
        let wanted = Revision(entry.revision)
        var fields: [(name: String, value: String)] = []
        if case .tag(let tag) = wanted, report.saving == .compares, !report.staysWeak { fields = [("if-match", tag)] }
        var (answer, received) = try await client.download(entry.path, fields: fields, size: entry.size)
        if answer.status == 412, !fields.isEmpty {
            // A tag that is still weak matches no condition.
            (answer, received) = try await client.download(entry.path, fields: [], size: entry.size)
        }
        if let received { await files.remove(received.name) }
        // Looking after the transfer tells whether the content changed before or during it.
        guard !entry.isFolder, let found = try await look(at: entry.path), !found.isFolder,
            entry.key == nil || entry.key == found.entry.key
        else { throw entry.isFolder ? .notFound : .changed }
        switch wanted {
        case .tag(let tag): guard found.tag == tag else { throw .changed }
        case .sha256(let hash): guard received == nil || received?.sha256 == hash else { throw .changed }
        case .unknown: throw .changed
        }
        guard let received else { throw answer.status == 412 ? .changed : answer.refusal(of: "GET") }
        guard received.size == entry.size else { throw .changed }
        return ReceivedContent(file: received.file, size: received.size)
    }

    /// Returns the space that the server tells.
    public func usage() async throws(TreeError) -> TreeUsage {
        let answer = try await client.ask(Self.propfind(.root, depth: 0, isFolder: true, names: Self.spaceNames))
        let found = try await Self.resources(in: answer) { () async throws(TreeError) in false }
        guard let root = found?.first else { throw .notFound }
        func bytes(_ name: String) -> Int64? {
            // Nextcloud answers -1, -2 or -3 for space that it doesn't know or limit.
            root.properties[name].flatMap { Int64($0) }.flatMap { $0 < 0 ? nil : $0 }
        }
        return TreeUsage(used: bytes("quota-used-bytes"), free: bytes("quota-available-bytes"))
    }

    // MARK: Staging

    /// Receives a body into the local folder.
    public func stage<Body: AsyncSequence & Sendable>(_ body: Body, limit: Int64?) async throws -> StagedEntry
    where Body.Element == [UInt8] {
        let received = try await files.receive(body, limit: limit)
        return StagedEntry(name: received.name, size: received.size, sha256: received.sha256)
    }

    /// Removes staged content from the local folder.
    public func discard(_ staged: StagedEntry) async { await files.remove(staged.name) }

    /// Removes former contents that were replaced or removed before a date.
    ///
    /// - Returns: the number of removed contents.
    public func removeFormers(before date: Date) async throws -> Int { try await files.removeFormers(before: date) }

    // MARK: Looking

    static let outside = TreeError.unavailable(
        reason: "the server lists entries that aren't in the folder of its address; check the address")

    /// The server decodes a path in another encoding than UTF-8, or changes the letters of a name.
    static let misnamed = TreeError.badName(reason: "the server stores it as another name")

    private static let entryNames =
        "<D:getetag/><D:getcontentlength/><D:getlastmodified/><D:resourcetype/><oc:fileid/><oc:permissions/>"
    private static let spaceNames = "<D:quota-available-bytes/><D:quota-used-bytes/><D:resourcetype/>"

    static func propfind(
        _ path: TreePath, depth: Int, isFolder: Bool, names: String = entryNames, maxBody: Int? = nil
    ) -> WebDAVClient.Request {
        let body = """
            <?xml version="1.0" encoding="utf-8"?>
            <D:propfind xmlns:D="DAV:" xmlns:oc="http://owncloud.org/ns"><D:prop>\(names)</D:prop></D:propfind>
            """
        return WebDAVClient.Request(
            method: "PROPFIND", path: path, isFolder: isFolder, fields: [("depth", "\(depth)")], body: .xml(body),
            maxBody: maxBody ?? WebDAVClient.maxText)
    }

    /// Asks the server for the entry at a path; `nil` if there is none.
    func look(at path: TreePath) async throws(TreeError) -> Found? {
        let names = report.hasLocks ? Self.entryNames + "<D:lockdiscovery/>" : Self.entryNames
        let answer = try await client.ask(Self.propfind(path, depth: 0, isFolder: path == .root, names: names))
        return try await Self.found(in: answer, at: path, client.server.address, report) { () async throws(TreeError) in
            try await self.isBelowFile(path)
        }
    }

    /// Returns the entry that an answer to PROPFIND with the depth 0 describes; `nil` if there is none.
    ///
    /// - Throws: ``misnamed`` if the server has the entry under another name in the same folder.
    static func found(
        in answer: WebDAVClient.Answer, at path: TreePath, _ address: WebDAVAddress, _ report: WebDAVReport,
        isBelowFile: () async throws(TreeError) -> Bool
    ) async throws(TreeError) -> Found? {
        guard let all = try await resources(in: answer, isBelowFile: isBelowFile) else { return nil }
        guard let resource = all.first(where: { address.named($0.href) == .entry(path) }) else {
            guard all.count == 1, case .entry(let other) = address.named(all[0].href),
                other != path, other.parent == path.parent
            else { throw outside }
            throw misnamed
        }
        if resource.status == 404, resource.properties.isEmpty { return nil }
        return Found(resource, at: path, report: report, date: answer.date)
    }

    /// Parses the answer to PROPFIND; `nil` if there is no entry at the path.
    ///
    /// - Parameters:
    ///   - files: whose threads parse a long answer.
    ///   - isBelowFile: asked if the status isn't clear, because some servers don't answer 404 for paths below a file.
    private static func resources(
        in answer: WebDAVClient.Answer, _ files: LocalFiles? = nil, isBelowFile: () async throws(TreeError) -> Bool
    ) async throws(TreeError) -> [MultiStatus.Resource]? {
        switch answer.status {
        case 207: break
        case 404, 410: return nil
        case 200..<300:
            throw .unavailable(
                reason:
                    "the answer to PROPFIND has the status \(answer.status) instead of 207, so it isn't from a WebDAV "
                    + "server; check the address")
        default:
            if try await isBelowFile() { return nil }
            throw answer.status == 403
                ? .forbidden
                : .unavailable(reason: "the server answered PROPFIND with \(answer.status)")
        }
        guard let files else { return try MultiStatus(answer.body).resources }
        return try await files.parse(answer.body).resources
    }

    private func isBelowFile(_ path: TreePath) async throws(TreeError) -> Bool {
        guard let parent = path.parent, parent != .root else { return false }
        return try await look(at: parent)?.isFolder != true
    }

    /// Returns an entry whose revision no later content has. On some servers, the revision of content that is younger
    /// than two seconds is the hash of the content.
    ///
    /// - Parameter isListing: whether large content gets a revision that no save accepts, instead of waiting.
    func settled(_ found: Found, isListing: Bool = false) async throws(TreeError) -> TreeEntry {
        guard found.isUnsettled else { return found.entry }
        var entry = found.entry
        if entry.size <= Self.maxHashed, let hash = try await hash(of: found) {
            entry.revision = Revision.sha256(hash).text
        } else if isListing {
            entry.revision = Revision.unknown.text
        } else {
            guard let later = try await lookWhenSettled(at: entry.path) else { throw .notFound }
            return later.entry
        }
        return entry
    }

    /// The maximum size of content that is downloaded to compare it, in bytes, when waiting would do.
    private static let maxHashed: Int64 = 8 << 20

    /// Looks until the entry is settled. If the server doesn't tell the times, or its clocks differ, a tag is settled that
    /// has stayed the same for more than two seconds.
    func lookWhenSettled(at path: TreePath) async throws(TreeError) -> Found? {
        var tag: String?, since = ContinuousClock.now
        for _ in 0..<100 {
            guard let found = try await look(at: path) else { return nil }
            if tag != found.tag { (tag, since) = (found.tag, .now) }
            guard found.isUnsettled, .now - since < .milliseconds(2500) else { return found }
            try? await Task.sleep(for: .milliseconds(200))
        }
        throw .unavailable(reason: "the file changes too often")
    }

    /// Downloads the content that was found, and returns its SHA-256; `nil` if the content is another one now.
    func hash(of found: Found) async throws(TreeError) -> [UInt8]? {
        let received: LocalFiles.Received?
        do {
            (_, received) = try await client.download(found.entry.path, fields: [], size: found.entry.size)
        } catch {
            guard error == .changed else { throw error }
            received = nil
        }
        guard let received else { return nil }
        await files.remove(received.name)
        guard received.size == found.entry.size else { return nil }
        return received.sha256
    }
}

/// An entry as the server described it.
struct Found: Sendable {
    /// The entry. The revision of a file is its tag.
    var entry: TreeEntry
    /// The ETag without `W/`, or a text with the same purpose from size and time.
    let tag: String
    /// Whether the ETag is weak, so that `If-Match` never matches.
    let isWeak: Bool
    /// Whether the next content could get the same tag.
    let isUnsettled: Bool
    /// The locks; `nil` if the server doesn't tell.
    let locks: [MultiStatus.Lock]?

    var isFolder: Bool { entry.isFolder }

    /// Returns `nil` for a resource that is neither a folder nor a file with a size.
    init?(_ resource: MultiStatus.Resource, at path: TreePath, report: WebDAVReport, date: Date?) {
        let modified = resource.properties["getlastmodified"].flatMap(HTTPDate.parse)
        let size = resource.properties["getcontentlength"].flatMap { Int64($0) }
        guard resource.isFolder || (size ?? -1) >= 0 else { return nil }
        let permissions = resource.properties["permissions"]
        locks = resource.properties["lockdiscovery"] == nil ? nil : resource.locks
        let raw = report.ignoresTags ? "" : resource.properties["getetag"] ?? ""
        isWeak = raw.hasPrefix("W/")
        let opaque = isWeak ? String(raw.dropFirst(2)) : raw
        if resource.isFolder {
            tag = ""
        } else if opaque.isEmpty {
            tag = "\"\(Int(modified?.timeIntervalSince1970 ?? 0))-\(size ?? 0)\""
        } else {
            // Some servers leave out the quotation marks in the property.
            tag = opaque.hasPrefix("\"") ? opaque : "\"\(opaque)\""
        }
        // A time in the far future isn't the time of a save. Without times, the content may be of this moment.
        let age = date.flatMap { date in modified.map { date.timeIntervalSince($0) } } ?? 0
        let isYoung = age < 2 && age > -60 || isWeak && !report.staysWeak
        isUnsettled = !resource.isFolder && report.needsHashes && isYoung
        entry = TreeEntry(
            path: path, isFolder: resource.isFolder,
            key: report.hasKeys ? resource.properties["fileid"].map(TreeKey.init) : nil, revision: tag,
            size: resource.isFolder ? 0 : size ?? 0, modified: modified ?? Date(timeIntervalSince1970: 0),
            isReadOnly: report.readOnlyReason != nil
                || permissions.map { resource.isFolder ? !$0.contains { "CK".contains($0) } : !$0.contains("W") }
                    ?? false
        )
    }
}

/// The meaning of the text of ``TreeEntry/revision`` of a file.
enum Revision: Hashable {
    /// A tag that no other content of the file has.
    case tag(String)
    /// The SHA-256 of content whose tag isn't settled yet.
    case sha256([UInt8])
    /// Content that isn't there any more, or that nobody has looked at.
    case unknown

    private static let mark = "sha256="

    init(_ text: String) {
        // A tag begins with a quotation mark.
        guard text.hasPrefix(Self.mark) else {
            self = .tag(text)
            return
        }
        let bytes = Data(base64Encoded: String(text.dropFirst(Self.mark.count))).map(Array.init) ?? []
        self = bytes.count == 32 ? .sha256(bytes) : .unknown
    }

    var text: String {
        switch self {
        case .tag(let tag): tag
        case .sha256(let bytes): Self.mark + Data(bytes).base64EncodedString()
        case .unknown: Self.mark
        }
    }
}
