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

/// An open installation, with the stores that commands use. The server and several commands can have the same
/// installation open.
struct Installation {
    let folder: URL
    /// Whether this command created the installation.
    let isNew: Bool
    let settings: Settings
    let database: DatabaseBackend
    let storage: SQLStorage
    let content: ContentBackend
    var blobs: any Blobs { content.blobs }

    /// Opens the data directory and creates an installation in it if there is none. Only `serve` and the command that
    /// adds the first user do this. All other commands call ``existing(_:)``, so that a mistyped directory isn't
    /// mistaken for an empty installation.
    ///
    /// - Parameters:
    ///   - isServer: whether this process is the server, which uses only its own settings. Other commands also use the
    ///     settings with which the server was started.
    ///   - mustExist: whether to refuse an empty database. If the database is in the data directory, ``existing(_:)``
    ///     has already checked that an installation exists.
    ///   - mayLeave: whether to accept a database whose move to another location has begun. Only the command that moves
    ///     it does this.
    init(
        _ options: DataOptions, flags: [Setting: String] = [:], isServer: Bool = false, mustExist: Bool = false,
        mayLeave: Bool = false
    ) async throws {
        folder = URL(filePath: options.data, directoryHint: .isDirectory)
        let own = try options.settings(flags)
        let rows = FolderRows(folder)
        try rows.check(own.database)
        // If the database is on a server, all commands except `serve` work without a data directory.
        if isServer || own.database == nil { try Self.make(folder) }
        let place = DataFolder(folder)
        if own.database == nil { try place.checkDatabase() }
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
        if isServer, !isNew, settings.objects == nil { try place.checkContent() }
        content = try ContentBackend.open(settings, folder: folder, isServer: isServer)
        if isServer { try await tieContent() } else { noteLosses() }
        // Every command registers the OAuth client for Office, so that this client exists as soon as the installation
        // exists.
        _ = try await ClientRegistry(store: storage).ensureOffice(now: Date())
    }

    /// Verifies that the bucket belongs to this installation. This must happen before content is stored in the bucket
    /// or deleted from it.
    func tieContent() async throws {
        guard case .bucket(let blobs) = content, let address = settings.objects else { return }
        try await ContentLocation(storage).tie(blobs, address)
    }

    private static func make(_ folder: URL) throws {
        try DataOwner.check(folder.path)
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure("can't create the data directory \(folder.path); choose another with --data")
        }
    }

    /// Opens an existing installation. Doesn't create anything.
    ///
    /// - Throws: ``Failure`` if there is no installation. The message says how to create one.
    static func existing(_ options: DataOptions, mayLeave: Bool = false) async throws -> Installation {
        guard try options.settings([:]).database != nil || options.hasInstallation else {
            let folder = URL(filePath: options.data, directoryHint: .isDirectory).standardizedFileURL
            try DataFolder(folder).checkAccess()
            throw Failure(
                "no Emplace data in \(folder.path.shown); choose a data directory with --data, or create one: "
                    + "emplace serve --data \(options.data.shellWord)")
        }
        return try await Installation(options, mustExist: true, mayLeave: mayLeave)
    }

    /// If this command created the installation, prints a note on standard error, so that the user notices a
    /// mistyped directory.
    func tellIfNew() {
        guard isNew else { return }
        CommandStreams.current.writeError("created a new data directory in \(folder.standardizedFileURL.path.shown)\n")
    }

    static let databaseFileName = "catalogue.sqlite"

    /// The library, which implements all operations on documents. Pages and WOPI use it too.
    var library: Library {
        Library(
            store: storage, blobs: blobs, inlineLimit: settings.server.inlineLimit,
            defaultQuota: settings.server.defaultQuota, folderDepth: settings.server.folderDepth)
    }

    /// Implements all operations on accounts. Pages use it too.
    var accounts: Accounts {
        Accounts(
            store: storage, signIn: SignIn(store: storage, hasher: .make(), bounds: settings.server.records)
        )
    }

    func account(named text: String) async throws -> Account {
        guard let name = SignInName(text), let account = try await accounts.find(name) else {
            throw Failure("there is no user \(text); run `emplace user list` to list users")
        }
        return account
    }

    /// Returns a caller that may do everything that a user may do, and that the audit log shows as *command line*.
    func caller(named text: String) async throws -> Caller {
        Caller(user: try await account(named: text).id, authority: .machine)
    }

    /// Returns the public address: the address in the settings, otherwise the address that the server used last,
    /// otherwise the address at which the server would listen.
    func address() async throws -> PublicAddress {
        if let set = settings.publicAddress { return set }
        if let known = try await storage.setting(Self.addressSetting).flatMap({ PublicAddress($0) }) { return known }
        return try settings.localAddress(port: settings.listen.port)
    }

    static let addressSetting = "public-address"

    /// Returns the WOPI host with the server's settings, for commands that need rules of the host.
    func host(
        at address: PublicAddress, settings: Settings? = nil, proofKeys: DiscoveryKeys? = nil,
        hasher: PasswordHasher = .make(), icons: [Int: Data] = [:], hosted: (any HostDocuments)? = nil,
        identityProviders: [TrustedProvider] = [],
        report: (@Sendable () async throws -> ServerReport)? = nil
    ) throws -> PlaceServer {
        var configuration = try (settings ?? self.settings).host(at: address)
        configuration.options.icons = icons
        var ports = PlaceServer.Ports(storage, blobs: blobs, records: OperatorRecords(storage))
        ports.report = report
        ports.hosted = hosted
        ports.identityProviders = identityProviders
        return try PlaceServer(configuration, ports: ports, proofKeys: proofKeys, hasher: hasher)
    }
}

/// An error that the operator can fix. The command prints it in one line and exits with status 1.
struct Failure: Error, CustomStringConvertible {
    let description: String

    /// Creates a failure. Control characters are escaped, because the text may quote input.
    init(_ description: String) { self.description = description.shown }
}
