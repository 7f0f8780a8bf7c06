import Documents
import Foundation
import Testing

@testable import EmplaceCLI

/// Tests `emplace user`, each test with a separate data directory.
@Suite struct UserCommandTests {
    @Test func `adding the first user creates and announces an installation, and adding the second doesn't`()
        async throws
    {
        try await TemporaryInstallation.use(users: []) { installation in
            let first = await installation.run("user", "add", "mia", input: "a good password\n")
            #expect(first.status == 0 && first.output == "added mia\n")
            #expect(first.errors.contains("created a new data directory in \(installation.data)"))
            let second = await installation.run("user", "add", "ben", input: "a good password\n")
            #expect(second.status == 0 && second.errors.isEmpty)
            let names = try await installation.rows("user", "list").compactMap { $0["name"] as? String }
            #expect(names.sorted() == ["ben", "mia"])
        }
    }

    @Test func `a list shows what other users see, and neither password nor hash`() async throws {
        try await TemporaryInstallation.use(users: []) { installation in
            let password = TemporaryInstallation.password + "\n"
            await installation.run("user", "add", "mia", "--display-name", "Mia Läster", "--business", input: password)
            await installation.run("user", "add", "ben", "--education", input: password)
            let rows = try await installation.rows("user", "list")
            let mia = try #require(rows.first { $0["name"] as? String == "mia" })
            #expect(mia["display_name"] as? String == "Mia Läster")
            #expect(mia["business"] as? Bool == true && mia["education"] as? Bool == false)
            let table = await installation.run("user", "list").output
            #expect(table.hasPrefix("NAME") && table.contains("Mia Läster") && table.contains("education"))
            for text in [table, "\(rows)"] {
                #expect(!text.contains(TemporaryInstallation.password) && !text.lowercased().contains("scrypt"))
            }
        }
    }

    @Test(arguments: [
        ("", "no password on standard input"), ("\n", "no password on standard input"), ("7 signs\n", "8 characters"),
        ("üöäü\n", "8 characters"), ("password\n", "guess"), ("Alexandra1\n", "sign-in name"),
        (String(repeating: "x", count: 2000) + "\n", "at most"),
    ]) func `an invalid password is refused in one line and creates neither a user nor an installation`(
        input: String, reason: String
    ) async throws {
        try await TemporaryInstallation.use(users: []) { installation in
            let said = await installation.run("user", "add", "alexandra", input: input)
            #expect(said.fails(saying: reason), "\(said)")
            #expect(!installation.exists("data"))
        }
    }

    @Test(arguments: ["", "a\u{0}b", "a\nb", String(repeating: "m", count: 300)])
    func `a user name that can't be used to sign in is refused`(name: String) async throws {
        try await TemporaryInstallation.use(users: []) { installation in
            let said = await installation.run("user", "add", name, input: "a good password\n")
            #expect(said.status == 1 && said.errors.contains("is not a valid sign-in name"), "\(said)")
            #expect(!installation.exists("data"))
        }
    }

    @Test(arguments: ["", "two\nlines", String(repeating: "x", count: 101)])
    func `a display name has 1 to 100 characters on one line`(name: String) async throws {
        try await TemporaryInstallation.use(users: []) { installation in
            let said = await installation.run("user", "add", "mia", "--display-name", name, input: "a good password\n")
            #expect(said.fails(saying: "1 to 100 characters"), "\(said)")
        }
    }

    @Test(arguments: ["no\nsuch", "no\u{1B}[31msuch", "no\u{202E}such"])
    func `an unknown name with any content is quoted on one line`(name: String) async throws {
        try await TemporaryInstallation.use { installation in
            let said = await installation.run("user", "remove", name)
            #expect(said.fails(saying: "no\\u{"), "\(said)")
        }
    }

    @Test func `a user name is unique, ignoring case`() async throws {
        try await TemporaryInstallation.use { installation in
            for name in ["mia", "MIA"] {
                let said = await installation.run("user", "add", name, input: "another password\n")
                #expect(said.fails(saying: "a user named \(name) already exists"), "\(said)")
            }
            let users = try await installation.rows("user", "list")
            #expect(users.count == 1)
        }
    }

