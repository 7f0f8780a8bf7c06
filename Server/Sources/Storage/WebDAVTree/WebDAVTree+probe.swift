import Basics
public import Documents
public import Foundation

extension WebDAVTree {
    /// Finds out what a server does by using it: works with a few small files in a new folder, and removes the folder.
    /// Takes about three seconds.
    ///
    /// - Throws: ``TreeError/unavailable(reason:)`` if there is no WebDAV folder at the address, or it can't be read.
    public static func probe(
        _ server: WebDAVServer, now: @escaping @Sendable () -> Date
    ) async throws(TreeError) -> WebDAVReport {
        let files: LocalFiles
        do { files = try LocalFiles(server.localFolder, now: now()) } catch {
            throw .unavailable(reason: "the local folder can't be used")
        }
        var probe = Probe(client: WebDAVClient(server: server, files: files))
        return try await probe.run()
    }
}

/// Tries out what a server does, step by step.
private struct Probe {
    let client: WebDAVClient
    var report = WebDAVReport(saving: .neither)
    var folder = TreePath.root

    init(client: WebDAVClient) { self.client = client }

    mutating func run() async throws(TreeError) -> WebDAVReport {
        try await checkAddress()
        folder = try TreePath.root.child(LocalFiles.temporaryName())
        let made = try await send("MKCOL", folder, isFolder: true)
        guard made.status == 201, try await look(folder)?.isFolder == true else {
            report.readOnlyReason =
                made.isSuccess
                ? "the server accepts new folders, but doesn't create them"
                : "the server refuses to create a folder (\(made.status))"
            return report
        }
        let outcome: Result<Void, TreeError>
        do { outcome = .success(try await tryOut()) } catch { outcome = .failure(error) }
        _ = try? await send("DELETE", folder, isFolder: true)
        try outcome.get()
        return report
    }

    /// Throws unless the address is a folder of a WebDAV server.
    private mutating func checkAddress() async throws(TreeError) {
        guard let root = try await look(.root) else { throw .unavailable(reason: "there is nothing at the address") }
        guard root.isFolder else { throw .unavailable(reason: "the address is a file, not a folder") }
        let missing = try TreePath.root.child(LocalFiles.temporaryName())
        guard try await look(missing) == nil else {
            throw .unavailable(reason: "the server describes files that don't exist")
        }
        let options = try await client.ask(.init(method: "OPTIONS", path: .root, isFolder: true))
        report.product = options.field("server").map { String($0.prefix(80)) }
        let classes = options.list("dav").split { ", ".contains($0) }
        report.hasLocks = classes.contains("2")
        let names = "<D:quota-available-bytes/><D:resourcetype/>"
        let space = try await client.ask(WebDAVTree.propfind(.root, depth: 0, isFolder: true, names: names))
        let free = try? MultiStatus(space.body).resources.first?.properties["quota-available-bytes"]
        report.tellsSpace = (free.flatMap { Int64($0) } ?? -1) >= 0
    }

    private mutating func tryOut() async throws(TreeError) {
        let file = try folder.child("a.txt")
        guard try await put(file, "one").isSuccess, try await content(file) == "one", try await look(file) != nil else {
            report.readOnlyReason = "the server doesn't store files as they are sent"
            return
        }
        try await tryNames(file)
        guard try await tryTags(file) else {
            report.readOnlyReason = "the ETag of a file changes although nobody changes the file"
            return
        }
        try await tryConditions(file)
        try await tryLocks(file)
        guard try await tryMoves(file) else {
            (report.saving, report.readOnlyReason) = (.neither, "a rename replaces another file, although it must not")
            return
        }
        if report.saving == .neither, report.hasLocks { report.saving = .locks }
        if report.saving == .neither {
            report.readOnlyReason =
                "the server neither compares ETags nor locks files, so a save could replace unseen content"
        }
        try await tryBrokenUpload(file)
    }

    private mutating func tryNames(_ file: TreePath) async throws(TreeError) {
        let other = try folder.child("A.TXT")
        do throws(TreeError) { report.foldsCase = try await look(other) != nil } catch {
            // The server tells the name under which it has stored the file.
            guard error == WebDAVTree.misnamed else { throw error }
            report.foldsCase = true
        }
    }

