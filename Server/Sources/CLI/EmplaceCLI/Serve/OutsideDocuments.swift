import Basics
import Documents
import FolderTree
import Foundation
import Logging
import PlaceServer
import SQLStorage
import ServiceLifecycle
import Synchronization
import WebDAVTree

/// The documents of a folder or WebDAV server that other programs go on using while this server serves them.
struct OutsideDocuments: Sendable {
    /// The documents, for the WOPI host and the pages.
    let documents: LiveDocuments
    /// The folder or server, for messages.
    let address: DocumentsAddress
    private let opener: TreeOpener

    /// Opens the documents that the settings name.
    ///
    /// - Returns: `nil` if the documents are in the data directory.
    /// - Throws: ``Failure`` if the folder or server can't be used.
    static func open(_ installation: Installation) async throws -> OutsideDocuments? {
        guard let address = installation.settings.documents else { return nil }
        let opener = try TreeOpener(address, installation)
        let mounts: any LiveMounts
        if address.isPersonal {
            mounts = PersonalMounts(prefix: "\(address.text) ") { person throws(TreeError) in
                try await opener.tree(of: person.signInName)
            }
        } else {
            do { mounts = SharedMount(try await opener.sharedMount()) } catch {
                throw Failure("documents: can't use \(address.text.shown): \(error.sentence)")
            }
        }
        let settings = installation.settings
        let documents = LiveDocuments(
            people: installation.storage, rows: installation.storage, mounts: mounts,
            keepsFormer: settings.documentsVersions > 0, folderDepth: settings.server.folderDepth)
        let note = CommandStreams.current.losses
        documents.reportLosses { note.keep("the documents at \(address.text) are unavailable: \($0)") }
        return OutsideDocuments(documents: documents, address: address, opener: opener)
    }

    /// Finds the document or folder at a path. The case of names and their Unicode normalization matter only if an exact
    /// name exists too.
    func find(_ path: DocumentPath, for caller: Caller) async throws -> DocumentNode {
        var folder = try await documents.root(for: caller, now: Date()).container
        for (index, name) in path.names.enumerated() {
            let items = try await children(of: folder.id, for: caller)
            let exact = items.first { $0.name.utf8.elementsEqual(name.utf8) }
            switch exact ?? items.first(where: { DocumentName.key($0.name) == DocumentName.key(name) }) {
            case .container(let next): folder = next
            case .file(let file) where index == path.names.count - 1: return .file(file)
            case .file, nil:
                let place = path.names[...index].joined(separator: "/")
                throw Failure("there is no \(place.shellWord) in the documents at \(address.text.shown)")
            }
        }
        return .container(folder)
    }

    private func children(of folder: ContainerID, for caller: Caller) async throws -> [Node] {
        var items: [Node] = [], cursor: ListingCursor?
        repeat {
            let page = try await documents.children(
                of: folder, .everything, after: cursor, limit: 1000, for: caller, now: Date())
            items += page.listing.containers.map { .container($0) } + page.listing.files.map { .file($0) }
            cursor = page.next
        } while cursor != nil
        return items
    }

    /// Checks that the documents can be reached and changed.
    ///
    /// - Parameter people: the users with an account, for documents of each user. Of a server, only the first users'
    ///   documents are checked, because each check writes to the server.
    /// - Returns: what the documents are, as a line for operators, and the problems that were found.
    func check(_ people: [String]) async -> (summary: String, problems: [String]) {
        guard address.isPersonal else {
            guard let tree = documents.shared?.tree else { return (address.text, []) }
            let (summary, problem) = await Self.check(tree)
            return ("\(address.text): \(summary)", problem.map { [$0] } ?? [])
        }
        let isServer = if case .server = address { true } else { false }
        let checked = isServer ? Array(people.prefix(20)) : people
        var problems: [String] = []
        for name in checked {
            do {
                if let problem = await Self.check(try await opener.tree(of: name)).problem {
                    problems.append("\(name): \(problem)")
                }
            } catch { problems.append("\(name): \(error.sentence)") }
        }
        return ("\(address.text): checked for \(checked.count) of \(people.count) users", problems)
    }

    private static func check(_ tree: any DocumentTree) async -> (summary: String, problem: String?) {
        do {
            guard try await tree.entry(at: .root) != nil else { return ("not found", "it doesn't exist") }
            let free = try await tree.usage().free.map { ", \(SizeText.rounded($0)) free" } ?? ""
            let ids = tree.traits.hasKeys ? "ids follow moves" : "a document that another program moves gets a new id"
            if let reason = tree.traits.readOnlyReason {
                return ("read-only, \(ids)\(free)", "can't be changed: \(reason)")
            }
            return ("readable and writable, \(ids)\(free)", nil)
        } catch { return ("can't be used", error.sentence) }
    }

