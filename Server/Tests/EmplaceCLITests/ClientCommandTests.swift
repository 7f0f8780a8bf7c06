import Foundation
import Testing

@testable import EmplaceCLI

/// Tests `emplace client`, each test with a separate data directory.
@Suite struct ClientCommandTests {
    private static let address = "https://app.contoso.example/cb"

    private static func added(
        _ options: String..., to installation: TemporaryInstallation, redirect: String = address
    ) async throws -> [String: Any] {
        let run = await CommandRun(
            ["client", "add", "App", "--redirect-uri", redirect, "--json", "--data", installation.data] + options)
        #expect(run.status == 0, "\(run.errors)")
        return try run.json()
    }

    @Test func `Office's client exists from the start, without a secret`() async throws {
        try await TemporaryInstallation.use { installation in
            let rows = try await installation.rows("client", "list")
            #expect(rows.count == 1 && rows.first?["redirect_uris"] as? [String] == ["https://localhost"])
            #expect(rows.first?["has_secret"] as? Bool == false)
        }
    }

    @Test func `a secret is printed once, can be replaced, and is never shown again`() async throws {
        try await TemporaryInstallation.use { installation in
            let made = try await Self.added(to: installation)
            let id = try #require(made["client_id"] as? String), secret = try #require(made["client_secret"] as? String)
            for words in [["client", "list"], ["onboarding"], ["audit"]] {
                for more in [[], ["--json"]] {
                    let said = await CommandRun(words + more + ["--data", installation.data])
                    #expect(!said.output.contains(secret) && !said.errors.contains(secret), "\(words)")
                }
            }
            let next = try await installation.json("client", "new-secret", "app")
            #expect(next["client_id"] as? String == id && next["client_secret"] as? String != secret)
            let byID = await installation.run("client", "new-secret", id)
            #expect(byID.output.hasPrefix("client_id      \(id)\nclient_secret  "))
            #expect(byID.output.contains("The secret is not shown again."))
        }
    }

    @Test func `no file of the data directory contains a printed secret`() async throws {
        try await TemporaryInstallation.use { installation in
            let made = try await Self.added(to: installation)
            let secret = Data(try #require(made["client_secret"] as? String).utf8)
            let root = installation.path("data")
            for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
                guard let bytes = try? Data(contentsOf: URL(filePath: root + "/" + name)) else { continue }
                #expect(bytes.range(of: secret) == nil, "\(name)")
            }
        }
    }

    @Test func `a public client has no secret and can't get one`() async throws {
        try await TemporaryInstallation.use { installation in
            let made = try await Self.added("--public", to: installation, redirect: "com.contoso.app:/cb")
            #expect(made["client_id"] != nil && made["client_secret"] == nil)
            #expect(await installation.run("client", "new-secret", "App").fails(saying: "App is a public client"))
            #expect(await installation.run("client", "list").output.contains("public"))
        }
    }

    @Test func `a client's name is unique and has 1 to 100 characters`() async throws {
        try await TemporaryInstallation.use { installation in
            _ = try await Self.added(to: installation)
            let again = await installation.run("client", "add", "app", "--redirect-uri", Self.address)
            #expect(again.fails(saying: "a client named app already exists"), "\(again)")
            for name in ["", String(repeating: "x", count: 101), "a\u{1B}b"] {
                let said = await installation.run("client", "add", name, "--redirect-uri", Self.address)
                #expect(said.fails(saying: "1 to 100 characters"), "\(said)")
            }
            #expect(try await installation.rows("client", "list").count == 2)
        }
    }

    @Test(arguments: [
        ["http://app.contoso.example/cb"], ["https://app.contoso.example/cb#part"], ["/relative"], ["not an address"],
        ["javascript:alert(1)"], ["data:text/html,x"], ["http://evil.example/"], ["https://user@a.example/"],
        ["https:///x"], ["https://a.example/ b"], ["com.a.b:/x"], ["http://127.0.0.1/x"], ["myapp:/x", "--public"],
        ["file:///etc/passwd", "--public"], ["http://a.example/", "--public"], ["http://localhost/", "--public"],
    ]) func `a client with a redirect address that leaks codes is refused`(options: [String]) async throws {
        try await TemporaryInstallation.use { installation in
            let said = await CommandRun(
                ["client", "add", "Careless", "--redirect-uri"] + options + ["--data", installation.data])
            #expect(said.status == 64 && said.errors.contains("is not a valid redirect URI"), "\(said)")
            let clients = try await installation.rows("client", "list")
            #expect(clients.count == 1)
        }
    }

    @Test func `a removed client is gone, and an unknown one is reported`() async throws {
        try await TemporaryInstallation.use { installation in
            _ = try await Self.added(to: installation)
            #expect(await installation.run("client", "remove", "APP").output.hasPrefix("removed APP"))
            #expect(try await installation.rows("client", "list").count == 1)
            for verb in ["remove", "new-secret", "set"] {
                #expect(await installation.run("client", verb, "App").fails(saying: "there is no client App"))
            }
        }
    }

    @Test func `a policy can be set, printed and removed, and is stored`() async throws {
        try await TemporaryInstallation.use { installation in
            _ = try await Self.added(to: installation)
            let standard = try await installation.json("client", "set", "App")
            let set = try await installation.json(
                "client", "set", "App", "--refresh", "rotate", "--refresh-grace", "30", "--access-lifetime", "600",
                "--refresh-lifetime", "7200")
            #expect(set["refresh"] as? String == "rotate" && set["refresh_grace"] as? Int == 30)
            #expect(set["access_lifetime"] as? Int == 600 && set["refresh_lifetime"] as? Int == 7200)
            #expect(try await installation.json("client", "set", "App")["access_lifetime"] as? Int == 600)
            let text = await installation.run("client", "set", "App").output
            #expect(text.contains("refresh-grace    30 s") && text.contains("access-lifetime  600 s"))
            let back = try await installation.json(
                "client", "set", "App", "--refresh", "default", "--refresh-grace", "default", "--access-lifetime",
                "default", "--refresh-lifetime", "default")
            #expect(NSDictionary(dictionary: back) == NSDictionary(dictionary: standard))
        }
    }

    @Test(arguments: [
        ("--refresh", "sometimes", "`rotate`, `keep`, or `default`"), ("--refresh-grace", "-1", "0 to 3600"),
        ("--refresh-grace", "3601", "0 to 3600"), ("--access-lifetime", "59", "60 to 86400"),
        ("--access-lifetime", "86401", "60 to 86400"), ("--access-lifetime", "1h", "a number of seconds"),
        ("--refresh-lifetime", "3599", "3600 to 315360000"), ("--refresh-lifetime", "99999999999", "a number of"),
    ]) func `an invalid policy is refused by its option and changes nothing`(
        option: String, value: String, words: String
    ) async throws {
        try await TemporaryInstallation.use { installation in
            let before = try await installation.json("client", "set", "Office")
            let said = await installation.run("client", "set", "Office", option + "=" + value)
            #expect(said.fails(saying: option, words), "\(said)")
            let after = try await installation.json("client", "set", "Office")
            #expect(NSDictionary(dictionary: before) == NSDictionary(dictionary: after))
        }
    }

    @Test func `a public client's refresh tokens are always rotated`() async throws {
        try await TemporaryInstallation.use { installation in
            _ = try await Self.added("--public", to: installation, redirect: "com.contoso.app:/cb")
            let said = await installation.run("client", "set", "App", "--refresh", "keep")
            #expect(said.fails(saying: "must rotate its refresh tokens"), "\(said)")
        }
    }
}
