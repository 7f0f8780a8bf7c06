import Basics
public import Documents
import Foundation
import Synchronization

extension WebDAVTree {
    /// Uploads staged content as the new content of a file.
    public func replace(
        _ entry: TreeEntry, with staged: StagedEntry, keepingFormer: Bool
    ) async throws(TreeError) -> TreeEntry {
        guard let file = await files.open(staged.name) else { throw .notFound }
        let upload = Upload(file: file, staged: staged)
        let saved = try await inTurn(entry.path) { () async throws(TreeError) in
            try await self.locked(entry) { found, token throws(TreeError) in
                if keepingFormer { try await self.keepFormer(found) }
                return try await self.send(upload, to: entry.path, over: found, token: token)
            }
        }
        await files.remove(staged.name)
        return saved
    }

    /// Uploads staged content as a new file, or creates a folder.
    public func create(
        _ name: String, in folder: TreePath, from staged: StagedEntry?
    ) async throws(TreeError) -> TreeEntry {
        let path = try folder.child(name)
        guard let staged else {
            return try await inTurn(path) { () async throws(TreeError) in
                try await self.checkFree(path)
                return try await self.makeFolder(path)
            }
        }
        guard let file = await files.open(staged.name) else { throw .notFound }
        let upload = Upload(file: file, staged: staged)
        let made = try await inTurn(path) { () async throws(TreeError) in
            try await self.checkFree(path)
            guard self.report.createsConditionally else { return try await self.createAside(path, upload) }
            return try await self.send(upload, to: path, over: nil, token: nil)
        }
        await files.remove(staged.name)
        return made
    }

    /// Renames or moves an entry.
    public func move(_ entry: TreeEntry, to path: TreePath) async throws(TreeError) -> TreeEntry {
        try await inTurn(entry.path) { () async throws(TreeError) in
            let found = try await self.verify(entry)
            guard path != entry.path else { return entry }
            try await self.checkFree(path)
            let token = try await self.token(of: entry, found)
            return try await self.move(found, to: path, token: token, overwrites: false)
        }
    }

    /// Looks at an entry that the server says it has just created. If the server has stored it under another name,
    /// removes it. The server reads the path in the same way each time, so the path leads to that entry. If the removal
    /// fails, the entry stays under the other name; the change is refused in any case.
    ///
    /// - Parameter answer: the success with which the server has created the entry. Without such an answer, another
    ///   program may have created the entry.
    private func removingMisnamed<Value>(
        _ path: TreePath, isFolder: Bool = false, created answer: WebDAVClient.Answer,
        _ look: () async throws(TreeError) -> Value
    ) async throws(TreeError) -> Value {
        do throws(TreeError) { return try await look() } catch {
            guard error == Self.misnamed else { throw error }
            let tag = answer.field("etag").flatMap { $0.hasPrefix("\"") ? $0 : nil }
            let fields = tag.map { [(name: "if-match", value: $0)] } ?? []
            _ = try? await client.ask(.init(method: "DELETE", path: path, isFolder: isFolder, fields: fields))
            throw error
        }
    }

    /// Gives an entry its former path again, because the server has moved it to another path than `path`. If that fails,
    /// the entry keeps the other name, as if another program had renamed it.
    private func moveBack(_ found: Found, from path: TreePath) async {
        let destination = client.server.address.url(of: found.entry.path, isFolder: found.isFolder)
        _ = try? await client.ask(
            .init(
                method: "MOVE", path: path, isFolder: found.isFolder,
                fields: [("destination", destination), ("overwrite", "F")]))
    }

    /// Removes a file or an empty folder.
    public func remove(_ entry: TreeEntry, keepingFormer: Bool) async throws(TreeError) {
        try await inTurn(entry.path) { () async throws(TreeError) in
            try await self.locked(entry) { found, token throws(TreeError) in
                if found.isFolder {
                    guard try await self.isEmpty(entry.path) else { throw TreeError.notEmpty }
                } else if keepingFormer {
                    try await self.keepFormer(found)
                }
                try await self.delete(found, token)
            }
        }
    }