    @Test func `a renamed user keeps documents and id, and a taken name is refused`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "plan")
            let before = try await installation.rows("user", "list").first { $0["name"] as? String == "mia" }
            #expect(await installation.run("user", "rename", "mia", "mia.beck").output == "renamed mia to mia.beck\n")
            let after = try await installation.rows("user", "list").first { $0["name"] as? String == "mia.beck" }
            #expect(before?["id"] as? String == after?["id"] as? String && after != nil)
            #expect(await installation.run("open", "Plan.docx", "--user", "mia.beck").status == 0)
            #expect(
                await installation.run("user", "rename", "mia.beck", "Ben").fails(saying: "a user named Ben already"))
            #expect(await installation.run("user", "rename", "mia", "x").fails(saying: "there is no user mia"))
            #expect(await installation.run("user", "rename", "ben", "a\nb").status == 1)
        }
    }

    @Test func `a disabled user is listed as such, has no access, and can be enabled again`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Plan.docx", "plan")
            #expect(await installation.run("user", "enable", "mia").fails(saying: "mia is not disabled"))
            #expect(
                await installation.run("user", "disable", "mia").output
                    == "disabled mia and signed mia out everywhere\n")
            #expect(await installation.run("user", "list").output.contains("disabled"))
            #expect(try await installation.rows("user", "list").first?["disabled"] as? Bool == true)
            #expect(await installation.run("user", "disable", "mia").fails(saying: "mia is already disabled"))
            #expect(await installation.run("open", "Plan.docx", "--user", "mia").fails(saying: "mia is disabled"))
            #expect(await installation.run("user", "enable", "mia").output == "enabled mia\n")
            #expect(await installation.run("open", "Plan.docx", "--user", "mia").status == 0)
        }
    }

    @Test func `a disabled user's links are revoked on request, also later`() async throws {
        try await TemporaryInstallation.use { installation in
            let share = try await installation.share(of: "mia"), library = try await installation.open().library
            let kept = await installation.run("user", "disable", "mia").output
            #expect(!kept.contains("revoked"))
            #expect(try await library.visit(share, now: Date()).id == share, "what is shared stays")
            let said = await installation.run("user", "disable", "mia", "--revoke-links").output
            #expect(said.contains("revoked 1 link"))
            await #expect(throws: DocumentsError.notFound) { try await library.visit(share, now: Date()) }
        }
    }

    @Test func `a new password is recorded in the audit log, and an invalid one changes nothing`() async throws {
        try await TemporaryInstallation.use { installation in
            #expect(await installation.run("user", "password", "mia", input: "short\n").fails(saying: "8 characters"))
            #expect(
                await installation.run("user", "password", "nobody", input: "a new password\n").fails(saying: "nobody"))
            let kinds = try await installation.rows("audit").compactMap { $0["kind"] as? String }
            #expect(!kinds.contains("password_changed"))
            let said = await installation.run("user", "password", "mia", input: "a new password\n")
            #expect(said.output == "changed mia's password and signed mia out everywhere\n")
            #expect(try await installation.rows("audit").contains { $0["kind"] as? String == "password_changed" })
        }
    }

    @Test func `a user of an identity provider is linked to one account only, and can be unlinked`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            func link(_ name: String, _ subject: String = "s-1") async -> CommandRun {
                await installation.run(
                    "user", "link", name, "--issuer", "https://id.example.com", "--subject", subject)
            }
            let linked = await link("mia")
            #expect(linked.status == 0 && linked.output == "linked s-1 of https://id.example.com to mia\n")
            let taken = await link("ben")
            #expect(taken.fails(saying: "already linked to mia"), "\(taken)")
            #expect(await link("nobody").status == 1)
            let control = await link("ben", "a\nb")
            #expect(control.fails(saying: "control characters"), "\(control)")
            let mia = try #require(
                try await installation.rows("user", "list").first { $0["name"] as? String == "mia" })
            let identities = try #require(mia["identities"] as? [[String: Any]])
            #expect(identities.map { $0["subject"] as? String } == ["s-1"])
            #expect(await installation.run("user", "list").output.contains("https://id.example.com"))
            let unlinked = await installation.run("user", "unlink", "mia")
            #expect(unlinked.output == "unlinked s-1 of https://id.example.com from mia\n")
            #expect(await installation.run("user", "unlink", "mia").fails(saying: "nothing to unlink"))
            #expect(await !installation.run("user", "list").output.contains("IDENTITY PROVIDER"))
        }
    }

    @Test func `signing out takes either a name or everyone`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            #expect(await installation.run("user", "sign-out").status == 64)
            #expect(await installation.run("user", "sign-out", "mia", "--all").status == 64)
            #expect(await installation.run("user", "sign-out", "nobody").fails(saying: "there is no user nobody"))
            #expect(await installation.run("user", "sign-out", "mia").output == "signed mia out everywhere\n")
            #expect(await installation.run("user", "sign-out", "--all").output == "signed all users out everywhere\n")
        }
    }

    @Test func `the list is aligned for names with characters of every width`() async throws {
        try await TemporaryInstallation.use(users: []) { installation in
            try await installation.addUser("mia", displayName: "Mia")
            try await installation.addUser("yuki", displayName: "佐藤 由紀")
            let lines = await installation.run("user", "list").output.split(separator: "\n")
            #expect(lines[0].hasPrefix("NAME  DISPLAY NAME  KIND"))
            #expect(lines[2].hasPrefix("yuki  佐藤 由紀           0 bytes"), "\(lines)")
        }
    }

    @Test func `kind, token endpoint and context are set, and none restores the server's setting`() async throws {
        try await TemporaryInstallation.use { installation in
            _ = try installation.write(#"{"trusted-domains": "contoso.com"}"#, to: "data/emplace.json")
            var row = try await installation.json(
                "user", "set", "mia", "--business", "--token-endpoint", "https://eu.contoso.com/token",
                "--session-context", "tenant:42")
            #expect(row["business"] as? Bool == true)
            #expect(row["token_endpoint"] as? String == "https://eu.contoso.com/token")
            #expect(row["session_context"] as? String == "tenant:42")
            row = try await installation.json(
                "user", "set", "mia", "--no-business", "--token-endpoint", "none", "--session-context", "none")
            #expect(row["business"] as? Bool == false && row["token_endpoint"] == nil && row["session_context"] == nil)
            #expect(await installation.run("user", "set", "mia", "--education").output == "changed mia\n")
            #expect(try await installation.rows("user", "list").first?["education"] as? Bool == true)
        }
    }

    @Test func `the operator's role is granted and removed, and shown in the list`()
        async throws
    {
        try await TemporaryInstallation.use { installation in
            func operators() async throws -> [String?] {
                try await installation.rows("user", "list").filter { $0["operator"] as? Bool == true }
                    .map { $0["name"] as? String }
            }
            #expect(try await operators().isEmpty)
            await installation.run("user", "add", "ben", "--operator", input: TemporaryInstallation.password + "\n")
            #expect(try await operators() == ["ben"])
            #expect(try await installation.json("user", "set", "mia", "--operator")["operator"] as? Bool == true)
            #expect(try await operators() == ["ben", "mia"])
            #expect(await installation.run("user", "list").output.contains(/ben +ben +operator/))
            // The command line may remove the operator role even from the last operator.
            for name in ["ben", "mia"] { await installation.run("user", "set", name, "--no-operator") }
            #expect(try await operators().isEmpty)
            let reported = try await installation.rows("audit", "--user", "mia", "--kind", "account_changed")
            #expect(reported.map { $0["detail"] as? String } == ["no operator", "operator"])
        }
    }

    @Test func `the list shows everyone's storage usage`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "twelve bytes")
            #expect(await installation.run("user", "quota", "mia", "1G").output == "mia: 12 bytes of 1 GB\n")
            let list = await installation.run("user", "list").output
            #expect(list.contains("12 bytes of 1 GB") && list.contains(/ben +ben +0 bytes +\d{4}/), "\(list)")
            let rows = try await installation.rows("user", "list")
            let mia = try #require(rows.first { $0["name"] as? String == "mia" })
            #expect(mia["used"] as? Int == 12 && mia["limit"] as? Int == 1_000_000_000)
            let ben = try #require(rows.first { $0["name"] as? String == "ben" })
            #expect(ben["used"] as? Int == 0 && ben["limit"] == nil)
        }
    }

    @Test(arguments: [["500", "MB"], ["500", "M"], ["500 MB"], ["500MB"], ["500000", "kB"]])
    func `a size is one or two words`(words: [String]) async throws {
        try await TemporaryInstallation.use { installation in
            let said = await CommandRun(["user", "quota", "mia"] + words + ["--data", installation.data])
            #expect(said.status == 0 && said.output == "mia: 0 bytes of 500 MB\n", "\(said)")
        }
    }

    @Test(arguments: [["5", "00"], ["500", "M", "B"], ["MB", "500"], ["500", "MX"], ["5", "0M"], ["none", "MB"]])
    func `an invalid size is quoted with the expected format`(words: [String]) async throws {
        try await TemporaryInstallation.use { installation in
            let said = await CommandRun(["user", "quota", "mia"] + words + ["--data", installation.data])
            #expect(said.fails(saying: "a size such as 500M", "got \(words.joined(separator: " "))"), "\(said)")
        }
    }

    @Test func `a changed quota is reported and an unchanged one isn't`() async throws {
        try await TemporaryInstallation.use { installation in
            for size in ["20G", "20G", "none", "default"] { await installation.run("user", "quota", "mia", size) }
            let reported = try await installation.rows("audit", "--kind", "quota_changed")
            #expect(reported.map { $0["detail"] as? String } == ["default", "none", "20000000000"])
            #expect(reported.allSatisfy { $0["user"] as? String == "mia" && $0["authority"] as? String == "machine" })
        }
    }

    @Test(arguments: [
        ("--token-endpoint", "https://evilcontoso.com/token", "trusted-domains"),
        ("--token-endpoint", "http://eu.contoso.com/token", "absolute https address"),
        ("--token-endpoint", "nonsense", "nonsense"), ("--session-context", " x", "ASCII"),
        ("--session-context", "größe", "ASCII"), ("--session-context", String(repeating: "x", count: 513), "512"),
    ]) func `a token endpoint that Office would refuse is refused for one user as for all`(
        option: String, value: String, word: String
    ) async throws {
        try await TemporaryInstallation.use { installation in
            _ = try installation.write(#"{"trusted-domains": "contoso.com"}"#, to: "data/emplace.json")
            let said = await installation.run("user", "set", "mia", option, value)
            #expect(said.fails(saying: word), "\(said)")
            let row = try await installation.rows("user", "list").first
            #expect(row?["token_endpoint"] == nil && row?["session_context"] == nil)
        }
    }
}
