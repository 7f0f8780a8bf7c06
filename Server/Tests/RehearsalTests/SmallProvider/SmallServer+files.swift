import HTTPTypes
import OfficeClient
import WOPI

/// The operations on a file, which read and change its properties, its content and its lock.
extension SmallServer {
    mutating func file(_ file: Item, _ suffix: String, _ request: ReceivedRequest) -> SmallAnswer {
        if request.method == .get {
            return suffix == "contents" ? content(of: file, request) : .json(fileInfo(file))
        }
        guard let override = request.headers[.wopiOverride].flatMap(Override.init(rawValue:)) else {
            return SmallAnswer(501)
        }
        switch override {
        case .put: return put(file, request)
        case .putRelative: return lacks.contains(.putRelative) ? SmallAnswer(501) : copied(file, request)
        case .renameFile: return renamed(file, request)
        case .delete:
            if let lock = file.lock, !has(.deletesLocked) { return SmallAnswer(409, [.wopiLock: lock]) }
            if !has(.deletesNothing) { items[file.id] = nil }
            return SmallAnswer(200)
        case .getLock where !lacks.contains(.getLock):
            return SmallAnswer(200, [.wopiLock: has(.showsNoLock) ? "" : file.lock ?? ""])
        case .lock, .refreshLock, .unlock: return locking(override, file, request)
        default: return SmallAnswer(501)
        }
    }

    private mutating func fileInfo(_ file: Item) -> [String: JSONValue] {
        let version = has(.countsLooksAsVersions) ? "v\(file.version).\(next())" : "v\(file.version)"
        var members: [String: JSONValue] = [
            "BaseFileName": .string(has(.lowercasesNames) ? file.name.lowercased() : file.name),
            "OwnerId": .string(userID(file.owner)), "UserId": .string(userID(file.owner)),
            "Size": .integer(Int64(file.content.count)), "Version": .string(version),
            "LicenseCheckForEditIsEnabled": .bool(needsLicense(file.owner)), "IsEduUser": .bool(false),
            "ReadOnly": .bool(file.isReadOnly), "UserCanWrite": .bool(!file.isReadOnly),
            "UserFriendlyName": .string("Mia"),
            "LastModifiedTime": .string(has(.writesTimesInWords) ? "yesterday" : Self.time),
            "UserCanNotWriteRelative": .bool(lacks.contains(.putRelative)),
            "SupportsGetLock": .bool(!lacks.contains(.getLock)), "SupportsRename": .bool(!lacks.contains(.rename)),
            "SupportsDeleteFile": .bool(!lacks.contains(.deleteFile)),
        ]
        for name in ["Locks", "Update", "Containers", "Ecosystem", "ExtendedLockLength"] {
            members["Supports" + name] = .bool(true)
        }
        if has(.hashesNothing) { members["SHA256"] = .string("47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=") }
        return members
    }

    private mutating func content(of file: Item, _ request: ReceivedRequest) -> SmallAnswer {
        if let maxCount = request.headers[.wopiMaxExpectedSize].flatMap({ Int($0) }), file.content.count > maxCount,
            !has(.ignoresMaximum)
        {
            return SmallAnswer(412)
        }
        if has(.locksWhenRead) { items[file.id]?.lock = "the-reader" }
        return SmallAnswer(
            200, [.contentType: "application/octet-stream", .wopiItemVersion: "v\(file.version)"], body: file.content)
    }

    // MARK: Locks

    private func isSame(_ one: String?, _ other: String) -> Bool {
        has(.comparesLocksLoosely) ? one?.lowercased() == other.lowercased() : one == other
    }

    private mutating func locking(_ override: Override, _ file: Item, _ request: ReceivedRequest) -> SmallAnswer {
        let id = request.headers[.wopiLock] ?? "", held = file.lock
        if id.isEmpty { return SmallAnswer(400) }
        let granted = SmallAnswer(200, [.wopiItemVersion: "v\(file.version)"])
        let refused = SmallAnswer(409, [.wopiLock: held ?? ""])
        switch override {
        case .lock:
            if let old = request.headers[.wopiOldLock] {
                guard isSame(held, old) || has(.ignoresOldLock) && held != nil else { return refused }
            } else if let held {
                guard isSame(held, id) || has(.stealsLocks), !has(.refusesOwnLock) else { return refused }
            }
            if !has(.dropsLocksOnLock) { items[file.id]?.lock = id }
            return granted
        case .refreshLock:
            if isSame(held, id) || has(.refreshesAnyID) && held != nil { return granted }
            guard held == nil, has(.refreshTakesLock) else { return refused }
            items[file.id]?.lock = id
            return granted
        default:
            guard isSame(held, id) || has(.unlocksAnyID) else { return refused }
            if !has(.unlocksNothing) { items[file.id]?.lock = nil }
            return granted
        }
    }

    // MARK: Content

    private mutating func put(_ file: Item, _ request: ReceivedRequest) -> SmallAnswer {
        if file.isReadOnly, !has(.writesReadOnly) { return SmallAnswer(404) }
        let id = request.headers[.wopiLock]
        let isUnderLock = file.lock.map { isSame(id, $0) } ?? (id == nil && file.content.isEmpty)
        guard isUnderLock || has(.writesUnderAnyLock) && id != nil || file.isReadOnly else {
            return SmallAnswer(409, [.wopiLock: file.lock ?? ""])
        }
        let version = has(.repeatsVersions) ? file.version % 3 + 1 : file.version + 1
        items[file.id]?.version = version
        if !has(.writesLate) || file.content.isEmpty { items[file.id]?.content = request.body }
        if has(.writesToSiblings) { writeToSiblings(of: file, request.body) }
        return SmallAnswer(200, [.wopiItemVersion: "v\(version)"])
    }

    /// Writes the content to all files that have the same name as this file, but another extension.
    private mutating func writeToSiblings(of file: Item, _ content: [UInt8]) {
        func base(_ name: String) -> Substring { name.prefix { $0 != "." } }
        for other in items.values where other.parent == file.parent && base(other.name) == base(file.name) {
            items[other.id]?.content = content
        }
    }

    // MARK: Names

    private mutating func copied(_ file: Item, _ request: ReceivedRequest) -> SmallAnswer {
        guard let parent = file.parent.flatMap({ items[$0] }) else { return SmallAnswer(404) }
        let content = has(.copiesNothing) ? file.content : request.body
        switch newName(request, in: parent.id) {
        case .refused(let answer): return answer
        case .free(let name):
            let copy = insert(name, in: parent, isFolder: false, content)
            return .json(["Name": .string(name), "Url": url(of: copy)])
        case .taken(let other):
            guard request.headers[.wopiOverwriteRelativeTarget]?.lowercased() == "true", other.lock == nil else {
                return SmallAnswer(409, [.wopiLock: other.lock ?? ""])
            }
            items[other.id]?.content = content
            items[other.id]?.version += 1
            return .json(["Name": .string(other.name), "Url": url(of: other)])
        }
    }

    private mutating func renamed(_ file: Item, _ request: ReceivedRequest) -> SmallAnswer {
        if lacks.contains(.rename) { return SmallAnswer(501) }
        if let lock = file.lock, request.headers[.wopiLock] != lock, !has(.renamesUnderAnyLock) {
            return SmallAnswer(409, [.wopiLock: lock])
        }
        let name = Self.text(request.headers[.wopiRequestedName])
        let end = file.name.lastIndex(of: ".") ?? file.name.endIndex
        items[file.id]?.name = name + file.name[end...]
        return .json(["Name": .string(name)])
    }
}
