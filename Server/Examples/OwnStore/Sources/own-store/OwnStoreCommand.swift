import Basics
import Documents
import Foundation
import HTTPServing
import Hummingbird
import Logging
import OAuth
import OAuthServer
import OwnStore
import SQLStorage
import SQLiteEngine
import WOPI

/// Runs `own-store FOLDER PORT CERTIFICATE KEY`: adds the user `mia` and the client Office, prints the password and the
/// client's id and secret, and serves until it is stopped.
///
/// The folder gets the content of documents, and a database with accounts and tokens. The rows about documents are in
/// memory, so every start begins without documents and needs a new folder.
@main
struct OwnStoreCommand {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 4, let port = Int(arguments[2]),
            let address = PublicAddress("https://localhost:\(port)")
        else {
            print("usage: own-store FOLDER PORT CERTIFICATE KEY")
            exit(64)
        }
        let folder = URL(filePath: arguments[1])
        guard !FileManager.default.fileExists(atPath: folder.path) else {
            print("\(folder.path) already exists; name a new folder")
            exit(1)
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let engine = try SQLiteEngine(path: folder.appending(path: "own.db").path)
        let store = try await SQLStorage.open(engine)
        let server = try OwnServer(address: address, folder: folder, store: store, keys: store)
        try await addUserAndOffice(to: server)
        var configuration = HostServer.Configuration(port: port)
        configuration.tls = try LiveTLS(
            HostServer.TLS(
                certificateChainPEM: [UInt8](Data(contentsOf: URL(filePath: arguments[3]))),
                privateKeyPEM: [UInt8](Data(contentsOf: URL(filePath: arguments[4])))))
        let logger = Logger(label: "own-store")
        try await HostServer.make(router: server.makeRouter(), configuration: configuration, logger: logger)
            .runService()
    }

    private static func addUserAndOffice(to server: OwnServer) async throws {
        let text = Identifier.random(), now = Date()
        guard let name = SignInName("mia") else { return }
        try await server.accounts.add(
            Account(name: name, displayName: "Mia", created: now), password: Password(choosing: text), now: now)
        let (client, secret) = try await server.clients.add(
            name: "Office", redirectURIs: ["https://localhost"], isFirstParty: true, now: now)
        let lines = "password: \(text)\nclient: \(client.id.rawValue)\nsecret: \(secret?.plainText ?? "")\n"
        // Written directly, because `print` keeps lines in a buffer when a program reads them.
        try FileHandle.standardOutput.write(contentsOf: Data(lines.utf8))
    }
}
