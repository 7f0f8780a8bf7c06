import ArgumentParser
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