    // MARK: Before a change

    /// Throws unless entries can be changed.
    private func checkWritable() throws(TreeError) { if report.readOnlyReason != nil { throw .forbidden } }

    /// Runs one change of a path after the other.
    private func inTurn<Value: Sendable>(
        _ path: TreePath, _ body: () async throws(TreeError) -> Value
    ) async throws(TreeError) -> Value {
        try checkWritable()
        return try await turns.wait(for: path, body)
    }

    /// Throws unless the entry is the one that the caller has seen.
    func verify(_ entry: TreeEntry) async throws(TreeError) -> Found {
        let wanted = Revision(entry.revision)
        guard var found = try await look(at: entry.path) else { throw .notFound }
        func check() throws(TreeError) {
            guard found.isFolder == entry.isFolder, entry.key == nil || found.entry.key == entry.key else {
                throw .changed
            }
            if case .tag(let tag) = wanted, found.tag != tag, !entry.isFolder { throw .changed }
        }
        try check()
        guard !entry.isFolder else { return found }
        if found.isUnsettled {
            guard let later = try await lookWhenSettled(at: entry.path) else { throw .notFound }
            found = later
            try check()
        }
        switch wanted {
        case .tag: return found
        case .unknown: throw .changed
        case .sha256(let wanted):
            guard found.entry.size == entry.size, try await hash(of: found) == wanted else { throw .changed }
            return found
        }
    }

    /// Throws unless the folder of a path exists and has no entry with the path's name.
    private func checkFree(_ path: TreePath) async throws(TreeError) {
        guard try await look(at: path) == nil else { throw .exists }
        guard let parent = path.parent, try await look(at: parent)?.isFolder == true else { throw .notFound }
    }

    /// Downloads the content that is going to be replaced or removed, and keeps it.
    private func keepFormer(_ found: Found) async throws(TreeError) {
        let (answer, received) = try await client.download(found.entry.path, fields: [], size: found.entry.size)
        guard let received else {
            throw answer.status == 404 || answer.status == 412 ? .changed : answer.refusal(of: "GET")
        }
        // The change that follows is conditional on the same tag, so it fails if this isn't the content with the tag.
        guard received.size == found.entry.size else {
            await files.remove(received.name)
            throw .changed
        }
        do {
            try await files.keep(received, at: now())
        } catch {
            await files.remove(received.name)
            throw error as? TreeError ?? .unavailable(reason: "the former content can't be kept")
        }
    }

    // MARK: Conditions

    /// The header fields that let a change happen only if the server still has what was found.
    ///
    /// - Parameter isTagged: whether the method changes more than one resource. Then a condition in `If` must name its
    ///   resource; without a name, it would apply to the folder too.
    private func conditions(
        _ found: Found?, _ token: String?, isTagged: Bool = false
    ) async throws(TreeError) -> [(name: String, value: String)] {
        guard let found else {
            return (report.createsConditionally ? [("if-none-match", "*")] : [])
                + (token.map { [("if", "(<\($0)>)")] } ?? [])
        }
        var fields: [(name: String, value: String)] = [], list = token.map { "<\($0)>" } ?? ""
        if report.saving == .compares, !found.isFolder {
            if !found.isWeak {
                fields.append(("if-match", found.tag))
            } else if report.comparesInIf {
                list += "\(list.isEmpty ? "" : " ")[W/\(found.tag)]"
            } else {
                fields.append(("if-match", try await strongTag(of: found)))
            }
        }
        if !list.isEmpty {
            let url = client.server.address.url(of: found.entry.path, isFolder: found.isFolder)
            fields.append(("if", isTagged ? "<\(url)> (\(list))" : "(\(list))"))
        }
        return fields
    }

