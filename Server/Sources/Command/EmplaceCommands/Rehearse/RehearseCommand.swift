import ArgumentParser
import Foundation
import OfficeClient
import Rehearsal

struct RehearseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rehearse", abstract: "Plays Microsoft's side against a provider, and shows what happened.",
        discussion: """
            Services Manager, Office Identity Service and the Office app are simulated over real HTTP: places are \
            added, documents opened, edited and saved as phones do it. Scenes make documents of their own and take \
            them away again; what was there before isn't touched.

            Against a place of your own, while it is served, with a user and a client made for it and removed again:
              emplace rehearse --data emplace-data --report report.html

            Against anyone's:
              emplace rehearse --bootstrapper https://contoso.com/wopibootstrapper \\
                --client-id office --client-secret-file secret.txt \\
                --sign-in mia --password-file password.txt

            It takes a minute or two. Every rehearsal signs in a few dozen times, and mistypes the password once.

            Exit status: 0 every scene that was played passed, 1 one failed or none was played, 64 wrong call.
            """)

    @OptionGroup(title: "The provider") var provider: ProviderOptions
    @OptionGroup(title: "What is played") var play: PlayOptions
    @OptionGroup(title: "What is told") var telling: TellingOptions

    func validate() throws {
        try play.check()
        if !play.list { try provider.check(byHand: play.byHand) }
        if play.places != nil, provider.data != nil, provider.signIn == nil || provider.clientID == nil {
            throw ValidationError(
                "--places with --data needs --sign-in and --client-id too: a user or a client that is made for one "
                    + "rehearsal has no places in the next")
        }
    }

    func run() async throws {
        if play.list { return try list() }
        try telling.checkFiles()
        let plan = try await RehearsalPlan(provider, play)
        let audience = TerminalAudience(isQuiet: telling.json, scenes: play.chosen.scenes)
        let (report, isInterrupted) = try await Interruption.guarding { try await plan.play(audience) }
        try telling.write(report)
        if telling.json {
            try ReportOptions.printed(report)
        } else {
            audience.sum(report, file: telling.report)
        }
        // A scene that was asked for by name and couldn't be played is a failure to whoever asked.
        let isShort = !play.scenes.isEmpty && !report.notPlayed.isEmpty
        if isInterrupted { throw Failure("interrupted; what the rehearsal had made is taken away") }
        if play.fault != nil, report.failed.isEmpty, report.warnings.isEmpty {
            throw Failure("no scene that was played noticed the fault; docs/rehearsal.md says which do")
        }
        if !report.failed.isEmpty || report.passed.isEmpty || isShort { throw ExitCode(1) }
    }

    private func list() throws {
        let repertoire = Repertoire()
        try telling.answer.print(repertoire) { repertoire.text }
    }
}

struct ProviderOptions: ParsableArguments {
    @Option(help: .init("Where phones would call: …/wopibootstrapper.", valueName: "url"))
    var bootstrapper: String?
    @Option(help: .init("Office's client id at the provider.", valueName: "id")) var clientID: String?
    @Option(help: .init("A file with its secret.", valueName: "file")) var clientSecretFile: String?
    @Option(help: .init("Who signs in.", valueName: "name")) var signIn: String?
    @Option(help: .init("A file with their password.", valueName: "file")) var passwordFile: String?
    @Option(
        help: .init(
            "The data folder of a place of your own: the operator's part is then played too.", valueName: "folder"))
    var data: String?
    @Option(help: .init("The onboarding sheet, as `emplace onboarding --json` prints it.", valueName: "file"))
    var sheet: String?
    @Option(
        name: .customLong("trusted-domain"),
        help: .init("A domain of the sheet; the bootstrapper's without it.", valueName: "domain"))
    var trustedDomains: [String] = []
    @Option(help: .init("The registered address a sign-in ends at. (default: https://localhost)", valueName: "uri"))
    var redirectURI: String?
    @Option(help: .init("A scope to ask for.", valueName: "scope")) var scope: String?
    @Option(help: .init("A certificate to believe, in PEM.", valueName: "file")) var trust: String?
    @Flag(help: "Believe any certificate; for test machines only.") var insecure = false

    func check(byHand: Bool) throws {
        if trust != nil, insecure { throw ValidationError("--trust and --insecure exclude each other") }
        if let bootstrapper, WebAddress(bootstrapper) == nil {
            throw ValidationError("\(bootstrapper) is no address: https://…/wopibootstrapper")
        }
        if let data {
            if data.isEmpty { throw ValidationError("--data is empty; it names the folder of a place") }
            if (signIn == nil) != (passwordFile == nil) {
                throw ValidationError("--sign-in and --password-file go together")
            }
            if clientID != nil, clientSecretFile == nil {
                throw ValidationError("--client-id and --client-secret-file go together")
            }
            return
        }
        var missing: [String] = []
        if bootstrapper == nil, sheet == nil { missing.append("--bootstrapper") }
        if clientID == nil, sheet == nil { missing.append("--client-id") }
        if clientSecretFile == nil { missing.append("--client-secret-file") }
        if !byHand, signIn == nil { missing.append("--sign-in") }
        if !byHand, passwordFile == nil { missing.append("--password-file") }
        if !missing.isEmpty {
            throw ValidationError(
                "\(missing.joined(separator: ", ")) missing; or --data for a place of your own")
        }
    }
}

