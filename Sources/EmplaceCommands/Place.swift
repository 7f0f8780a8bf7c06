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
    let settings: Settings
    let engine: SQLiteEngine
    let catalogue: Catalogue
    let blobs: DiskBlobs

    /// Opens the folder, and makes it on the first use.
    init(_ options: DataOptions, flags: [Setting: String] = [:]) async throws {
        folder = URL(filePath: options.data, directoryHint: .isDirectory)
        settings = try await options.settings(flags)
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure("can't make the data folder \(folder.path); choose another with --data")
        }
        engine = try SQLiteEngine(path: folder.appending(path: Self.catalogueName).path)
        catalogue = try await Catalogue.open(engine)
        blobs = try DiskBlobs(folder: folder.appending(path: "content").path)
        // The client for Office is there from the first start, whatever is started first.
        _ = try await ClientRegistry(clients: catalogue, audit: catalogue).ensureOffice(now: Date())
    }

    /// For commands that must not make a place where there is none.
    static func existing(_ options: DataOptions) async throws -> Place {
        guard FileManager.default.fileExists(atPath: "\(options.data)/\(catalogueName)") else {
            throw Failure("there is no place in \(options.data); name its folder with --data")
        }
        return try await Place(options)
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
        at address: PublicAddress, proofKeys: DiscoveryKeys? = nil, hasher: PasswordHasher = PasswordHasher()
    ) throws -> PlaceHost {
        try PlaceHost(
            settings.host(at: address), ports: .init(catalogue, blobs: blobs), proofKeys: proofKeys, hasher: hasher)
    }
}

/// What a person can mend, said in one line; the command exits with 1.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
