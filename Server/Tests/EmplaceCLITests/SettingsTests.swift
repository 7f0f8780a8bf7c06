import SQLStorage
import Documents
import Foundation
import OAuthServer
import PlaceServer
import Testing
import WOPI
import WOPIHost

@testable import EmplaceCLI

@Suite struct SettingsTests {
    private static func values(
        flags: [Setting: String] = [:], environment: [String: String] = [:], file text: String? = nil,
        allowsMissingFile: Bool = true
    ) throws -> SettingValues {
        let file = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        if let text { try Data(text.utf8).write(to: file) }
        return try SettingValues(
            flags: flags, environment: environment, file: file, allowsMissingFile: allowsMissingFile)
    }

    private static func refusal(_ flags: [Setting: String]) throws -> String? {
        do {
            _ = try Settings(values(flags: flags))
            return nil
        } catch let failure as Failure {
            return failure.description
        }
    }

    @Test func `flags override the environment, which overrides the file`() throws {
        let environment = ["EMPLACE_PROVIDER_NAME": "environment", "EMPLACE_PUBLIC_URL": "https://e.example"]
        let file = #"{"provider-name": "file", "public-url": "https://f.example", "session-context": "file"}"#
        let values = try Self.values(flags: [.providerName: "flag"], environment: environment, file: file)
        #expect(values.text(.providerName) == "flag")
        #expect(values.text(.publicURL) == "https://e.example")
        #expect(values.text(.sessionContext) == "file")
        #expect(values.text(.discovery) == nil)
    }

