import HTTPTypes
import OfficeClient
import WOPI

/// The operations on the ecosystem and on containers, and code that files and containers share.
extension SmallServer {
    mutating func resource(_ request: ReceivedRequest) -> SmallAnswer {
        let segments = request.address.path.split(separator: "/").dropFirst().map(String.init)
        let token = request.query["access_token"] ?? ""
        if segments.first == "ecosystem" { return ecosystem(segments.last ?? "", token) }
        guard segments.count >= 2, let item = items[segments[1]], item.isFolder == (segments[0] == "containers") else {
            return SmallAnswer(404)
        }
        let suffix = segments.count > 2 ? segments[2] : ""
        if has(.listsForStrangers), suffix == "children" { return children(of: item, request) }
        guard isGood(token, for: item) else { return SmallAnswer(401) }
        switch suffix {
        case "ancestry": return ancestry(of: item)
        case "ecosystem_pointer":
            let token = self.token(for: "e", of: item.owner)
            return .json(["Url": .string("\(Self.host)/wopi/ecosystem?access_token=\(token)")])
        default: return item.isFolder ? container(item, suffix, request) : file(item, suffix, request)
        }
    }

    private func isGood(_ token: String, for item: Item) -> Bool {
        if has(.acceptsAnyToken) { return true }
        let own = self.token(for: item.id, of: item.owner)
        let beginning = own.dropLast(item.id.count)
        return token == own || has(.acceptsOtherTokens) && token.hasPrefix(beginning)
    }

    private func ecosystem(_ suffix: String, _ token: String) -> SmallAnswer {
        guard let user = accounts.indices.first(where: { self.token(for: "e", of: $0) == token }) else {
            return SmallAnswer(401)
        }
        if suffix == "root_container_pointer" { return .json(pointer(to: accounts[user].root)) }
        return .json(["SupportsContainers": .bool(true)])
    }

    private func ancestry(of item: Item) -> SmallAnswer {
        var path: [JSONValue] = [], parent = item.parent
        while let id = parent, let folder = items[id] {
            path.insert(.object(["Name": .string(folder.name), "Url": url(of: folder)]), at: 0)
            parent = folder.parent
        }
        if has(.reversesAncestors) { path.reverse() }
        return .json(["AncestorsWithRootFirst": .array(path)])
    }

    private mutating func container(_ item: Item, _ suffix: String, _ request: ReceivedRequest) -> SmallAnswer {
        if request.method == .get {
            return suffix == "children" ? children(of: item, request) : .json(containerInfo(item))
        }
        switch request.headers[.wopiOverride].flatMap(Override.init(rawValue:)) {
        case .createChildFile: return created(in: item, request, isFolder: false)
        case .createChildContainer:
            return lacks.contains(.createContainer) ? SmallAnswer(501) : created(in: item, request, isFolder: true)
        case .renameContainer:
            let name = Self.text(request.headers[.wopiRequestedName])
            if child(named: name, of: item.parent) != nil { return SmallAnswer(409) }
            items[item.id]?.name = name
            return .json(["Name": .string(name)])
        case .deleteContainer:
            let isEmpty = !items.values.contains { $0.parent == item.id }
            guard isEmpty || has(.deletesFullFolders) else { return SmallAnswer(409) }
            items[item.id] = nil
            return SmallAnswer(200)
        default: return SmallAnswer(501)
        }
    }

