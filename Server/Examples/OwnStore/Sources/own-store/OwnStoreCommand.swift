import Basics
import DiskBlobs
import Documents
import Foundation
import Hummingbird
import OwnStore
import WOPI
import WOPIHost

/// Runs `own-store FOLDER [PORT]`: stores content in the folder, serves one empty document, and prints the document's
/// address and an access token.
@main
struct OwnStoreCommand {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let port = arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
        guard let folder = arguments.first, let address = PublicAddress("http://localhost:\(port)") else {
            print("usage: own-store FOLDER [PORT]")
            exit(64)
        }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let server = OwnServer(address: address, blobs: try DiskBlobs(folder: folder))
        let person = Person(id: .random(), signInName: "mia", displayName: "Mia")
        server.store.add(person, now: Date())
        let file = try await makeDocument(of: person, on: server)
        let token = try await server.token(for: .file(file), of: person.id)
        print(WOPISrc(.file(file)).address(on: address) + "?access_token=" + token)
        let configuration = ApplicationConfiguration(address: .hostname("127.0.0.1", port: port))
        try await Application(router: server.makeRouter(), configuration: configuration).runService()
    }

    private static func makeDocument(of person: Person, on server: OwnServer) async throws -> FileID {
        let library = server.host.library, caller = Caller(user: person.id, authority: .machine)
        let root = try await library.root(for: caller, now: Date()).container.id
        return try await library.createFile(
            .exactly(DocumentName("Plan.docx"), overwrite: false), in: root, content: .empty, isReadOnly: false,
            for: caller, now: Date()
        ).file.id
    }
}
