import ArgumentParser
import SQLStorage
import DiskBlobs
import Documents
import Foundation
import OAuthServer
import Pages
import PlaceServer
import WOPI
import WOPIHost
import WOPIRoutes

/// The parts of one data folder that commands use. Several processes may have it open: the server and commands.
struct Installation {
    let folder: URL
    /// Whether this command made the place.
    let isNew: Bool
    let settings: Settings
    let database: DatabaseBackend
    let storage: SQLStorage
    let content: ContentBackend
    var blobs: any Blobs { content.blobs }

    /// Opens the folder, and makes a place in it when there is none: for `serve` and for adding the first user only.
    /// Every other command opens with ``existing(_:)``, so that a mistyped folder is never taken for an empty place.
    ///
    /// - Parameter isServer: the server knows only its own settings; every other command also knows the server's.
    ///   - mustExist: whether an empty database is refused; of a folder, ``existing(_:)`` knows it beforehand.
    ///   - mayLeave: whether it may be on its way to another database, as for the command that moves it.
    init(
        _ options: DataOptions, flags: [Setting: String] = [:], isServer: Bool = false, mustExist: Bool = false,
        mayLeave: Bool = false
    ) async throws {
        folder = URL(filePath: options.data, directoryHint: .isDirectory)
        let own = try options.settings(flags)
        let rows = FolderRows(folder)
        try rows.check(own.database)
        // Rows and content may both be elsewhere; only the server has more to keep.
        if isServer || own.database == nil { try Self.make(folder) }
        database = try await DatabaseBackend.open(own, folder: folder, isServer: isServer)
        isNew = try await !SQLStorage.isThere(on: database.engine)
        if isNew, mustExist { throw database.missing(options) }
        storage = try await SQLStorage.open(database.engine)
        try await MoveMarks(storage).check(mayLeave: mayLeave)
        let served = try await isServer ? nil : ServedSettings.read(storage)
        settings = own.completed(by: served, options, flags)
        try await ContentLocation(storage).check(settings.objects)
        if settings.objects == nil { try Self.make(folder) }
        if settings.objects == nil, case .server(_, let address) = database {
            try await rows.claim(for: storage, address)
        }
        content = try ContentBackend.open(settings, folder: folder, isServer: isServer)
        if isServer { try await tieContent() } else { noteLosses() }
        // The client for Office exists from the first start, whichever command that is.
        _ = try await ClientRegistry(store: storage).ensureOffice(now: Date())
    }

    /// Sees that content is in the bucket of this place before any is stored or deleted there.
    func tieContent() async throws {
        guard case .bucket(let blobs) = content, let address = settings.objects else { return }
        try await ContentLocation(storage).tie(blobs, address)
    }

    private static func make(_ folder: URL) throws {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure("can't make the data folder \(folder.path); choose another with --data")
        }
    }

    /// Opens a place that exists.
    ///
    /// - Throws: ``Failure``, which says how to make one; nothing is made.
    static func existing(_ options: DataOptions, mayLeave: Bool = false) async throws -> Installation {
        guard try options.settings([:]).database != nil || options.hasInstallation else {
            let folder = URL(filePath: options.data, directoryHint: .isDirectory).standardizedFileURL
            throw Failure(
                "there is no place in \(folder.path.shown); name its folder with --data, or make one there: "
                    + "emplace serve --data \(options.data.shellWord)")
        }
        return try await Installation(options, mustExist: true, mayLeave: mayLeave)
    }

    /// Reports on standard error that a place was made, so that a mistyped folder is noticed.
    func tellIfNew() {
        guard isNew else { return }
        CommandStreams.current.writeError("made a new place in \(folder.standardizedFileURL.path.shown)\n")
    }

    static let databaseFileName = "catalogue.sqlite"

    /// The library of documents, with the same verbs that every other door calls.
    var library: Library {
        Library(
            store: storage, blobs: blobs, inlineLimit: settings.server.inlineLimit,
            defaultQuota: settings.server.defaultQuota, folderDepth: settings.server.folderDepth)
    }

    /// The accounts, with the same verbs that the pages call.
    var accounts: Accounts {
        Accounts(
            store: storage, signIn: SignIn(store: storage, hasher: PasswordHasher(), bounds: settings.server.records)
        )
    }

    func account(named text: String) async throws -> Account {
        guard let name = SignInName(text), let account = try await accounts.find(name) else {
            throw Failure("there is no user \(text); `emplace user list` shows who there is")
        }
        return account
    }

    /// An operator at the machine, acting for a user.
    func caller(named text: String) async throws -> Caller {
        Caller(user: try await account(named: text).id, authority: .machine)
    }

    /// The public address: as set, otherwise as the server last had it, otherwise as it would listen.
    func address() async throws -> PublicAddress {
        if let set = settings.publicAddress { return set }
        if let known = try await storage.setting(Self.addressSetting).flatMap({ PublicAddress($0) }) { return known }
        return try settings.localAddress(port: settings.listen.port)
    }

    static let addressSetting = "public-address"

    /// The WOPI host as the server has it, for commands that need its rules.
    func host(
        at address: PublicAddress, settings: Settings? = nil, proofKeys: DiscoveryKeys? = nil,
        hasher: PasswordHasher = PasswordHasher(), icons: [Int: Data] = [:],
        report: (@Sendable () async throws -> ServerReport)? = nil
    ) throws -> PlaceServer {
        var configuration = try (settings ?? self.settings).host(at: address)
        configuration.options.icons = icons
        var ports = PlaceServer.Ports(storage, blobs: blobs, records: OperatorRecords(storage))
        ports.report = report
        return try PlaceServer(configuration, ports: ports, proofKeys: proofKeys, hasher: hasher)
    }
}

/// A problem that a person can solve, in one line; the command exits with 1.
struct Failure: Error, CustomStringConvertible {
    let description: String

    /// A failure told in one line, whatever is quoted in it.
    init(_ description: String) { self.description = description.shown }
}
