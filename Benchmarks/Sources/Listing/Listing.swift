import Basics
import Documents
import Foundation
import WOPI
import WOPIHost

/// Measures the minimum work of EnumerateChildren: signing a token for each child and writing the JSON. The arguments
/// are the number of children and the duration of the measurement in seconds.
@main
struct Listing {
    static func main() async throws {
        let words = CommandLine.arguments.dropFirst().compactMap { Double($0) }
        guard words.count == 2 else { fatalError("usage: Listing CHILDREN SECONDS") }
        let ids = (0..<Int(words[0])).compactMap { FileID(rawValue: String("aaaaaaaaaaaaaa\($0)".suffix(20))) }
        let now = Date()
        guard let user = UserID(rawValue: "aaaaaaaaaaaaaaaaaaaa"), let grant = GrantID(rawValue: "bbbbbbbbbbbbbbbbbbbb")
        else { fatalError("these ids have a valid form") }
        let claims = AccessClaims(
            user: user, grant: grant, origin: .phone, resource: .ecosystem, expires: now.addingTimeInterval(36_000))
        let minter = try await AccessTokens(store: OneKey(now: now)).minter(now: now)
        let end = now.addingTimeInterval(words[1])
        var runs = 0, bytes = 0
        while Date() < end {
            let files = ids.enumerated().map { number, id in
                let url = "https://localhost:8443/wopi/files/\(id.rawValue)?access_token="
                return ChildFile(
                    name: "Document \(number).docx", size: 4096,
                    url: url + minter.token(claims.handed(on: .file(id))), version: "v1",
                    lastModifiedTime: "2026-01-01T00:00:00.0000000Z")
            }
            bytes += JSONWriter.write(Children(containers: [], files: files)).count
            runs += 1
        }
        print("{\"requests\": \(runs), \"bytes\": \(bytes), \"seconds\": \(Date().timeIntervalSince(now))}")
    }
}

private struct OneKey: KeyStore {
    let now: Date

    private var key: SigningKey { SigningKey(id: "cccccccccccc", secret: Array(0..<32), created: now) }

    func keys(now: Date, orFirst first: SigningKey) async throws -> [SigningKey] { [key] }
    func rotate(to key: SigningKey, ifOlderThan date: Date, now: Date, retirement: Date) async throws -> Bool { false }
    func shareKeys(orFirst first: SigningKey) async throws -> [SigningKey] { [key] }
}