    /// Waits until the tag of an entry is strong, because no condition matches a weak tag.
    private func strongTag(of found: Found) async throws(TreeError) -> String {
        for _ in 0..<15 {
            try? await Task.sleep(for: .milliseconds(200))
            guard let later = try await look(at: found.entry.path), later.tag == found.tag else { throw .changed }
            if !later.isWeak { return later.tag }
        }
        throw .unavailable(reason: "the ETag of a file stays weak")
    }

    // MARK: Locks

    /// How long a lock for one change lasts if this server is killed, plus a second for each 32 KiB.
    private static let lockSeconds = 120

    /// Shows other programs that a file is being edited, with a lock of the server.
    public func hold(_ entry: TreeEntry, _ change: TreeHold) async throws(TreeError) -> String? {
        guard report.hasLocks, !entry.isFolder else { return nil }
        switch change {
        case .release:
            if let token = entry.hold { await unlock(entry.path, token) }
            return nil
        case .take(let user, let expires):
            let seconds = max(60, Int(expires.timeIntervalSince(now()).rounded(.up)))
            if let token = entry.hold, try await extend(token, on: entry.path, seconds: seconds) { return token }
            guard let found = try await look(at: entry.path), !found.isFolder else { throw .notFound }
            return try await lock(found, owner: user, seconds: seconds)
        }
    }

    /// Runs a change of an entry that the caller has seen. If the server has locks, the entry is locked meanwhile,
    /// because most servers compare ETags before they receive the body, not when they replace the file.
    private func locked<Value: Sendable>(
        _ entry: TreeEntry, _ body: (Found, _ token: String?) async throws(TreeError) -> Value
    ) async throws(TreeError) -> Value {
        var found = try await verify(entry)
        if let token = try await token(of: entry, found) { return try await body(found, token) }
        guard report.hasLocks else { return try await body(found, nil) }
        let token: String
        do {
            token = try await lock(found, owner: "Emplace", seconds: Self.lockSeconds + Int(found.entry.size / 32_768))
        } catch {
            // Some servers lock files only.
            if found.isFolder, case .unavailable = error { return try await body(found, nil) }
            throw error
        }
        let outcome: Result<Value, TreeError>
        do {
            if report.saving == .locks { found = try await verify(entry) }
            outcome = .success(try await body(found, token))
        } catch { outcome = .failure(error) }
        await unlock(entry.path, token)
        return try outcome.get()
    }

    /// Returns the token of the caller's hold, if the server still knows it.
    private func token(of entry: TreeEntry, _ found: Found) async throws(TreeError) -> String? {
        if let hold = entry.hold {
            if found.locks?.contains(where: { $0.token == hold }) == true { return hold }
            // Some servers don't tell which locks there are, or hide their tokens. But they refuse to extend a lock that
            // they don't know.
            let isHidden = found.locks?.contains { $0.token.isEmpty } ?? true
            if isHidden, try await extend(hold, on: entry.path, seconds: Self.lockSeconds) { return hold }
        }
        await unlockReleased(found.locks, on: entry.path)
        guard let other = found.locks?.first(where: { !released.contains($0.token, on: entry.path) }) else {
            return nil
        }
        throw .inUse(by: Self.owner(other))
    }

    /// Extends a lock. Returns whether the server knows it.
    private func extend(_ token: String, on path: TreePath, seconds: Int) async throws(TreeError) -> Bool {
        let fields = [(name: "if", value: "(<\(token)>)"), (name: "timeout", value: "Second-\(seconds)")]
        return try await client.ask(.init(method: "LOCK", path: path, fields: fields)).isSuccess
    }

    private static func owner(_ lock: MultiStatus.Lock) -> String? {
        let owner = lock.owner.filter { !$0.isNewline }
        return owner.isEmpty ? nil : String(owner.prefix(200))
    }

