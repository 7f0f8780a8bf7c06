import Foundation
import Testing

@testable import EmplaceCLI

/// Tests `emplace link`, including the examples of Microsoft's documentation.
@Suite struct LinkCommandTests {
    @Test(arguments: [
        (
            "--app word --edit --document https://contoso/Q4/budget.docx --pass-back clouddrive --context folderviewQ4",
            "ms-word:ofe|u|https://contoso/Q4/budget.docx|p|clouddrive|c|folderviewQ4"
        ),
        (
            "--app word --edit --wopi-src https://contoso/wopi/file/12312 --provider TP_CONTOSO --user a3243d "
                + "--name document1.docx --from app --encoded",
            "ms-word:ofe%7Cu%7Chttps://contoso/wopi/file/12312%7Cd%7CTP_CONTOSO%7Ce%7C"
                + "a3243d%7Cn%7Cdocument1.docx%7Ca%7CApp"
        ),
    ]) func `a link is built like Microsoft's examples`(options: String, link: String) async {
        let said = await CommandRun(["link", "build"] + options.split(separator: " ").map(String.init))
        #expect(said.output == link + "\n" && said.status == 0, "\(said)")
    }

    @Test(arguments: [
        ("contosodrive:ofe|u|https://contoso/Q4/budget.docx|z|no", ["kind": "pass-back", "scheme": "contosodrive"]),
        (
            "ms-word:ofv|u|https://contoso/Q4/budget.docx|p|clouddrive",
            ["kind": "open", "mode": "view", "pass_back": "clouddrive"]
        ),
        (
            "ms-word-tp:error=access_denied&action=76d173ad-a43f-4e3c-a5e7-0e7276b4c624%2F",
            ["kind": "back", "error": "access_denied"]
        ),
    ]) func `a link is explained in words`(link: String, facts: [String: String]) async throws {
        let said = await CommandRun(["link", "parse", link, "--json"])
        try #require(said.status == 0, "\(said)")
        let meaning = try said.json()
        for (name, value) in facts { #expect(meaning[name] as? String == value, "\(name)") }
        #expect(await CommandRun(["link", "parse", link]).output.hasPrefix("kind "))
    }

    private static let impossible: [(words: [String], status: Int32)] = [
        (["parse", "nonsense"], 1), (["parse", "ms-word:ofe|u|http://plain"], 1), (["build"], 64), (["setup"], 64),
        (["build", "--app", "word", "--document", "x", "--wopi-src", "y"], 64),
        (["build", "--document", "https://a/b"], 64), (["build", "--wopi-src", "https://a/b"], 64),
        (["build", "--app", "word", "--document", "https://a/b", "--pass-back", "drive:"], 64),
        (["build", "--app", "word", "--document", "https://a/b", "--view", "--edit"], 64),
        (["build", "--app", "lotus", "--document", "https://a/b"], 64),
        (["build", "--app", "word", "--document", "/relative"], 1), (["setup", "--scheme", "a b"], 64),
    ]

    @Test(arguments: impossible)
    func `an invalid link is refused and nothing is printed`(words: [String], status: Int32) async {
        let said = await CommandRun(["link"] + words)
        #expect(said.status == status && said.output.isEmpty && said.errors.count > 20, "\(said)")
    }

    @Test func `the declarations for apps are printed ready to paste`() async {
        let said = await CommandRun([
            "link", "setup", "--scheme", "contosodrive", "--bundle", "com.contoso.drive", "--activity",
            "com.contoso.drive.OfficeAuthActivity",
        ])
        for word in [
            "<!-- Info.plist -->", "com.contoso.drive", "contosodrive", "com.contoso.drive.OfficeAuthActivity",
        ] {
            #expect(said.output.contains(word), "\(word)")
        }
        let plain = await CommandRun(["link", "setup", "--scheme", "contosodrive"]).output
        #expect(!plain.contains("AndroidManifest"))
    }

    @Test func `a link to a document contains the provider ID, or says that there is none`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("A 50%.docx", "text")
            let link = ["link", "open", "A 50%.docx", "--user", "mia", "--data", installation.data]
            #expect(await CommandRun(link).fails(saying: "--provider-id"))
            let tried = await CommandRun(link + ["--provider-id", "TP_TRY"]).output
            #expect(tried.hasPrefix("ms-word:ofe|u|https://") && tried.contains("|d|TP_TRY|"))
            try installation.write(#"{"provider-id": "TP_CONTOSO"}"#, to: "data/emplace.json")
            let said = await CommandRun(
                link + ["--pass-back", "contosodrive", "--context", "folder|9", "--view"])
            let words = said.output.trimmingCharacters(in: .newlines)
            let meaning = try await CommandRun(["link", "parse", words, "--json"]).json()
            #expect(meaning["provider"] as? String == "TP_CONTOSO" && meaning["context"] as? String == "folder|9")
            #expect(meaning["mode"] as? String == "view" && meaning["pass_back"] as? String == "contosodrive")
            #expect((meaning["wopi_src"] as? String)?.contains("/wopi/files/") == true)
        }
    }

    @Test func `a type that no app opens has no link`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Notes.txt", "text")
            let said = await installation.run("link", "open", "Notes.txt", "--user", "mia", "--provider-id", "TP_TRY")
            #expect(said.fails(saying: "can't create a link to Notes.txt"), "\(said)")
        }
    }
}
