import ArgumentParser
import Catalogue
import DiskBlobs
import Foundation
import HostHTTP
import OAuthServer
import SQLiteEngine
import WOPI
import WOPIHost

/// Everything a command needs of one data folder. Several processes may have it open: the server and the commands.
struct Place {
    let folder: URL
    /// Whether the folder held no place before: it was made by this command.
    let isNew: Bool
    let settings: Settings
    let engine: SQLiteEngine
    let catalogue: Catalogue
    let blobs: DiskBlobs

    /// Opens the folder, and makes a place in it when there is none: for `serve` and for adding the first user only.
    /// Every other command opens with ``existing(_:)``, so that a mistyped folder is never taken for an empty place.
    ///
    /// - Parameter isServer: the server knows only its own settings; every other command also knows the server's.
    init(_ options: DataOptions, flags: [Setting: String] = [:], isServer: Bool = false) async throws {
        folder = URL(filePath: options.data, directoryHint: .isDirectory)
        isNew = !options.hasPlace
        let own = try await options.settings(flags)
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure("can't make the data folder \(folder.path); choose another with --data")
        }
        engine = try SQLiteEngine(path: folder.appending(path: Self.catalogueName).path)
        catalogue = try await Catalogue.open(engine, bounds: own.records)
        let served = try await isServer ? nil : ServedSettings.read(catalogue)
        settings = await own.completed(by: served, options, flags)
        blobs = try DiskBlobs(folder: folder.appending(path: "content").path)
        // The client for Office is there from the first start, whatever is started first.
        _ = try await ClientRegistry(clients: catalogue, audit: catalogue).ensureOffice(now: Date())
    }

    /// Opens a place that is there.
    ///
    /// - Throws: ``Failure``, which says how to make one; nothing is made.
    static func existing(_ options: DataOptions) async throws -> Place {
        guard options.hasPlace else {
            let folder = URL(filePath: options.data, directoryHint: .isDirectory).standardizedFileURL
            throw Failure(
                "there is no place in \(folder.path.shown); name its folder with --data, or make one there: "
                    + "emplace serve --data \(options.data.shellWord)")
        }
        return try await Place(options)
    }

    /// Says on standard error that a place was made, so that a mistyped folder is noticed.
    func tellIfNew() {
        guard isNew else { return }
        let text = "made a new place in \(folder.standardizedFileURL.path.shown)\n"
        FileHandle.standardError.write(Data(text.utf8))
    }

    static let catalogueName = "catalogue.sqlite"

    func account(named text: String) async throws -> Account {
        guard let name = SignInName(text), let account = try await catalogue.find(name) else {
            throw Failure("there is no user \(text); `emplace user list` shows who there is")
        }
        return account
    }

    /// Somebody at the machine, acting for a user.
    func caller(named text: String) async throws -> Caller {
        Caller(user: try await account(named: text).id, authority: .machine)
    }

    /// Where clients reach the place: as set, else as the server last had it, else where it would listen.
    func address() async throws -> PublicAddress {
        if let set = settings.publicAddress { return set }
        if let known = try await catalogue.setting(Self.addressSetting).flatMap({ PublicAddress($0) }) { return known }
        return try settings.localAddress(port: settings.listen.port)
    }

    static let addressSetting = "public-address"

    /// The place as the server has it, for commands that need its rules.
    func host(
        at address: PublicAddress, settings: Settings? = nil, proofKeys: DiscoveryKeys? = nil,
        hasher: PasswordHasher = PasswordHasher(), icons: [Int: Data] = [:]
    ) throws -> PlaceHost {
        var configuration = try (settings ?? self.settings).host(at: address)
        configuration.icons = icons
        return try PlaceHost(
            configuration, ports: .init(catalogue, blobs: blobs), proofKeys: proofKeys, hasher: hasher)
    }
}

/// What a person can mend, said in one line; the command exits with 1.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