    @Test func `the settings file may contain numbers and booleans`() throws {
        let settings = try Settings(
            Self.values(file: #"{"max-upload-bytes": 8000000, "plain-http": true, "log-level": "debug"}"#))
        #expect(settings.server.maxUploadBytes == 8_000_000)
        #expect(settings.plainHTTP)
        #expect("\(settings.logLevel)" == "debug")
    }

    @Test func `the limits of the audit log are settings`() throws {
        let standard = Settings().server.records
        #expect(standard.auditAge == 365 * 24 * 3600 && standard.auditEvents == 100_000)
        let set = try Settings(Self.values(flags: [.auditAge: "90d", .auditEvents: "5000"]))
        #expect(set.server.records.auditAge == 90 * 24 * 3600 && set.server.records.auditEvents == 5000)
        #expect(try Settings(Self.values(flags: [.auditAge: "none"])).server.records.auditAge == nil)
    }

    @Test(arguments: [0, 1, 65_536, 262_144])
    func `the limit for small content may be anything from zero to its maximum`(
        limit: Int
    ) async throws {
        #expect(try Settings(Self.values(flags: [.inlineLimit: "\(limit)"])).server.inlineLimit == limit)
        #expect(try Settings(Self.values(file: #"{"inline-limit": \#(limit)}"#)).server.inlineLimit == limit)
        #expect(try Settings(Self.values()).server.inlineLimit == 65_536)
    }

    @Test(arguments: [1, 32, 100, 1000]) func `the depth of folders may be anything up to its maximum`(limit: Int)
        throws
    {
        #expect(try Settings(Self.values(flags: [.maxFolderDepth: "\(limit)"])).server.folderDepth.limit == limit)
        let environment = ["EMPLACE_MAX_FOLDER_DEPTH": "\(limit)"]
        #expect(try Settings(Self.values(environment: environment)).server.folderDepth.limit == limit)
        #expect(
            try Settings(Self.values(file: #"{"max-folder-depth": \#(limit)}"#)).server.folderDepth.limit == limit
        )
    }

    @Test(arguments: ["0", "-1", "1001", "none", "1.5", "100 ", "99999999999999999999"])
    func `an invalid depth is refused`(text: String) throws {
        #expect(
            try Self.refusal([.maxFolderDepth: text]) == "max-folder-depth must be a number from 1 to 1000; got \(text)"
        )
    }

    @Test func `a variable is named after its setting`() {
        #expect(Setting.publicURL.variable == "EMPLACE_PUBLIC_URL")
    }

    @Test(arguments: [
        #"{"publicurl": "x"}"#, "[]", "{", "", "null", "\u{FEFF}nonsense", #"{"trusted-domains": ["a.com"]}"#,
        #"{"public-url": {"a": 1}}"#, #"{"plain-http": 0.5}"#, #"{"max-upload-bytes": 1.5}"#,
        #"{"max-upload-bytes": 1e30}"#, #"{"listen": null}"#,
    ])
    func `a file with an unknown member is refused`(text: String) throws {
        #expect(throws: Failure.self) { try Self.values(file: text) }
    }

    @Test func `a named settings file must exist`() throws {
        #expect(throws: Failure.self) { try Self.values(allowsMissingFile: false) }
        _ = try Self.values(allowsMissingFile: true)
    }

    @Test func `an OpenID Connect provider is complete, and its secret is read from a file`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let one: [Setting: String] = [
            .oidcIssuer: "https://id.example.com", .oidcClientID: "emplace", .oidcClientSecretFile: file.path,
        ]
        func problem(_ flags: [Setting: String]) throws -> String? {
            let settings = try Settings(Self.values(flags: flags))
            do { _ = try settings.loadIdentityProviders() } catch let failure as Failure { return failure.description }
            return nil
        }
        #expect(try problem([:]) == nil)
        #expect(try problem([.localPasswords: "false"])?.contains("set oidc-issuer") == true)
        #expect(try problem([.oidcRequiredGroup: "staff"])?.contains("add its oidc-issuer") == true)
        #expect(try problem(one)?.contains("can't read the client secret") == true)
        try Data("\nsecret".utf8).write(to: file)
        #expect(try problem(one)?.contains("the first line of") == true)
        try Data("a secret\nand a note".utf8).write(to: file)
        #expect(try problem(one) == nil)
        #expect(try problem(one.merging([.localPasswords: "false"]) { $1 }) == nil)
        for setting in [Setting.oidcClientID, .oidcClientSecretFile] {
            #expect(try problem(one.filter { $0.key != setting })?.contains(setting.name) == true)
        }
        for issuer in ["id.example.com", "http://id.example.com", "https://id.example.com?a", ""] where !issuer.isEmpty
        {
            #expect(try problem(one.merging([.oidcIssuer: issuer]) { $1 })?.contains("oidc-issuer") == true)
        }
        func several(_ id: String, _ issuer: String) -> String {
            #"[{"id":"\#(id)","issuer":"\#(issuer)","client-id":"a","client-secret-file":"\#(file.path)"}]"#
        }
        func both(_ id: String, _ issuer: String) throws -> String? {
            try problem(one.merging([.oidcProviders: several(id, issuer)]) { $1 })
        }
        #expect(try both("partner", "https://partner.example") == nil)
        #expect(try both("oidc", "https://partner.example")?.contains("same id") == true)
        #expect(try both("partner", "https://id.example.com")?.contains("same issuer") == true)
        #expect(try both("Partner!", "https://partner.example")?.contains("id") == true)
        let loaded = try Settings(Self.values(flags: one.merging([.oidcRequiredGroup: "*"]) { $1 }))
            .loadIdentityProviders()
        #expect(loaded.map(\.trusted.rule) == [AdmissionRule(.anyone)])
        for documents: [Setting: String] in [
            [.documentsAddress: "/srv/{user}"], [.documentsAddress: "/srv", .documentsAccess: "/etc/access"],
        ] {
            let named = try Settings(Self.values(flags: one.merging(documents) { $1 })).loadIdentityProviders()
            #expect(named.map(\.trusted.rule) == [AdmissionRule(.linked, requiresExactName: true)])
        }
        #expect(
            loaded.map(\.trusted.provider.displayName) == ["id.example.com"]
                && loaded.map(\.trusted.provider.id) == ["oidc"])
    }