    /// Locks an entry that was found.
    private func lock(_ found: Found, owner: String, seconds: Int) async throws(TreeError) -> String {
        let body = """
            <?xml version="1.0" encoding="utf-8"?>
            <D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype>\
            <D:owner>\(Markup.xml.escaped(owner))</D:owner></D:lockinfo>
            """
        let path = found.entry.path
        let request = WebDAVClient.Request(
            method: "LOCK", path: path, isFolder: found.isFolder,
            fields: [("timeout", "Second-\(seconds)"), ("depth", found.isFolder ? "infinity" : "0")], body: .xml(body))
        var attempts = Attempts(client.server.patience)
        repeat {
            let answer = try await client.send(request)
            if answer.isSuccess, let token = answer.field("lock-token") {
                let token = token.trimmingCharacters(in: CharacterSet(charactersIn: "<> "))
                released.remove(token, on: path)
                // A lock of a path without an entry creates an empty file.
                guard answer.status == 201 else { return token }
                _ = try? await client.send(.init(method: "DELETE", path: path, fields: [("if", "(<\(token)>)")]))
                throw .notFound
            }
            guard answer.status == 423 || answer.isPassing else {
                throw answer.isSuccess
                    ? .unavailable(reason: "the server answered LOCK without a token") : answer.refusal(of: "LOCK")
            }
            if answer.status == 423 { await unlockReleased(try await look(at: path)?.locks, on: path) }
            // Another server with the same documents locks a file only while it saves it.
        } while await attempts.wait()
        throw .inUse(by: try await look(at: path)?.locks?.first.flatMap(Self.owner))
    }

    /// Releases locks again that this tree has released before. A server may lose an UNLOCK: SabreDAV does so when its
    /// locks are in a file and two files are locked at once.
    private func unlockReleased(_ locks: [MultiStatus.Lock]?, on path: TreePath) async {
        for lock in locks ?? [] where released.contains(lock.token, on: path) { await unlock(path, lock.token) }
    }

    private func unlock(_ path: TreePath, _ token: String) async {
        released.add(token, on: path)
        _ = try? await client.ask(.init(method: "UNLOCK", path: path, fields: [("lock-token", "<\(token)>")]))
    }

    // MARK: Uploads

    /// Staged content and its file.
    private struct Upload: Sendable {
        let file: LocalFile
        let staged: StagedEntry
    }

    /// What is at a path after an upload that wasn't confirmed.
    private enum Landed {
        case untouched
        case complete(Found)
        /// A part of the content: the upload broke off, and the server kept what it had received.
        case partial(Found)
        case other
    }

    /// Uploads content, over a file that was found or as a new file.
    private func send(
        _ upload: Upload, to path: TreePath, over found: Found?, token: String?
    ) async throws(TreeError) -> TreeEntry {
        var over = found, attempts = Attempts(client.server.patience)
        while true {
            let outcome: Result<WebDAVClient.Answer, TreeError>
            do {
                if let over, canExchange(path, token: token) {
                    outcome = .success(try await exchange(upload, for: over, token: token))
                } else {
                    let fields = try await conditions(over, token)
                    outcome = .success(
                        try await client.send(
                            .init(
                                method: "PUT", path: path, fields: fields,
                                body: .file(upload.file, size: upload.staged.size))))
                }
            } catch { outcome = .failure(error) }
            switch outcome {
            case .success(let answer) where answer.isSuccess:
                guard over == nil else { return try await confirm(upload, answer: answer, at: path, over: over) }
                return try await removingMisnamed(path, created: answer) { () async throws(TreeError) in
                    try await confirm(upload, answer: answer, at: path, over: nil)
                }
            case .success(let answer) where !answer.isPassing && answer.status != 412:
                throw try await refusal(answer, at: path)
            case .failure(let error) where !error.isPassing: throw error
            default: break
            }
            let isRefused = if case .success(let answer) = outcome { answer.status == 412 } else { false }
            switch try await landed(upload, at: path, over: over) {
            case .partial where isRefused: throw found == nil ? .exists : .changed
            case .complete(let found): return proven(found, upload.staged)
            case .other: throw found == nil ? .exists : .changed
            case .partial(let part): over = part
            case .untouched:
                // The ETag is the same, so the condition failed for another reason: a lock, or a server that compares
                // in another way than it did when it was probed.
                if isRefused { throw found == nil ? .exists : .changed }
            }
            guard await attempts.wait() else {
                switch outcome {
                case .success(let answer): throw answer.refusal(of: "PUT")
                case .failure(let error): throw error
                }
            }
        }
    }