    /// Saves several contents of one size in a row, and then waits until the ETag is strong. Returns whether the ETag
    /// stays the same if nobody changes the file.
    private mutating func tryTags(_ file: TreePath) async throws(TreeError) -> Bool {
        var tags: [String] = [], wasWeak = false
        for text in ["aaa", "bbb", "ccc", "ddd", "eee"] {
            _ = try await put(file, text)
            guard let found = try await look(file) else { throw Self.lost }
            tags.append(found.tag)
            wasWeak = wasWeak || found.isWeak
        }
        report.needsHashes = Set(tags).count < tags.count
        var last = tags.last, changes = 0
        for attempt in 1...15 {
            try? await Task.sleep(for: .milliseconds(200))
            guard let found = try await look(file) else { throw Self.lost }
            if found.tag != last { changes += 1 }
            last = found.tag
            report.staysWeak = found.isWeak
            wasWeak = wasWeak || found.isWeak
            if attempt >= 4, changes == 0, !found.isWeak, !found.isUnsettled { break }
        }
        // A server that says at first that an ETag is weak doesn't promise that the next content has another one.
        report.needsHashes = report.needsHashes || changes > 0 || wasWeak && !report.staysWeak
        if Set(tags).count == 1, try await keepsTag(file) { report.ignoresTags = true }
        return changes < 8
    }

    /// Whether content that is saved more than two seconds after other content of the same size has the same ETag.
    private func keepsTag(_ file: TreePath) async throws(TreeError) -> Bool {
        let before = try await look(file)?.tag
        try? await Task.sleep(for: .milliseconds(2200))
        _ = try await put(file, "fff")
        return try await look(file)?.tag == before
    }

    private mutating func tryConditions(_ file: TreePath) async throws(TreeError) {
        guard let found = try await look(file) else { throw Self.lost }
        let wrong = "\"\(LocalFiles.temporaryName())\"", prefix = found.isWeak ? "W/" : ""
        let compares = try await isRefused(file, ("if-match", wrong))
        report.createsConditionally = try await isRefused(file, ("if-none-match", "*"))
        report.comparesInIf = try await isRefused(file, ("if", "([\(prefix)\(wrong)])"))
        guard compares, !report.ignoresTags else { return }
        guard let again = try await lookWhenStrong(file) else { throw Self.lost }
        let right =
            again.isWeak ? (name: "if", value: "([W/\(again.tag)])") : (name: "if-match", value: again.tag)
        guard !again.isWeak || report.comparesInIf else { return }
        guard try await isStored(file, "fff", field: right) else { return }
        if report.comparesInIf, let now = try await look(file) {
            let list = "([\(now.isWeak ? "W/" : "")\(now.tag)])"
            report.comparesInIf = try await isStored(file, "ggg", field: ("if", list))
        }
        let removal = try await send("DELETE", file, fields: [("if-match", wrong)])
        guard removal.status == 412, try await look(file) != nil else {
            _ = try await put(file, "fff")
            return
        }
        report.saving = .compares
    }

    private func lookWhenStrong(_ file: TreePath) async throws(TreeError) -> Found? {
        for _ in 0..<15 {
            guard let found = try await look(file) else { return nil }
            if !found.isWeak || report.staysWeak { return found }
            try? await Task.sleep(for: .milliseconds(200))
        }
        return try await look(file)
    }

    /// Finds out whether locks keep others out.
    private mutating func tryLocks(_ file: TreePath) async throws(TreeError) {
        guard report.hasLocks else { return }
        report.hasLocks = false
        let body = """
            <?xml version="1.0" encoding="utf-8"?>
            <D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype>\
            <D:owner>Emplace</D:owner></D:lockinfo>
            """
        let fields = [(name: "timeout", value: "Second-120"), (name: "depth", value: "0")]
        let locked = try await send(.init(method: "LOCK", path: file, fields: fields, body: .xml(body)))
        guard locked.isSuccess, let token = locked.field("lock-token") else { return }
        let isKeptOut = try await put(file, "other").status == 423
        let isLetIn = try await isStored(file, "mine", field: ("if", "(\(token))"))
        let unlocked = try await send("UNLOCK", file, fields: [("lock-token", token)])
        report.hasLocks = isKeptOut && isLetIn && unlocked.isSuccess
    }

    /// Finds out whether a rename keeps the id. Returns whether a rename that must not replace another file doesn't.
    private mutating func tryMoves(_ file: TreePath) async throws(TreeError) -> Bool {
        let other = try folder.child("b.txt"), inner = try folder.child("inner")
        let free = try inner.child("c.txt")
        _ = try await put(other, "other")
        let address = client.server.address
        let refused = try await send(
            "MOVE", file, fields: [("destination", address.url(of: other)), ("overwrite", "F")])
        guard refused.status == 412, try await content(other) == "other", let before = try await look(file) else {
            return false
        }
        report.hasKeys = true
        let first = try await look(file)?.entry.key
        _ = try await send("MKCOL", inner, isFolder: true)
        _ = try await send("MOVE", file, fields: [("destination", address.url(of: free)), ("overwrite", "F")])
        guard let moved = try await look(free), moved.entry.size == before.entry.size else { return false }
        let folderKey = try await look(folder)?.entry.key, otherKey = try await look(other)?.entry.key
        report.hasKeys = first != nil && moved.entry.key == first && folderKey != nil && otherKey != first
        let odd = try folder.child("odd \(WebDAVReport.oddCharacters)23.txt")
        _ = try await send("MOVE", free, fields: [("destination", address.url(of: odd)), ("overwrite", "F")])
        report.confusesDestinations = try await look(odd) == nil
        report.comparesDestinations = try await comparesDestination(moving: file, to: other)
        _ = try await put(file, "again")
        return true
    }

