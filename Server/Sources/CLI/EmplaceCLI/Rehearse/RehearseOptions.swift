import ArgumentParser
import OfficeClient
import Rehearsal

struct CaseOptions: ParsableArguments {
    @Option(name: .customLong("case"), help: .init("Case to play; repeat for several", valueName: "name"))
    var cases: [String] = []
    @Option(
        help: .init(
            "Document in the top folder to open and save without changes", valueName: "name"
        ))
    var document: String?
    @Option(
        help: .init(
            "File in which the app keeps its Places, so that the next rehearsal signs in only if their tokens expired",
            valueName: "file"))
    var places: String?
    @Flag(help: "List the cases and the faults") var list = false
    @Option(help: .init("Break one rule of the protocol, to check that a case detects the fault", valueName: "name"))
    var fault: String?
    @Flag(help: "Sign in with headless Chromium, and keep a screenshot of each page") var browser = false
    @Flag(help: "Print instructions for a person who signs in and acts as the operator") var byHand = false
    @Option(help: .init("Platform of the simulated phone: iOS or android", valueName: "platform")) var platform = Device
        .Platform.iOS.rawValue
    @Option(help: .init("Language of the simulated phone", valueName: "tag")) var language = "en-US"
    @Option(help: .init("Seed for random choices", valueName: "number")) var seed: UInt64 = 1
    @Option(
        help: .init(
            "Maximum seconds for a response; a case with a late response is repeated once with three times the limit",
            valueName: "seconds")) var timeout = 10.0
    @Option(help: .init("Maximum seconds for a case", valueName: "seconds")) var caseSeconds = 300
    @Flag(help: "Treat warnings (responses that only a strict client would refuse) as failures") var strict = false

    func check() throws {
        for name in cases where !Case.all.contains(where: { $0.name == name }) {
            throw ValidationError("\(name) is not a case; use --list to list cases")
        }
        if let fault, Mutant.named(fault) == nil {
            throw ValidationError("\(fault) is not a fault; use --list to list faults")
        }
        if Device.Platform(rawValue: platform) == nil { throw ValidationError("--platform must be iOS or android") }
        if places != nil, fault != nil { throw ValidationError("--places and --fault can't be combined") }
        if browser, byHand { throw ValidationError("--browser and --by-hand can't be combined") }
        if !(timeout > 0 && timeout <= 3600) || !(1...86_400).contains(caseSeconds) {
            throw ValidationError("--timeout must be above 0 and at most 3600, --case-seconds from 1 to 86400")
        }
    }

    /// The values of these options. ``check()`` must be called before this property is read.
    var settings: RunSettings {
        var device = Device()
        device.platform = Device.Platform(rawValue: platform) ?? .iOS
        device.language = language
        return RunSettings(
            cases: cases.isEmpty ? Case.all : Case.named(cases),
            fault: fault.flatMap(Mutant.named), device: device, browser: browser, byHand: byHand, seed: seed,
            timeout: timeout, caseSeconds: caseSeconds, strict: strict, document: document)
    }
}

struct OutputOptions: ParsableArguments {
    @Option(help: .init("Write an HTML report with diagrams and all requests", valueName: "file.html")) var report:
        String?
    @Option(help: .init("Write a JUnit report", valueName: "file.xml")) var junit: String?
    @Flag(help: "Print JSON, for scripts") var json = false

    /// The options that determine whether `--list` prints text or JSON.
    var answer: ReportOptions {
        var options = ReportOptions()
        options.json = json
        return options
    }

    /// Creates the reporters that the options select.
    ///
    /// - Throws: ``Failure`` if a file can't be written.
    func reporter(for cases: [Case]) throws -> any Reporter {
        let files = FileReporter(page: report, junit: junit)
        try files.check()
        return ReporterGroup([files, json ? JSONReporter() : TextReporter(cases: cases, page: report)])
    }
}

/// The values of the options that select cases and determine how the cases run.
struct RunSettings: Sendable {
    var cases: [Case]
    var fault: Mutant?
    var device: Device
    var browser: Bool
    var byHand: Bool
    var seed: UInt64
    /// The timeout of a response in seconds.
    var timeout: Double
    /// The timeout of a case in seconds.
    var caseSeconds: Int
    var strict: Bool
    var document: String?
}

struct ProviderOptions: StoreOptions {
    @Option(help: .init("URL of the provider's bootstrapper, ending in /wopibootstrapper", valueName: "url"))
    var bootstrapper: String?
    @Option(help: .init("Client id of Office at the provider", valueName: "id")) var clientID: String?
    @Option(help: .init("File whose first line is the client secret", valueName: "file")) var clientSecretFile: String?
    @Option(help: .init("User name to sign in with", valueName: "name")) var signIn: String?
    @Option(help: .init("File whose first line is the user's password", valueName: "file")) var passwordFile: String?
    @Option(
        help: .init(
            "Data directory of your own server; also enables steps that need an operator", valueName: "directory"))
    var data: String?

    @Option(.database) var database: String?
    @Option(.databasePasswordFile) var databasePasswordFile: String?
    @Option(.databaseConnections) var databaseConnections: String?
    @Option(.objects) var objects: String?
    @Option(.objectsCredentialsFile) var objectsCredentialsFile: String?
    @Option(.cacheFolder) var cacheFolder: String?
    @Option(.cacheBytes) var cacheBytes: String?
    @Option(help: .init("Onboarding sheet, as printed by `emplace onboarding --json`", valueName: "file"))
    var sheet: String?
    @Option(
        name: .customLong("trusted-domain"),
        help: .init(
            "Trusted domain of the provider; repeat for several (default: the bootstrapper's domain)",
            valueName: "domain"))
    var trustedDomains: [String] = []
    @Option(help: .init("Registered redirect URI of Office (default: https://localhost)", valueName: "uri"))
    var redirectURI: String?
    @Option(help: .init("OAuth scope to request", valueName: "scope")) var scope: String?
    @Option(help: .init("PEM file with a certificate to trust", valueName: "file")) var trust: String?
    @Flag(help: "Accept any certificate; for test machines only") var insecure = false

    func check(byHand: Bool) throws {
        if trust != nil, insecure { throw ValidationError("--trust and --insecure can't be combined") }
        if let bootstrapper, WebAddress(bootstrapper) == nil {
            throw ValidationError("\(bootstrapper) is not a valid URL; use https://…/wopibootstrapper")
        }
        if let data {
            if data.isEmpty { throw ValidationError("--data is empty; specify the path of the data directory") }
            if (signIn == nil) != (passwordFile == nil) {
                throw ValidationError("--sign-in and --password-file must be used together")
            }
            if clientID != nil, clientSecretFile == nil {
                throw ValidationError("--client-id and --client-secret-file must be used together")
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
                "these options are required: \(missing.joined(separator: ", ")); to test your own server, use "
                    + "--data instead")
        }
    }
}