    /// Whether new content is uploaded to a file of its own, which is then moved over the file at a path. Only a lock or
    /// a condition on the destination keeps such a move from replacing what another program has just written.
    private func canExchange(_ path: TreePath, token: String?) -> Bool {
        report.writesInPlace && !report.hasKeys && canBeDestination(path)
            && (token != nil || report.comparesDestinations)
    }

    /// Finds out what an upload did whose answer was lost or wasn't a success.
    private func landed(_ upload: Upload, at path: TreePath, over: Found?) async throws(TreeError) -> Landed {
        let staged = upload.staged
        guard let now = try await look(at: path) else {
            guard over == nil else { throw .notFound }
            return .untouched
        }
        guard !now.isFolder else { return .other }
        let isSame = over.map { $0.tag == now.tag && $0.entry.size == now.entry.size } ?? false
        if isSame, !report.needsHashes { return .untouched }
        guard now.entry.size <= staged.size else { return isSame ? .untouched : .other }
        let (_, received) = try await client.download(path, fields: [], size: now.entry.size)
        guard let received else { return isSame ? .untouched : .other }
        await files.remove(received.name)
        guard received.size == now.entry.size else { return .other }
        if received.size == staged.size, received.sha256 == staged.sha256 { return .complete(now) }
        if isSame { return .untouched }
        let isPart = (try? await upload.file.begins(with: received.file, size: received.size)) ?? false
        return isPart && received.size < staged.size ? .partial(now) : .other
    }

    /// Returns the entry after an upload that the server has accepted. Some proxies and servers accept everything, so
    /// the content must be there.
    private func confirm(
        _ upload: Upload, answer: WebDAVClient.Answer, at path: TreePath, over: Found?
    ) async throws(TreeError) -> TreeEntry {
        let staged = upload.staged
        guard let now = try await look(at: path), !now.isFolder else {
            throw .unavailable(reason: "the server accepted content, but doesn't have it")
        }
        let isSame = over.map { $0.tag == now.tag && $0.entry.size == now.entry.size } ?? false
        let sent = answer.field("oc-etag") ?? answer.field("etag")
        let isSent = sent.map { $0 == now.tag || "W/\(now.tag)" == $0 || "\"\($0)\"" == now.tag } ?? false
        if now.entry.size == staged.size, isSent, !isSame { return proven(now, staged) }
        if now.entry.size == staged.size, try await hash(of: now) == staged.sha256 {
            return proven(now, staged)
        }
        if isSame { throw .unavailable(reason: "the server accepted content, but still has the former content") }
        // Either the server, or a proxy before it, has changed or cut the content, or another program has already replaced
        // it. The app still has the content, and its next save is compared with what the server has now.
        throw .unavailable(reason: "the server accepted content, but has other content")
    }

    /// Returns an entry whose content is known to be the staged content.
    private func proven(_ found: Found, _ staged: StagedEntry) -> TreeEntry {
        var entry = found.entry
        if found.isUnsettled { entry.revision = Revision.sha256(staged.sha256).text }
        return entry
    }

    /// The error for an answer to a change of an entry.
    private func refusal(_ answer: WebDAVClient.Answer, at path: TreePath) async throws(TreeError) -> TreeError {
        guard answer.status == 423 else { return answer.refusal(of: "a change") }
        return .inUse(by: try await look(at: path)?.locks?.first.flatMap(Self.owner))
    }

