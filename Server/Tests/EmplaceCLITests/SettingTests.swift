import ArgumentParser
import SQLStorage
import Documents
import Foundation
import HTTPServing
import Logging
import OAuthServer
import PlaceServer
import Testing
import WOPIHost

@testable import EmplaceCLI

/// Tests the flags, environment variables, documentation and defaults of all settings.
@Suite struct SettingTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/operating.md")

    @Test func `every setting has a unique name, flag and variable`() {
        #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
        #expect(Set(Setting.all.map(\.flagName)).count == Setting.all.count)
        #expect(Set(Setting.all.map(\.variable)).count == Setting.all.count)
        #expect(Setting.all.allSatisfy { Setting(named: $0.name) == $0 } && Setting(named: "nothing") == nil)
    }

    @Test func `serve has a flag for every setting and no other flags`() throws {
        let commands = try CommandDescription.whole().shownSubcommands
        let serve = try #require(commands.first { $0.commandName == "serve" })
        let shared = ["data", "config"]
        let shown = serve.shownArguments.filter { !shared.contains($0.names?.first?.name ?? "") }
        #expect(shown.compactMap { $0.names?.first?.name } == Setting.all.map(\.flagName))
        #expect(shown.compactMap(\.abstract) == Setting.all.map(\.help))
        for (argument, setting) in zip(shown, Setting.all) {
            switch setting.form {
            case .value(let word): #expect(argument.kind == .option && argument.valueName == word)
            case .flag: #expect(argument.kind == .flag)
            }
        }
    }

    @Test(arguments: Setting.all) func `a flag changes only its own setting`(_ setting: Setting) throws {
        let arguments: [String], text: String
        switch setting.form {
        case .value: (arguments, text) = (["--\(setting.flagName)", "127.0.0.1:1"], "127.0.0.1:1")
        case .flag(let meaning): (arguments, text) = (["--\(setting.flagName)"], "\(meaning)")
        }
        // A certificate and its key must be set together.
        let other: Setting? = setting == .tlsCertificate ? .tlsKey : setting == .tlsKey ? .tlsCertificate : nil
        let both = arguments + (other.map { ["--\($0.flagName)", "b.pem"] } ?? [])
        let isShared = Setting.ofStores.contains(setting)
        let flags = try isShared ? DataOptions.parse(both).storeFlags : ServeOptions.parse(both).flags
        #expect(flags[setting] == text && Set(flags.keys) == Set([setting, other].compactMap(\.self)))
    }

    @Test(arguments: Setting.all) func `variables and the file use the setting's name`(_ setting: Setting) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "setting-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let set = try SettingValues(
            flags: [:], environment: [setting.variable: "from outside"], file: file, allowsMissingFile: true)
        #expect(set.given == [setting: "from outside"])
        try Data(#"{"\#(setting.name)": "from the file"}"#.utf8).write(to: file)
        let filed = try SettingValues(flags: [:], environment: [:], file: file, allowsMissingFile: false)
        #expect(filed.given == [setting: "from the file"])
    }

    @Test func `the defaults match those of the domain and the server`() {
        let settings = Settings()
        #expect(settings.server.providerName == PlaceServer.Options().providerName)
        #expect(settings.server.features == ClientFeatures() && settings.server.sendsIssuer)
        #expect(settings.server.records == RecordBounds() && settings.retention == .default)
        #expect(settings.contentTrash == GarbageCollection.defaultTrashLifetime)
        #expect(settings.server.inlineLimit == Library.defaultInlineLimit)
        #expect(settings.server.folderDepth == .default && FolderDepth.default.limit == 100)
        #expect(settings.listen.host == HostServer.Configuration().host)
    }

    @Test func `a default is printed in the form in which it is read`() throws {
        let written = Setting.all.filter { $0.defaultText != nil }
        let expected: Set<Setting> = [
            .databaseConnections, .cacheBytes, .listen, .inlineLimit, .providerName, .auditAge, .auditEvents, .logLevel,
            .retention, .contentTrash, .leaveDelay, .deletedAge, .quota, .maxFolderDepth,
        ]
        #expect(expected.isSubset(of: written))
        var settings = Settings()
        for setting in written {
            try setting.take(try #require(setting.defaultText), into: &settings)
            #expect(setting.text(in: settings) == setting.defaultText, "\(setting)")
        }
        let fresh = Settings()
        #expect(settings.listen == fresh.listen && settings.server.providerName == fresh.server.providerName)
        #expect(settings.server.inlineLimit == fresh.server.inlineLimit)
        #expect(settings.server.records == fresh.server.records && settings.logLevel == fresh.logLevel)
        #expect(
            settings.server.deletedLifetime == fresh.server.deletedLifetime
                && settings.server.defaultQuota == nil)
        #expect(settings.server.folderDepth == fresh.server.folderDepth)
        #expect(settings.retention == fresh.retention && settings.contentTrash == fresh.contentTrash)
    }

    @Test(arguments: [(31_536_000.0, "365d"), (604_800, "7d"), (129_600, "36h"), (5400, "90m"), (61, "61s")])
    func `a duration is printed in the form in which it is read`(seconds: TimeInterval, text: String) {
        #expect(DurationText.text(seconds) == text && DurationText.seconds(text) == seconds)
    }

    @Test(arguments: Setting.all) func `the documentation lists each setting's flag, variable and default`(
        _ setting: Setting
    ) throws {
        let rows = try String(contentsOf: Self.page, encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: "|").map(String.init) }.filter { $0.count == 3 }
        let row = try #require(rows.first { $0[0].contains("`--\(setting.flagName)`") })
        #expect(row[1].contains("`\(setting.variable)`") || row[1].contains("`\(setting.variable)=false`"))
        if let standard = setting.defaultText { #expect(row[2].contains("`\(standard)`")) }
    }

    @Test func `the documentation names the settings that need a restart`() throws {
        let page = try String(contentsOf: Self.page, encoding: .utf8)
        let paragraphs = page.split(separator: "\n\n")
        let introduction = try #require(
            paragraphs.firstIndex { $0.hasPrefix("You have to restart the server to change one of these settings:") })
        let list = try #require(paragraphs.dropFirst(introduction + 1).first)
        let named = Setting.all.filter { list.contains("`\($0.name)`") }
        #expect(named == Setting.all.filter(\.needsRestart))
    }
}
