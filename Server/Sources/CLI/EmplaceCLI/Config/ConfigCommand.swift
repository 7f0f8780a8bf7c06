import ArgumentParser
import Basics
import Foundation

/// `emplace config`: checks and shows the settings of the server.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Check and show the settings of the server",
        subcommands: [Check.self, Show.self])

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check the settings without starting the server",
            discussion: """
                Reads the settings as `emplace serve` would, from options, environment variables, and the settings \
                file, and lists every problem. Nothing is started, created, or changed. Network addresses, such as the \
                database server, aren't contacted; `emplace doctor` does that on a running server.

                An error keeps the server from starting. A warning doesn't: it is about a setting that has no effect, \
                or a secret that other users of this machine can read.

                Exit status: 0 no errors, 1 errors (with --strict, also warnings).

                  emplace config check --config emplace.json
                  emplace config check && systemctl reload emplace
                """)

        @Flag(help: "Also check that the server could listen on its addresses; the server must not be running")
        var bind = false
        @Flag(help: "Treat warnings as errors") var strict = false
        @OptionGroup var report: ReportOptions
        @OptionGroup var options: ServeOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let problems = try await ConfigCheck(options: data, flags: options.flags, bindsPorts: bind).problems()
            let found = ConfigReport(problems: problems, isStrict: strict)
            try report.print(found) { found.text }
            if !found.isGood { throw ExitCode.failure }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the settings with their values and where each comes from",
            discussion: """
                Lists the settings that `emplace serve` would use with the same options, environment variables, and \
                settings file. The source is an option, a variable, a place in the file (FILE:LINE:COLUMN), or \
                `default`. Secrets in values are hidden.

                  emplace config show --given
                """)

        @Flag(help: "Only settings that were given, not the defaults") var given = false
        @OptionGroup var report: ReportOptions
        @OptionGroup var options: ServeOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let file = try data.settingsFile()
            try file.check()
            let values = data.values(options.flags, in: file)
            let rows = Setting.all.map { SettingRow($0, in: values) }.filter { !given || $0.source != "default" }
            try report.print(rows) {
                guard !rows.isEmpty else { return "no settings were given" }
                return TextTable(heads: ["SETTING", "VALUE", "SOURCE"], rows: rows.map(\.cells)).text
            }
        }
    }
}

/// The result of `emplace config check`.
struct ConfigReport: Encodable {
    let problems: [SettingsProblem]
    let isGood: Bool

    init(problems: [SettingsProblem], isStrict: Bool) {
        self.problems = problems
        isGood = isStrict ? problems.isEmpty : !problems.contains { $0.severity == .error }
    }

    var text: String {
        let lines = problems.map { "\($0.severity.rawValue): \(SecretShape.redacted($0.text).shown)" }
        let errors = problems.count { $0.severity == .error }, warnings = problems.count - errors
        let counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
        return (lines + [counts.isEmpty ? "no problems found" : counts.joined(separator: ", ")])
            .joined(separator: "\n")
    }

    private enum CodingKeys: String, CodingKey {
        case isGood = "ok"
        case problems
    }
}

/// A setting in the output of `emplace config show`.
private struct SettingRow: Encodable {
    let setting: String
    /// The value, in which secrets are replaced; `nil` if the setting has neither a value nor a default.
    let value: String?
    let source: String

    init(_ setting: Setting, in values: SettingValues) {
        self.setting = setting.name
        source = values.source(setting) ?? "default"
        let value = values.text(setting) ?? setting.defaultValue
        self.value = value.map(SecretShape.redacted)
    }

    var cells: [String] { [setting, value ?? "", source] }
}

extension Setting {
    /// The value without any source, as text; `nil` if there is none.
    fileprivate var defaultValue: String? {
        if case .flag(let meaning) = form { return "\(!meaning)" }
        return defaultText
    }
}
