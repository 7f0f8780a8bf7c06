import ArgumentParser
import Documents
import Foundation
import OAuthServer
import SQLStorage
import Testing

@testable import EmplaceCLI

/// Checks the settings for documents that stay where they are.
@Suite(.ownVariables) struct DocumentsSettingTests {
    @Test(arguments: ["..", ".", ".emplace", "mia/leo"])
    func `a sign-in name that isn't a name of a folder gets no documents`(_ name: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "documents-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let homes = folder.appending(path: "homes")
        try FileManager.default.createDirectory(at: homes, withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: folder.appending(path: "secret.docx"))
        let options = try DataOptions.parse(["--data", folder.appending(path: "data").path])
        let installation = try await Installation(
            options, flags: [.documentsAddress: homes.path + "/{user}"], isServer: true)
        let outside = try #require(try await OutsideDocuments.open(installation))
        let account = Account(
            name: try #require(SignInName(name)), displayName: "Mallory", isBusiness: false, isEducation: false,
            created: Date())
        try await installation.accounts.add(account, password: nil)
        let caller = Caller(user: account.id, authority: .machine)
        await #expect {
            try await outside.documents.root(for: caller, now: Date())
        } throws: { error in
            if case DocumentsError.nameIllegal = error { true } else { false }
        }
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func `rules have a role, a user and a path`(lineEnd: String) throws {
        let text = "# who may what\n\nnone * /\nviewer\t*  /Public files/2030\n editor Mia /Team\n"
            .replacing("\n", with: lineEnd)
        let access = try TreeAccess(text, file: "access")
        #expect(
            access.rules == [
                .init(path: [], user: nil, role: nil), .init(path: ["Public files", "2030"], user: nil, role: .viewer),
                .init(path: ["Team"], user: "Mia", role: .editor),
            ])
    }

    @Test(arguments: [
        "owner mia /", "editor mia", "editor mia Team", "editor /Team", "viewer * /../etc", "editor mia /a/./b", "x",
        "none mia /Secret # nobody", "none mia /Secret\t# nobody",
    ])
    func `a wrong rule is refused with its line`(_ line: String) throws {
        let failure = #expect(throws: Failure.self) { try TreeAccess("viewer * /\n\(line)\n", file: "access") }
        #expect(failure?.description.contains("line 2 of access") == true)
        #expect(throws: Failure.self) { try TreeAccess("# nothing\n", file: "access") }
    }

    @Test(arguments: [
        "ftp://host/", "https://", "https://mia:secret@host/", "http://host/dav/", "", "https://host/?q",
        "https://{user}.cloud.example/dav/",
    ])
    func `an address that can't be served is refused`(_ text: String) throws {
        var settings = Settings()
        let failure = #expect(throws: Failure.self) { try Setting.documentsAddress.take(text, into: &settings) }
        #expect(failure?.description.contains("secret") == false)
        #expect(settings.documents == nil)
    }
}