    @Test(arguments: [
        (Setting.listen, "nowhere"), (.listen, "127.0.0.1:99999"), (.listen, "::1:80"), (.publicURL, "contoso.com"),
        (.publicURL, "ftp://contoso.com"), (.publicURL, "https://contoso.com:0"),
        (.publicURL, "https://contoso.com/a/../b"), (.maxUploadBytes, "0"), (.maxUploadBytes, "5 MB"),
        (.inlineLimit, "262145"), (.inlineLimit, "-1"), (.inlineLimit, "x"), (.inlineLimit, "64 KiB"),
        (.inlineLimit, "9223372036854775808"), (.plainHTTP, "perhaps"),
        (.trustedProxies, "10.0.0.0/99"), (.logLevel, "loud"), (.tlsKey, "key.pem"),
        (.auditAge, "23h"), (.auditAge, "a year"), (.auditAge, "-1d"), (.auditEvents, "99"), (.auditEvents, "many"),
        (.providerName, " "), (.providerName, "a\nb"), (.providerDescription, String(repeating: "x", count: 1001)),
        (.providerNames, "Contoso"), (.providerNames, "{}"), (.providerNames, #"{"de":1}"#),
        (.providerNames, #"{"German!":"Contoso"}"#), (.providerNames, #"{"de":""}"#), (.providerApps, "iOS"),
        (.providerApps, "iOS=1,iOS=2"), (.providerApps, "Symbian=1"), (.providerApps, "iOS=-1"),
        (.providerID, "TP CONTOSO"), (.providerID, "TP-CONTOSO"), (.providerID, String(repeating: "a", count: 65)),
        (.privacyURL, "privacy.html"), (.privacyURL, "javascript:alert(1)"), (.trustedDomains, "https://contoso.com"),
        (.trustedDomains, "contoso.com:443"), (.trustedDomains, "*.contoso.com"), (.trustedDomains, "contoso.com/x"),
        (.trustedDomains, "contoso..com"), (.tokenEndpoint, "http://id.contoso.com/token"),
        (.tokenEndpoint, "id.contoso.com/token"), (.tokenEndpoint, "https://user@id.contoso.com/token"),
        (.tokenEndpoint, "https://id.contoso.com/token#x"), (.tokenEndpoint, "https:///token"),
        (.sessionContext, "tenant\r\nX-Evil: 1"), (.sessionContext, "größe"), (.sessionContext, " x"),
        (.sessionContext, String(repeating: "x", count: 513)), (.disablePrint, "sometimes"),
        (.allowExternalMarketplace, "maybe"), (.urlSchemes, "contoso"), (.urlSchemes, #"{"Android":["contoso"]}"#),
        (.urlSchemes, #"{"iOS":["a b"]}"#), (.discovery, "https://mia@contoso.com/discovery"),
        (.discovery, "https://mia:secret@contoso.com/discovery"), (.oidcName, "a\nb"),
        (.oidcName, String(repeating: "a", count: 51)), (.oidcOutageLimit, "59m"), (.oidcOutageLimit, "none"),
        (.localPasswords, "off"), (.oidcProviders, "{}"), (.oidcProviders, "[{}]"), (.oidcProviders, "[1]"),
        (.oidcProviders, #"[{"id":"a","issuer":"https://a.example","client-id":"b"}]"#),
        (.oidcProviders, #"[{"id":"a","issuer":"https://a.example","client-id":"b","client-secret-file":"c"}]"#),
        (.oidcProviders, #"[{"id":"a","issuer":"https://a.example","client-secret-file":"/c"}]"#),
        (.oidcProviders, #"[{"id":"a","client-id":"b","client-secret-file":"/c"}]"#),
        (.oidcProviders, #"[{"id":"a","issuer":"https://a.example","client_id":"b","client-secret-file":"/c"}]"#),
    ]) func `an invalid value is refused by its setting's name`(setting: Setting, value: String) throws {
        #expect(try Self.refusal([setting: value])?.contains(setting.name) == true)
    }

    @Test func `the provider's settings are applied`() throws {
        let settings = try Settings(
            Self.values(flags: [
                .providerNames: #"{"de":"Contoso Ablage","pt-BR":"Contoso"}"#, .providerApps: "ios=2, Android=1",
                .providerDescription: "Free online storage.", .providerID: "TP_CONTOSO", .sessionContext: "tenant:42",
                .trustedDomains: "Contoso.com", .tokenEndpoint: "https://eu.id.contoso.com/t/?r=eu1",
                .disablePrint: "true", .allowAdditionalServices: "yes",
            ]))
        #expect(settings.providerNames["pt-BR"] == "Contoso" && settings.providerApps == ["iOS": 2, "Android": 1])
        #expect(settings.server.features.disablesPrint && settings.server.features.allowsAdditionalMicrosoftServices)
        #expect(!settings.server.features.disablesTranslation)
        #expect(settings.trustedDomains == ["contoso.com"])
        let address = try #require(PublicAddress("https://wopi.contoso.example"))
        #expect(try settings.host(at: address).options.tokenEndpoint == "https://eu.id.contoso.com/t/?r=eu1")
    }

    @Test(arguments: [
        "https://id.contoso.com/token", "https://evilcontoso.example/token", "https://contoso.example.evil/t",
    ])
    func `a token endpoint that Office would refuse is refused at startup`(
        _ endpoint: String
    ) throws {
        let settings = try Settings(Self.values(flags: [.tokenEndpoint: endpoint]))
        let address = try #require(PublicAddress("https://contoso.example"))
        do {
            _ = try settings.host(at: address)
            Issue.record("taken")
        } catch let failure as Failure {
            #expect(failure.description.contains("trusted-domains"))
        }
    }

    @Test(arguments: [
        #"{"iOS":["https"]}"#, #"{"iOS":["contosodrive","HTTP"]}"#, #"{"UWP":["file"]}"#, #"{"iOS":["ms-word"]}"#,
        #"{"iOS":["MS-Excel-tp"]}"#, #"{"iOS":["javascript"]}"#, #"{"iOS":["mailto"]}"#, #"{"UWP":["data","x"]}"#,
        #"{"iOS":["about"]}"#, #"{"iOS":["blob"]}"#, #"{"iOS":["tel"]}"#, #"{"iOS":["sms"]}"#,
    ]) func `a URL scheme used by browsers or Office is refused for an app`(schemes: String) throws {
        let said = try #require(try Self.refusal([.urlSchemes: schemes]))
        #expect(said.hasPrefix("url-schemes ") && said.contains("belongs to browsers") && !said.contains("\n"))
    }

    @Test(arguments: [
        ("EMPLACE_PUBLICURL", "EMPLACE_PUBLIC_URL"), ("EMPLACE_PUBLIC_URLS", "EMPLACE_PUBLIC_URL"),
        ("EMPLACE_DATAS", "EMPLACE_DATA"), ("EMPLACE_LISTENING", "EMPLACE_LISTEN"), ("EMPLACE_NO_ISS", nil),
        ("EMPLACE_SOMETHING_ELSE", nil), ("EMPLACE_\(String(repeating: "A", count: 1000))", nil),
    ]) func `an unknown variable gets a warning`(name: String, nearest: String?) throws {
        let warnings = VariableNames.warnings(about: [name: "x", "EMPLACE_LISTEN": ":1", "PATH": "/bin"])
        let line = try #require(warnings.first)
        #expect(warnings.count == 1 && line.contains(name))
        #expect(line.contains("Did you mean") == (nearest != nil))
        if let nearest { #expect(line.hasSuffix("Did you mean \(nearest)?")) }
    }

    @Test func `known variables get no warning`() {
        var environment = Dictionary(uniqueKeysWithValues: Setting.all.map { ($0.variable, "x") })
        environment.merge(["EMPLACE_DATA": "x", "EMPLACE_BIN": "x", "EMPLACE_NONE": ""]) { $1 }
        #expect(VariableNames.warnings(about: environment).isEmpty)
    }

    @Test(arguments: [
        "contosodrive", "[]", "{", #"{"Android":[["100","com.contoso"]]}"#, #"{"iOS":[["contosodrive"]]}"#,
        #"{"Android":[["100","com.contoso","com.contoso.SignIn"],"101","com.contoso","com.contoso.SignIn"]}"#,
        #"{"Android":["100","com.contoso"]}"#, #"{"Android":["contosodrive"]}"#, #"{"iOS":"contosodrive"}"#,
        #"{"iOS":["a b"]}"#, #"{"iOS":null}"#,
    ]) func `a wrong value of url-schemes is refused with the form for every platform`(value: String) throws {
        let said = try #require(try Self.refusal([.urlSchemes: value]))
        #expect(said.hasPrefix("url-schemes ") && !said.contains("\n"), "\(said)")
        for part in [
            #""iOS":["contosodrive"]"#, #""Android":["100","com.contoso.drive","#, #""UWP":["#, "version code",
        ] {
            #expect(said.contains(part), "\(said)")
        }
    }

    @Test func `a list for each Android app becomes the flat list that Office expects`() throws {
        let value = #"{"Android":[[100,"com.contoso","com.contoso.SignIn"],["101","com.fabrikam","SignIn"]]}"#
        let settings = try Settings(Self.values(flags: [.urlSchemes: value]))
        #expect(
            settings.server.urlSchemes
                == #"{"Android":["100","com.contoso","com.contoso.SignIn","101","com.fabrikam","SignIn"]}"#)
    }

    @Test func `warnings about variables go to servers and people, not to scripts`() {
        let environment = ["EMPLACE_LISTENING": "x"]
        func count(_ arguments: [String], _ isTerminal: Bool) -> Int {
            VariableNames.warnings(about: environment, before: arguments, isTerminal: isTerminal).count
        }
        #expect(count(["import", "a.docx", "--user", "mia"], false) == 0)
        #expect(count(["import", "a.docx", "--user", "mia"], true) == 1)
        #expect(count(["serve"], false) == 1)
    }

    @Test(arguments: [
        ("https://[::1]", "https://[0:0:0:0:0:0:0:1]:8443"), ("https://[2001:db8::1]", "https://[2001:DB8:0::0:1]"),
        ("https://127.0.0.1", "https://127.1"), ("https://127.0.0.1", "https://0x7f000001"),
        ("https://127.0.0.1", "https://2130706433"), ("https://127.0.0.1", "https://[::ffff:127.0.0.1]"),
        ("https://a.example", "https://a%2eexample"), ("https://a.example", "https://a.example."),
        ("https://a.example", "https://A.example:8443"),
    ]) func `different spellings of a host count as one host`(publicURL: String, contentURL: String) throws {
        let failure = #expect(throws: Failure.self) {
            let settings = try Settings(Self.values(flags: [.publicURL: publicURL, .contentURL: contentURL]))
            try settings.check()
        }
        #expect(failure?.description.hasPrefix("content-url ") == true)
    }

    @Test(
        arguments: ["/office", "/office/", "/a/b", "/%6Fffice", "/office%20x", "/x.y", "//a"],
        [Setting.publicURL, .contentURL])
    func `an address with a path is refused with a suggestion`(path: String, setting: Setting) throws {
        let said = try #require(try Self.refusal([setting: "https://Docs.contoso.example:8443\(path)"]))
        #expect(
            said.contains("must not include a path")
                && said.contains("Use https://docs.contoso.example:8443 instead of "),
            "\(said)")
    }

    @Test(arguments: ["", "/", "//"]) func `a trailing slash of an address isn't a path`(path: String) throws {
        let settings = try Settings(Self.values(flags: [.publicURL: "https://docs.contoso.example\(path)"]))
        #expect(settings.publicAddress?.text == "https://docs.contoso.example")
    }

    @Test func `the settings are checked even if any free port may be used`() throws {
        try Settings(Self.values(flags: [.listen: "127.0.0.1:0"])).check()
    }

    @Test(arguments: [
        ("127.0.0.1:8443", "127.0.0.1", 8443), ("[::1]:0", "::1", 0), (":80", "0.0.0.0", 80), ("host:1", "host", 1),
    ]) func `an address to listen on is parsed`(text: String, host: String, port: Int) throws {
        #expect(try ListenAddress(text) == ListenAddress(host: host, port: port))
    }
}