struct PlayOptions: ParsableArguments {
    @Option(name: .customLong("scene"), help: .init("A scene, by name; several times for several.", valueName: "name"))
    var scenes: [String] = []
    @Option(
        help: .init(
            "A document of the root that may be opened, and saved as it is; no other is touched.", valueName: "name"))
    var document: String?
    @Option(
        help: .init(
            "Keeps the app's places in a file between rehearsals: the next one signs in only when it has to.",
            valueName: "file"))
    var places: String?
    @Flag(help: "Lists the scenes and the faults.") var list = false
    @Option(help: .init("Breaks one sentence of the protocol, to see that a scene notices.", valueName: "name"))
    var fault: String?
    @Flag(help: "Signs in with a real, headless Chromium, and keeps a picture of each page.") var browser = false
    @Flag(help: "A person signs in and does the operator's part; the command says when and what.") var byHand = false
    @Option(help: .init("iOS or android.", valueName: "platform")) var platform = Device.Platform.iOS.rawValue
    @Option(help: .init("The phone's language.", valueName: "tag")) var language = "en-US"
    @Option(help: .init("Makes chance repeatable.", valueName: "number")) var seed: UInt64 = 1
    @Option(
        help: .init(
            "Seconds an answer may take; what is late is asked for once more, with three times as long.",
            valueName: "seconds")) var timeout = 10.0
    @Option(help: .init("Seconds a scene may take.", valueName: "seconds")) var sceneSeconds = 300
    @Flag(help: "What only a strict client objects to fails a scene, instead of being a warning.") var strict = false

    func check() throws {
        for name in scenes where !Scene.all.contains(where: { $0.name == name }) {
            throw ValidationError("there is no scene \(name); --list shows which there are")
        }
        if let fault, Mutant.named(fault) == nil {
            throw ValidationError("there is no fault \(fault); --list shows which there are")
        }
        if Device.Platform(rawValue: platform) == nil { throw ValidationError("--platform is iOS or android") }
        if places != nil, fault != nil { throw ValidationError("--places and --fault exclude each other") }
        if browser, byHand { throw ValidationError("--browser and --by-hand exclude each other") }
        if !(timeout > 0 && timeout <= 3600) || !(1...86_400).contains(sceneSeconds) {
            throw ValidationError("--timeout is above 0 and at most 3600, --scene-seconds at most 86400")
        }
    }

    /// The same as values.
    struct Chosen: Sendable {
        var scenes: [Scene]
        var fault: Mutant?
        var device: Device
        var browser: Bool
        var byHand: Bool
        var seed: UInt64
        var timeout: Double
        var sceneSeconds: Int
        var strict: Bool
        var document: String?
    }

    var chosen: Chosen {
        var device = Device()
        device.platform = Device.Platform(rawValue: platform) ?? .iOS
        device.language = language
        return Chosen(
            scenes: scenes.isEmpty ? Scene.all : Scene.all.filter { scenes.contains($0.name) },
            fault: fault.flatMap(Mutant.named), device: device, browser: browser, byHand: byHand, seed: seed,
            timeout: timeout, sceneSeconds: sceneSeconds, strict: strict, document: document)
    }
}

struct TellingOptions: ParsableArguments {
    @Option(help: .init("Writes a page with diagrams and every exchange.", valueName: "file.html")) var report: String?
    @Option(help: .init("Writes what build servers read.", valueName: "file.xml")) var junit: String?
    @Flag(help: "Answer in JSON, for scripts.") var json = false

    var answer: ReportOptions {
        var options = ReportOptions()
        options.json = json
        return options
    }

    func write(_ result: RehearsalReport) throws {
        if let report { try write(try HTMLReport(result).render(), to: report) }
        if let junit { try write(JUnitReport(result).text, to: junit) }
    }

    /// Before anything is played: a report that can't be written is noticed at once.
    func checkFiles() throws {
        for path in [report, junit].compactMap({ $0 }) {
            let folder = URL(filePath: path).deletingLastPathComponent().path
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
                throw Failure("\(path) is a folder; name a file in it")
            }
            guard FileManager.default.isWritableFile(atPath: folder) else { throw Failure("can't write \(path)") }
        }
    }

    private func write(_ text: String, to path: String) throws {
        do { try Data(text.utf8).write(to: URL(filePath: path)) } catch {
            throw Failure("can't write \(path)")
        }
    }
}

extension ReportOptions {
    /// The rehearsal as JSON: of the exchanges only those of failed steps.
    static func printed(_ report: RehearsalReport) throws {
        let wanted = Set(report.scenes.flatMap(\.steps).filter { $0.outcome == .failed }.flatMap(\.exchanges))
        var short = report
        short.exchanges = report.exchanges.filter { wanted.contains($0.id) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        Swift.print(String(decoding: try encoder.encode(short.citingPublicPages), as: UTF8.self))
        fflush(nil)
    }
}
