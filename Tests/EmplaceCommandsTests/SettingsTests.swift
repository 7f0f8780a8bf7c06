import Foundation
import Testing

@testable import EmplaceCommands

@Suite struct SettingsTests {
    private static func values(
        flags: [Setting: String] = [:], environment: [String: String] = [:], file text: String? = nil,
        mayLack: Bool = true
    ) async throws -> SettingValues {
        let file = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        if let text { try Data(text.utf8).write(to: file) }
        return try await SettingValues(flags: flags, environment: environment, file: file, mayLack: mayLack)
    }

    private static func refusal(_ flags: [Setting: String]) async throws -> String? {
        do {
            _ = try Settings(await values(flags: flags))
            return nil
        } catch let failure as Failure {
            return failure.description
        }
    }

    @Test func `a flag goes before the environment, the environment before the file`() async throws {
        let environment = ["EMPLACE_PROVIDER_NAME": "environment", "EMPLACE_PUBLIC_URL": "https://e.example"]
        let file = #"{"provider-name": "file", "public-url": "https://f.example", "session-context": "file"}"#
        let values = try await Self.values(flags: [.providerName: "flag"], environment: environment, file: file)
        #expect(values.text(.providerName) == "flag")
        #expect(values.text(.publicURL) == "https://e.example")
        #expect(values.text(.sessionContext) == "file")
        #expect(values.text(.discovery) == nil)
    }

    @Test func `a file may say numbers and truths as they are`() async throws {
        let settings = try Settings(
            await Self.values(file: #"{"max-upload-bytes": 8000000, "plain-http": true, "log-level": "debug"}"#))
        #expect(settings.maximumUpload == 8_000_000)
        #expect(settings.plainHTTP)
        #expect("\(settings.logLevel)" == "debug")
    }

    @Test func `every setting has a variable of its name`() {
        #expect(Setting.publicURL.variable == "EMPLACE_PUBLIC_URL")
        #expect(Set(Setting.allCases.map(\.variable)).count == Setting.allCases.count)
    }

    @Test(arguments: [#"{"publicurl": "x"}"#, "[]", "{", "", "null", "\u{FEFF}nonsense"])
    func `a file with something else in it is refused`(text: String) async throws {
        await #expect(throws: Failure.self) { try await Self.values(file: text) }
    }

    @Test func `a file somebody named has to be there`() async throws {
        await #expect(throws: Failure.self) { try await Self.values(mayLack: false) }
        _ = try await Self.values(mayLack: true)
    }

    @Test(arguments: [
        (Setting.listen, "nowhere"), (.listen, "127.0.0.1:99999"), (.listen, "::1:80"), (.publicURL, "contoso.com"),
        (.publicURL, "ftp://contoso.com"), (.maximumUploadBytes, "0"), (.maximumUploadBytes, "5 MB"),
        (.plainHTTP, "perhaps"), (.trustedProxies, "10.0.0.0/99"), (.logLevel, "loud"), (.tlsKey, "key.pem"),
        (.urlSchemes, "contoso"), (.urlSchemes, #"{"Android":["contoso"]}"#), (.urlSchemes, #"{"iOS":["a b"]}"#),
    ]) func `a value that makes no sense is refused by its name`(setting: Setting, value: String) async throws {
        #expect(try await Self.refusal([setting: value])?.contains(setting.rawValue) == true)
    }

    @Test(arguments: [
        ("127.0.0.1:8443", "127.0.0.1", 8443), ("[::1]:0", "::1", 0), (":80", "0.0.0.0", 80), ("host:1", "host", 1),
    ]) func `an address to listen on`(text: String, host: String, port: Int) throws {
        #expect(try ListenAddress(text) == ListenAddress(host: host, port: port))
    }
}