    private mutating func children(of item: Item, _ request: ReceivedRequest) -> SmallAnswer {
        if has(.answersHugely) {
            return SmallAnswer(200, [.contentType: "application/json"], body: Array(repeating: 0x20, count: 5 << 20))
        }
        let filter = (request.headers[.wopiFileExtensionFilterList] ?? "").lowercased().split(separator: ",")
        let below = items.values.filter { $0.parent == item.id }.sorted { $0.id < $1.id }
        var files = below.filter { !$0.isFolder && fits($0.name.lowercased(), filter.map(String.init)) }
        if has(.listsHalf) { files = Array(files.prefix(100)) }
        if has(.listsNoRootFiles), item.parent == nil { files = [] }
        var folders = below.filter(\.isFolder)
        if has(.listsItselfBelow) { folders.append(item) }
        if has(.isEndless) {
            let id = "c\(next())"
            let deeper = Item(id: id, name: "Deeper \(id)", parent: item.id, owner: item.owner, isFolder: true)
            items[id] = deeper
            folders = [deeper]
        }
        return .json([
            "ChildContainers": .array(folders.map { .object(["Name": .string($0.name), "Url": childURL(of: $0)]) }),
            "ChildFiles": .array(files.map { .object(entry($0)) }),
        ])
    }

    private func fits(_ name: String, _ filter: [String]) -> Bool {
        filter.isEmpty || filter.contains { has(.filtersByBeginning) ? name.contains($0) : name.hasSuffix($0) }
    }

    private func entry(_ file: Item) -> [String: JSONValue] {
        [
            "Name": .string(file.name), "Size": .integer(has(.listsNoSizes) ? 0 : Int64(file.content.count)),
            "Version": .string("v\(file.version)"), "Url": url(of: file), "LastModifiedTime": .string(Self.time),
        ]
    }

    static let time = "2026-01-02T03:04:05.0000000Z"

    // MARK: Names

    static func text(_ header: String?) -> String { header.flatMap(UTF7.decode) ?? "" }

    func child(named name: String, of parent: String?) -> Item? {
        items.values.first { $0.parent == parent && $0.name == name }
    }

    /// The result of checking the name for a new file or container: the name is free, another item has the name, or the
    /// name is refused with an answer.
    enum NewName {
        case free(String)
        case taken(Item)
        case refused(SmallAnswer)
    }

    func newName(_ request: ReceivedRequest, in parent: String?) -> NewName {
        let odd = Set("\\/:*?\"<>|#{}^[]`%")
        if let header = request.headers[.wopiRelativeTarget] {
            let name = Self.text(header)
            if name.contains(where: odd.contains) { return .refused(SmallAnswer(400)) }
            return child(named: name, of: parent).map(NewName.taken) ?? .free(name)
        }
        let wanted = Self.text(request.headers[.wopiSuggestedTarget])
        let name = String(wanted.map { odd.contains($0) ? "_" : $0 })
        guard child(named: name, of: parent) != nil else { return .free(name) }
        let end = name.lastIndex(of: ".") ?? name.endIndex
        let free = (2...).lazy.map { "\(name[..<end]) (\($0))\(name[end...])" }
            .first { self.child(named: $0, of: parent) == nil }
        return .free(free ?? name)
    }

    private mutating func created(in parent: Item, _ request: ReceivedRequest, isFolder: Bool) -> SmallAnswer {
        var name: String
        switch newName(request, in: parent.id) {
        case .refused(let answer): return answer
        case .taken(let item):
            guard has(.overwritesExactNames), !isFolder else { return SmallAnswer(409, [.wopiLock: item.lock ?? ""]) }
            name = item.name
        case .free(let free): name = free
        }
        if has(.garblesNames) { name = String(name.map { $0.isASCII ? $0 : "_" }) }
        let item = insert(name, in: parent, isFolder: isFolder)
        if isFolder, has(.greetsInNewFolders) { _ = insert("Welcome.docx", in: item, isFolder: false) }
        return isFolder ? .json(pointer(to: item.id)) : .json(["Name": .string(name), "Url": url(of: item)])
    }

    mutating func insert(_ name: String, in parent: Item, isFolder: Bool, _ content: [UInt8] = []) -> Item {
        let id = "\(isFolder ? "c" : "f")\(next())"
        let item = Item(
            id: id, name: name, parent: parent.id, owner: parent.owner, isFolder: isFolder, content: content)
        items[id] = item
        return item
    }
}