    /// Whether a move over another file takes place only if that file has the ETag in the header `If`.
    private func comparesDestination(moving file: TreePath, to other: TreePath) async throws(TreeError) -> Bool {
        let url = client.server.address.url(of: other)
        func move(ifTag tag: String) async throws(TreeError) -> WebDAVClient.Answer {
            let fields = [(name: "destination", value: url), ("overwrite", "T"), ("if", "<\(url)> ([\(tag)])")]
            return try await send("MOVE", file, fields: fields)
        }
        _ = try await put(file, "moved")
        let refused = try await move(ifTag: "\"\(LocalFiles.temporaryName())\"")
        guard refused.status == 412, try await content(other) == "other", let now = try await look(other) else {
            return false
        }
        guard try await move(ifTag: "\(now.isWeak ? "W/" : "")\(now.tag)").isSuccess else { return false }
        return try await content(other) == "moved"
    }

    /// Finds out whether a broken upload damages a file.
    private mutating func tryBrokenUpload(_ file: TreePath) async throws(TreeError) {
        let before = try await content(file)
        let body = WebDAVClient.Request.Body.broken([UInt8](repeating: 0x78, count: 40_000), length: 200_000)
        _ = try? await client.send(.init(method: "PUT", path: file, body: body))
        for _ in 0..<5 {
            try? await Task.sleep(for: .milliseconds(100))
            if try await content(file) != before {
                report.writesInPlace = true
                return
            }
        }
    }

    // MARK: Requests

    private static let lost = TreeError.unavailable(reason: "the server lost a file that it had just stored")

    private func look(_ path: TreePath) async throws(TreeError) -> Found? {
        let answer = try await client.ask(WebDAVTree.propfind(path, depth: 0, isFolder: path == .root))
        return try await WebDAVTree.found(in: answer, at: path, client.server.address, report) {
            () async throws(TreeError) in
            false
        }
    }

    private func send(
        _ method: String, _ path: TreePath, isFolder: Bool = false, fields: [(name: String, value: String)] = []
    ) async throws(TreeError) -> WebDAVClient.Answer {
        try await send(.init(method: method, path: path, isFolder: isFolder, fields: fields))
    }

    /// Sends a request, and repeats it while the server is overloaded or away. What a server does must not be concluded
    /// from such an answer. But many servers always answer 500 to what they can't do.
    private func send(_ request: WebDAVClient.Request) async throws(TreeError) -> WebDAVClient.Answer {
        var attempts = Attempts(client.server.patience)
        while true {
            let answer = try await client.send(request)
            guard answer.isPassing, answer.status != 500 else { return answer }
            guard await attempts.wait() else { throw answer.refusal(of: request.method) }
        }
    }

    private func put(
        _ path: TreePath, _ text: String, fields: [(name: String, value: String)] = []
    ) async throws(TreeError) -> WebDAVClient.Answer {
        try await send(.init(method: "PUT", path: path, fields: fields, body: .bytes(Array(text.utf8))))
    }

    /// Whether the server refuses to replace a file because of a condition.
    private func isRefused(_ path: TreePath, _ field: (name: String, value: String)) async throws(TreeError) -> Bool {
        let before = try await content(path), answer = try await put(path, "wrong", fields: [field])
        guard answer.status == 412 else { return false }
        return try await content(path) == before
    }

    /// Whether the server replaces a file.
    private func isStored(
        _ path: TreePath, _ text: String, field: (name: String, value: String)
    ) async throws(TreeError) -> Bool {
        guard try await put(path, text, fields: [field]).isSuccess else { return false }
        return try await content(path) == text
    }

    /// The text of a small file; empty for everything else.
    private func content(_ path: TreePath) async throws(TreeError) -> String {
        let answer = try await client.ask(.init(method: "GET", path: path))
        return answer.status == 200 ? String(decoding: answer.body.prefix(100_000), as: UTF8.self) : ""
    }
}