    /// Returns the service that notices changes early and removes old versions and rows.
    func makeService(_ logger: Logger, versions: TimeInterval) -> any Service {
        OutsideDocumentsService(
            documents: documents, shared: documents.shared, opener: opener, logger: logger, versions: versions)
    }
}

/// Opens trees, and keeps those that were opened.
private final class TreeOpener: Sendable {
    private let address: DocumentsAddress
    private let settings: Settings
    let storage: SQLStorage
    private let access: TreeAccess
    private let password: String
    /// The folder for what a WebDAV server doesn't keep: received content, and former contents.
    private let folder: URL
    private let opened = Mutex<[any DocumentTree]>([])

    /// All trees that were opened.
    var trees: [any DocumentTree] { opened.withLock { $0 } }

    init(_ address: DocumentsAddress, _ installation: Installation) throws {
        self.address = address
        (settings, storage) = (installation.settings, installation.storage)
        folder = installation.folder.appending(path: "documents", directoryHint: .isDirectory)
        (access, password) = try settings.loadDocumentsAccess(at: address)
    }

    /// Opens the tree of all users. Its owner is a user who doesn't exist, and stays the same.
    func sharedMount() async throws(TreeError) -> LiveMount {
        let tree = try await tree(of: "")
        let owner = try await remembered("documents-owner") { UserID.random().rawValue }
        guard let owner = UserID(rawValue: owner) else { throw .unavailable(reason: "the stored owner is damaged") }
        return LiveMount(name: address.text, owner: owner, tree: tree, access: access)
    }

    /// Opens the tree of a user.
    ///
    /// - Parameter name: the sign-in name; empty for the tree of all users.
    func tree(of name: String) async throws(TreeError) -> any DocumentTree {
        if address.isPersonal {
            // A name such as `..` would lead out of the folder, and `.emplace` isn't a user's folder.
            _ = try TreePath([name])
            if name.hasPrefix(".") { throw .badName(reason: "the sign-in name begins with a dot") }
        }
        let tree: any DocumentTree =
            switch address {
            case .folder(let path): try await openFolder(path.replacing(DocumentsAddress.user, with: name), name)
            case .server(let text): try await openServer(text, name)
            }
        opened.withLock { $0.append(tree) }
        return tree
    }

    private func openFolder(_ path: String, _ name: String) async throws(TreeError) -> any DocumentTree {
        let key = "documents-tree \(path)", known = try await setting(key)
        var options = FolderTree.Settings()
        options.showsLocks = true
        let root = URL(filePath: path, directoryHint: .isDirectory)
        let tree = try await FolderTree.opened(root, expecting: known, settings: options)
        if known == nil, let id = tree.id { _ = try await remembered(key) { id } }
        return tree
    }

    private func openServer(_ text: String, _ name: String) async throws(TreeError) -> any DocumentTree {
        let encoded = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? name
        let user = (settings.documentsUser ?? "").replacing(DocumentsAddress.user, with: name)
        let address: WebDAVAddress
        do { address = try WebDAVAddress(text.replacing(DocumentsAddress.user, with: encoded)) } catch {
            throw .badName(reason: "\(error)")
        }
        guard let credentials = WebDAVCredentials.basic(user: user, password: password) else {
            throw .badName(reason: "the user name for the server contains a colon")
        }
        let local = folder.appending(path: name.isEmpty ? "shared" : "user-\(encoded)")
        let server = WebDAVServer(address: address, credentials: credentials, localFolder: local.path)
        do { return try await WebDAVTree.connect(to: server, now: { Date() }) } catch let error as TreeError {
            throw error
        } catch { throw .unavailable(reason: "the folder for received content can't be used") }
    }

    /// Returns a value that is made once and stored in the database.
    private func remembered(_ key: String, _ make: () -> String) async throws(TreeError) -> String {
        if let known = try await setting(key) { return known }
        let value = make()
        do { try await storage.setSetting(key, to: value) } catch {
            throw .unavailable(reason: "the database can't be written to")
        }
        return value
    }

    private func setting(_ key: String) async throws(TreeError) -> String? {
        do { return try await storage.setting(key) } catch {
            throw .unavailable(reason: "the database can't be read")
        }
    }
}

