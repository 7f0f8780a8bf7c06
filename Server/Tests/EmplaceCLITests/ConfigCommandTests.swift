import Foundation
import Testing

@testable import EmplaceCLI

/// Tests `emplace config check` and `emplace config show`.
@Suite struct ConfigCommandTests {
    /// Runs a command in a folder without an installation, whose settings file has `text`.
    private static func run(
        _ words: [String], file text: String? = nil, variables: [String: String] = [:],
        _ prepare: (URL) throws -> Void = { _ in }, then check: (CommandRun, URL) throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "config-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        if let text {
            let file = text.replacing("FOLDER", with: folder.path)
            try Data(file.utf8).write(to: folder.appending(path: "settings.json"))
        }
        try prepare(folder)
        let config = text == nil ? [] : ["--config", folder.appending(path: "settings.json").path]
        let data = ["--data", folder.appending(path: "data").path]
        let said = await CommandRun(["config"] + words + data + config, variables: variables)
        try check(said, folder)
    }

    private static func problems(_ run: CommandRun) throws -> [[String: Any]] {
        try #require(try run.json()["problems"] as? [[String: Any]])
    }

    @Test func `settings without problems pass, and nothing is created`() async throws {
        try await Self.run(["check"], file: #"{"provider-name": "Contoso", "quota": "20G"}"#) { said, folder in
            #expect(said.status == 0 && said.output == "no problems found\n", "\(said)")
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "data").path))
        }
    }

    @Test func `every problem is reported, with its place`() async throws {
        let file = """
            {
              "public-ur": "https://wopi.contoso.com",
              "listen": "nowhere", "retention": "sometimes",
              "public-url": "https://wopi.contoso.com", "content-url": "https://wopi.contoso.com:8444",
              "token-endpoint": "https://id.elsewhere.example/token", "icons": "FOLDER/icons",
              "tls-certificate": "FOLDER/chain.pem", "tls-key": "FOLDER/key.pem",
              "database-password-file": "FOLDER/none", "discovery": "FOLDER/none.xml",
              "documents": "FOLDER/none", "oidc-client-id": "emplace"
            }
            """
        try await Self.run(["check", "--json", "--quota", "much"], file: file) { said, folder in
            #expect(said.status == 1)
            let problems = try Self.problems(said)
            let settings = problems.map { $0["setting"] as? String }
            #expect(
                settings == [
                    nil, "listen", "retention", "quota", "tls-certificate", "token-endpoint", "content-url",
                    "discovery", "icons", "icons", "icons", "icons", "icons", "icons", "oidc-issuer",
                    "database-password-file", "documents",
                ])
            #expect(problems.allSatisfy { $0["severity"] as? String == "error" })
            let sources = problems.map { ($0["source"] as? String)?.replacing(folder.path, with: "") }
            #expect(sources.contains("/settings.json:3:3") && sources.contains("--quota"))
            #expect(sources.contains("/settings.json:4:45"), "\(sources)")
        }
    }

    @Test func `a value that was refused causes no further problems`() async throws {
        try await Self.run(["check"], file: #"{"public-url": "nonsense", "content-url": "http://a.example"}"#) {
            said, _ in
            #expect(said.status == 1 && said.output.contains("\n1 error\n"), "\(said.output)")
        }
    }

    @Test(arguments: [
        (["--listen", "192.0.2.1:0"], "192.0.2.1:0"), (["--metrics-listen", "192.0.2.1:0"], "--metrics-listen"),
    ]) func `addresses are tried only if asked`(options: [String], words: String) async throws {
        let free = ["--listen", "127.0.0.1:0"]
        let words = [words], options = options.contains("--listen") ? options : free + options
        try await Self.run(["check"] + options) { said, _ in #expect(said.status == 0, "\(said)") }
        try await Self.run(["check", "--bind"] + options) { said, _ in
            #expect(said.status == 1 && words.allSatisfy { said.output.contains($0) }, "\(said)")
        }
        try await Self.run(["check", "--bind"] + free) { said, _ in #expect(said.status == 0, "\(said)") }
    }

    @Test func `secrets that others can read, and unknown variables, are warnings`() async throws {
        let file = #"{"database-password-file": "FOLDER/password"}"#
        func prepare(_ folder: URL) throws {
            let password = folder.appending(path: "password").path
            let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o644]
            _ = FileManager.default.createFile(atPath: password, contents: Data("secret".utf8), attributes: attributes)
            try FileManager.default.setAttributes(attributes, ofItemAtPath: password)
        }
        for (options, status) in [([], 0), (["--strict"], 1)] as [([String], Int32)] {
            try await Self.run(["check"] + options, file: file, variables: ["EMPLACE_LISTN": "1"], prepare) { said, _ in
                #expect(said.status == status, "\(said)")
                #expect(said.output.contains("warning: EMPLACE_LISTN: ") && said.output.contains("EMPLACE_LISTEN?"))
                #expect(said.output.contains("chmod o=") && said.output.hasSuffix("\n2 warnings\n"), "\(said.output)")
                #expect(!said.output.contains("secret\n"))
            }
        }
    }

    @Test func `a proxy that isn't trusted is a warning`() async throws {
        let words = ["check", "--plain-http", "--public-url", "https://wopi.contoso.com"]
        try await Self.run(words) { said, _ in #expect(said.output.contains("warning: --plain-http: with plain-http")) }
        try await Self.run(words + ["--trusted-proxies", "127.0.0.1"]) { said, _ in
            #expect(said.output == "no problems found\n")
        }
    }

    @Test func `a settings file that can't be read is a problem`() async throws {
        try await Self.run(["check", "--config", "/no/such/file"]) { said, _ in
            #expect(said.status == 1 && said.output.contains("can't read the settings file /no/such/file"))
        }
        try await Self.run(["check"], file: "{\n  \"listen\": \"\t\"\n}") { said, _ in
            #expect(said.status == 1 && said.output.contains("settings.json:2:14: a tab in a text"), "\(said.output)")
        }
    }

    @Test func `settings are listed with their sources, and without secrets`() async throws {
        let secret = "session-Qm9v4Zk1pX7rT2sL8wY5uN3aC6dE0fGhIjKlMnOp",
            file = #"{"quota": "20G", "session-context": "\#(secret)"}"#
        let options = ["show", "--json", "--listen", "127.0.0.1:8080"]
        try await Self.run(options, file: file, variables: ["EMPLACE_LOG_LEVEL": "debug"]) { said, folder in
            let rows = try said.rows()
            #expect(rows.count == Setting.all.count)
            func row(_ name: String) -> [String: String]? {
                rows.first { $0["setting"] as? String == name } as? [String: String]
            }
            #expect(row("listen") == ["setting": "listen", "value": "127.0.0.1:8080", "source": "--listen"])
            #expect(row("log-level")?["source"] == "EMPLACE_LOG_LEVEL")
            #expect(row("quota")?["source"] == folder.appending(path: "settings.json").path + ":1:2")
            #expect(row("retention") == ["setting": "retention", "value": "thin", "source": "default"])
            #expect(row("send-iss")?["value"] == "true" && row("plain-http")?["value"] == "false")
            #expect(row("discovery") == ["setting": "discovery", "source": "default"])
            #expect(row("session-context")?["value"] == "***" && !said.output.contains(secret))
        }
        try await Self.run(["show", "--given"], file: #"{"quota": "20G"}"#) { said, _ in
            #expect(said.output.split(separator: "\n").count == 2 && said.output.contains("quota    20G"), "\(said)")
        }
        try await Self.run(["show", "--given"]) { said, _ in #expect(said.output == "no settings were given\n") }
    }
}