    /// Uploads content to a temporary file, and moves this file over the file that was found. The file is looked at
    /// again before it is replaced, because not every server compares the ETag of the destination.
    ///
    /// - Returns: the answer to MOVE.
    private func exchange(
        _ upload: Upload, for over: Found, token: String?
    ) async throws(TreeError) -> WebDAVClient.Answer {
        guard let folder = over.entry.path.parent else { throw .forbidden }
        let aside = try folder.child(LocalFiles.temporaryName())
        do {
            _ = try await send(upload, to: aside, over: nil, token: nil)
            guard let now = try await look(at: over.entry.path), !now.isFolder, now.tag == over.tag else {
                throw TreeError.changed
            }
            let destination = client.server.address.url(of: over.entry.path)
            let list = [token.map { "<\($0)>" }, "[\(now.isWeak ? "W/" : "")\(now.tag)]"].compactMap { $0 }
            let answer = try await client.send(
                .init(
                    method: "MOVE", path: aside,
                    fields: [
                        ("destination", destination), ("overwrite", "T"),
                        ("if", "<\(destination)> (\(list.joined(separator: " ")))"),
                    ]))
            if !answer.isSuccess { _ = try? await client.ask(.init(method: "DELETE", path: aside)) }
            return answer
        } catch {
            _ = try? await client.ask(.init(method: "DELETE", path: aside))
            throw error as? TreeError ?? .changed
        }
    }

    /// Uploads content to a temporary file in the same folder, and renames it.
    private func createAside(
        _ path: TreePath, _ upload: Upload
    ) async throws(TreeError) -> TreeEntry {
        guard let folder = path.parent else { throw .exists }
        let aside = try folder.child(LocalFiles.temporaryName())
        do {
            _ = try await send(upload, to: aside, over: nil, token: nil)
            guard let found = try await look(at: aside) else { throw TreeError.notFound }
            let moved = try await move(found, to: path, token: nil, overwrites: false)
            guard let now = try await look(at: moved.path) else { throw TreeError.notFound }
            guard now.tag == found.tag else { return try await settled(now) }
            return proven(now, upload.staged)
        } catch {
            _ = try? await client.ask(.init(method: "DELETE", path: aside))
            throw error as? TreeError ?? .notFound
        }
    }

    // MARK: Folders, moves and removal

    /// Whether the server understands a path as the destination of a move. A server that decodes the destination before
    /// it parses it would move the file over another one.
    private func canBeDestination(_ path: TreePath) -> Bool {
        !report.confusesDestinations || !path.names.contains { $0.contains { WebDAVReport.oddCharacters.contains($0) } }
    }

    private func makeFolder(_ path: TreePath) async throws(TreeError) -> TreeEntry {
        let answer: WebDAVClient.Answer?
        do { answer = try await client.send(.init(method: "MKCOL", path: path, isFolder: true)) } catch {
            guard error.isPassing else { throw error }
            answer = nil
        }
        if let answer, !answer.isSuccess, !answer.isPassing {
            throw answer.status == 405 ? .exists : try await refusal(answer, at: path)
        }
        func check() async throws(TreeError) -> TreeEntry {
            guard let found = try await look(at: path), found.isFolder else {
                throw .unavailable(reason: "the server answered MKCOL, but has no folder")
            }
            return found.entry
        }
        guard let answer, answer.isSuccess else { return try await check() }
        return try await removingMisnamed(path, isFolder: true, created: answer, check)
    }