extension Settings {
    /// Reads who may open what in the documents outside the data directory, and the password for a WebDAV server (empty
    /// if there is none).
    ///
    /// - Throws: ``Failure`` for files that can't be used and for settings that contradict each other.
    func loadDocumentsAccess(at address: DocumentsAddress) throws -> (access: TreeAccess, password: String) {
        let access = try documentsAccess.map { try TreeAccess(contentsOf: $0) } ?? .everybody
        let password = try documentsPasswordFile.map {
            try SecretFile.firstLine(of: $0, "password for the WebDAV server")
        }
        if case .server = address, documentsUser == nil {
            throw Failure("documents needs --documents-user and --documents-password-file for a WebDAV server")
        }
        let goesByName = address.isPersonal || access.rules.contains { $0.user != nil }
        if goesByName, try identity.all().filter({ $0.requiredGroup != nil }).count > 1 {
            throw Failure(
                "documents: users of two OpenID Connect providers could choose the same user name, and get each other's "
                    + "documents; set oidc-required-group for one provider only, and link the users of the others with "
                    + "`emplace user link`")
        }
        if address.isPersonal, documentsAccess != nil {
            throw Failure("documents-access is about documents of several users, so --documents can't have {user}")
        }
        return (access, password ?? "")
    }
}

/// Notices changes of the documents before anybody asks, and removes old versions and rows once an hour.
private struct OutsideDocumentsService: Service {
    let documents: LiveDocuments
    let shared: LiveMount?
    let opener: TreeOpener
    let logger: Logger
    /// How long former contents are kept, in seconds.
    let versions: TimeInterval

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                if let shared { group.addTask { await follow(shared) } }
                group.addTask { await releaseHolds() }
                group.addTask { await cleanUp() }
            }
        }
    }

    private func follow(_ mount: LiveMount) async {
        do { try await documents.rescan(mount, now: Date()) } catch { tell("comparing all folders", error) }
        await documents.watch(mount, now: { Date() }, failed: { tell("comparing a folder that has changed", $0) })
    }

    /// Once a minute, shows other programs that documents aren't open any more whose app has gone away.
    private func releaseHolds() async {
        while !Task.isCancelled {
            do {
                try await documents.releaseExpiredHolds(now: Date()) { tell("releasing the lock of a document", $0) }
            } catch { tell("finding expired locks", error) }
            // A canceled sleep ends the loop.
            try? await Task.sleep(for: .seconds(60))
        }
    }

    private func cleanUp() async {
        while !Task.isCancelled {
            do {
                let now = Date()
                // If this machine's clock is wrong, everything may look old.
                if try await GarbageCollector.clock(of: opener.storage)?.believes(now) ?? true {
                    try await documents.removeOldRows(now: now)
                    try await removeFormers(before: now.addingTimeInterval(-versions))
                }
            } catch { tell("removing old versions", error) }
            // A canceled sleep ends the loop.
            try? await Task.sleep(for: .seconds(3600))
        }
    }

    private func removeFormers(before limit: Date) async throws {
        for tree in opener.trees {
            if let folder = tree as? FolderTree { _ = try await folder.prune(formersBefore: limit) }
            if let server = tree as? WebDAVTree { _ = try await server.removeFormers(before: limit) }
        }
    }

    private func tell(_ work: String, _ error: any Error) {
        // A server that stops cancels the work.
        guard !Task.isCancelled else { return }
        let reason = (error as? TreeError)?.sentence ?? "\(error)"
        logger.warning("documents.failed", metadata: ["work": "\(work)", "error": "\(reason)"])
    }
}

extension TreeError {
    /// The error as the end of a sentence, for operators.
    var sentence: String {
        switch self {
        case .notFound: "it doesn't exist"
        case .changed: "it keeps changing"
        case .exists: "an entry with the name exists"
        case .notEmpty: "the folder isn't empty"
        case .forbidden: "access is denied"
        case .inUse: "a file is in use by another program"
        case .full: "there is no free space"
        case .tooLarge(let limit): "the content is larger than \(limit) bytes"
        case .badName(let reason), .unavailable(let reason): reason
        }
    }
}

extension Installation {
    /// Finds the document or folder at a path among the documents that the server serves.
    func findServed(_ path: DocumentPath, for caller: Caller) async throws -> DocumentNode {
        guard let outside = try await OutsideDocuments.open(self) else { return try await find(path, for: caller) }
        return try await outside.find(path, for: caller)
    }

    /// Finds the document at a path among the documents that the server serves.
    func findServedFile(_ path: DocumentPath, for caller: Caller) async throws -> FileRecord {
        guard case .file(let file) = try await findServed(path, for: caller) else {
            throw Failure("\(path) is a folder, not a document")
        }
        return file
    }

    /// Opens an existing installation for a command that works on the documents in the data directory only. Prints a note
    /// if the server serves other documents.
    static func ofOwnDocuments(_ options: DataOptions) async throws -> Installation {
        let installation = try await existing(options)
        if let served = installation.settings.documents {
            CommandStreams.current.writeError(
                "note: the server serves the documents at \(served.text.shown); this command works on the documents in "
                    + "the data directory\n")
        }
        return installation
    }
}
