import Foundation
import OfficeClient
import Testing

@testable import Rehearsal

/// Tests the file in which the simulated app stores its Places. Only the file's owner can read it, and it is written
/// atomically.
@Suite struct PlaceBookTests {
    private static let place = AddedPlace(
        sheet: ServicesManagerTests.sheet, tokenURI: "https://t", accessToken: "a", refreshToken: "r", userID: "u",
        signInName: "mia")

    private static func withFile(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.appending(path: "places.json"))
    }

    @Test func `Places are kept between runs in a file that only its owner can read`() throws {
        try Self.withFile { file in
            try PlaceBook(file: file).keep(Self.place)
            #expect(try PlaceBook(file: file)["TP_CONTOSO"] == Self.place)
            let rights = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(rights == 0o600)
            try PlaceBook(file: file).forget("TP_CONTOSO")
            #expect(try PlaceBook(file: file).all.isEmpty)
            let folder = file.deletingLastPathComponent().path
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["places.json"])
        }
    }

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"version":"1","places":{}}"#, #"{"version":1}"#, #"{"version":1,"places":{"x":{}}}"#,
        #"{"TP_CONTOSO":{}}"#, String(repeating: " ", count: 5 << 20),
    ]) func `a malformed file stays unchanged`(text: String) throws {
        try Self.withFile { file in
            try Data(text.utf8).write(to: file)
            #expect(throws: PlaceBook.Problem.nonsense(file.path)) { try PlaceBook(file: file) }
            #expect(try Data(contentsOf: file) == Data(text.utf8))
        }
    }

    @Test func `a file of another version stays unchanged`() throws {
        try Self.withFile { file in
            try Data(#"{"version":2,"boxes":[]}"#.utf8).write(to: file)
            #expect(throws: PlaceBook.Problem.version(2, file.path)) { try PlaceBook(file: file) }
        }
    }

    @Test(arguments: [
        (PlaceBook.Problem.version(7, "p.json"), "is a Places file of version 7"),
        (.nonsense("p.json"), "is not a Places file"), (.unreadable("p.json"), "can't read the Places file"),
        (.unwritable("p.json"), "can't write the Places file"),
    ]) func `a file's problem is reported in one line with its name`(problem: PlaceBook.Problem, words: String) {
        let text = problem.description
        #expect(text.contains(words) && text.contains("p.json") && !text.contains("\n"))
    }

    @Test func `a directory is refused as a file, and a failed write is reported`() throws {
        try Self.withFile { file in
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
            #expect(throws: PlaceBook.Problem.self) { try PlaceBook(file: file) }
            let nowhere = try PlaceBook(file: file.appending(path: "missing/places.json"))
            #expect(throws: PlaceBook.Problem.self) { try nowhere.keep(Self.place) }
            #expect(nowhere["TP_CONTOSO"] == nil)
        }
    }

    @Test func `a saved Place belongs to one user and provider, or is added again`() {
        let sheet = ServicesManagerTests.sheet
        var elsewhere = sheet, other = sheet
        elsewhere.bootstrapper = "https://evil.example/wopibootstrapper"
        other.clientID = "another"
        let mia = UserCredential(name: "Mia", password: "x"), leo = UserCredential(name: "leo", password: "x")
        #expect(Self.place.isOf(mia, at: sheet) && !Self.place.isOf(leo, at: sheet))
        #expect(!Self.place.isOf(mia, at: elsewhere) && !Self.place.isOf(mia, at: other))
        #expect(Self.place.isOf(UserCredential(name: "you", password: ""), at: sheet))
    }
}