    /// Moves an entry. Afterwards, looks at both paths, because the response may be wrong or lost.
    private func move(
        _ found: Found, to path: TreePath, token: String?, overwrites: Bool
    ) async throws(TreeError) -> TreeEntry {
        let destination = client.server.address.url(of: path, isFolder: found.isFolder)
        guard canBeDestination(path) else { throw .badName(reason: "the server can't rename to it") }
        let fields =
            try await conditions(found, token, isTagged: true)
            + [("destination", destination), ("overwrite", overwrites ? "T" : "F")]
        var request = WebDAVClient.Request(
            method: "MOVE", path: found.entry.path, isFolder: found.isFolder, fields: fields)
        if found.isFolder { request.fields.append(("depth", "infinity")) }
        let answer: WebDAVClient.Answer?
        do { answer = try await client.send(request) } catch {
            guard error.isPassing else { throw error }
            answer = nil
        }
        if let answer, !answer.isSuccess, !answer.isPassing {
            if answer.status == 412 {
                guard try await look(at: path) == nil else { throw .exists }
                guard let token, try await look(at: found.entry.path)?.tag == found.tag else { throw .changed }
                // Some servers want a lock of the destination too. The lock of the source ends with the move anyway.
                await unlock(found.entry.path, token)
                return try await move(found, to: path, token: nil, overwrites: overwrites)
            }
            throw try await refusal(answer, at: found.entry.path)
        }
        let old = try await look(at: found.entry.path)
        if answer?.isSuccess != true, old != nil {
            throw answer?.refusal(of: "MOVE") ?? .unavailable(reason: "the server didn't answer MOVE")
        }
        let isMoved = answer?.isSuccess == true
        guard let new = try await lookAfterMove(found, at: path, isMoved: isMoved), new.isFolder == found.isFolder,
            old == nil || old?.tag != found.tag,
            new.isFolder || new.entry.size == found.entry.size
        else { throw .unavailable(reason: "the server answered MOVE, but didn't move the entry") }
        return try await settled(new)
    }

    /// Looks at the path to which an entry was moved. If the server has given the entry another name, moves it back.
    private func lookAfterMove(
        _ found: Found, at path: TreePath, isMoved: Bool
    ) async throws(TreeError) -> Found? {
        do throws(TreeError) { return try await look(at: path) } catch {
            if error == Self.misnamed, isMoved { await moveBack(found, from: path) }
            throw error
        }
    }

    private func delete(_ found: Found, _ token: String?) async throws(TreeError) {
        var attempts = Attempts(client.server.patience)
        while true {
            let request = WebDAVClient.Request(
                method: "DELETE", path: found.entry.path, isFolder: found.isFolder,
                fields: try await conditions(found, token, isTagged: true))
            let answer: WebDAVClient.Answer?, failure: TreeError
            do {
                let received = try await client.send(request)
                (answer, failure) = (received, received.refusal(of: "DELETE"))
            } catch {
                guard error.isPassing else { throw error }
                (answer, failure) = (nil, error)
            }
            if let answer, !answer.isSuccess, !answer.isPassing, answer.status != 404 {
                throw try await refusal(answer, at: found.entry.path)
            }
            guard let now = try await look(at: found.entry.path) else { return }
            // Another entry at the path is a new one.
            if answer?.isSuccess == true, !found.isFolder, now.tag != found.tag { return }
            guard await attempts.wait() else {
                throw answer?.isSuccess == true
                    ? .unavailable(reason: "the server answered DELETE, but still has the entry") : failure
            }
        }
    }
}

/// The tokens of the locks that this tree released last. If the server still has one of these locks, an UNLOCK got lost,
/// and the lock must be released again.
final class ReleasedLocks: Sendable {
    private struct Lock: Equatable {
        let token: String
        /// Some servers give a token more than once.
        let path: TreePath
    }

    private static let maxCount = 1000
    /// Oldest first.
    private let locks = Mutex<[Lock]>([])

    func add(_ token: String, on path: TreePath) {
        let lock = Lock(token: token, path: path)
        locks.withLock { locks in
            if !locks.contains(lock) { locks.append(lock) }
            if locks.count > Self.maxCount { locks.removeFirst(locks.count - Self.maxCount) }
        }
    }

    /// Removes a lock that was taken again.
    func remove(_ token: String, on path: TreePath) {
        locks.withLock { $0.removeAll { $0 == Lock(token: token, path: path) } }
    }

    func contains(_ token: String, on path: TreePath) -> Bool {
        locks.withLock { $0.contains(Lock(token: token, path: path)) }
    }
}
