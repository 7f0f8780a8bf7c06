import ArgumentParser
import Rehearsal

struct CaseOptions: ParsableArguments {
    @Option(name: .customLong("case"), help: .init("A case, by name; several times for several.", valueName: "name"))
    var cases: [String] = []
    @Option(
        help: .init(
            "A document of the root that may be opened, and saved as it is; no other is touched.", valueName: "name"))
    var document: String?
    @Option(
        help: .init(
            "Keeps the app's places in a file between rehearsals: the next one signs in only when it has to.",
            valueName: "file"))
    var places: String?
    @Flag(help: "Lists the cases and the faults.") var list = false
    @Option(help: .init("Breaks one sentence of the protocol, to see that a case notices.", valueName: "name"))
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
    @Option(help: .init("Seconds a case may take. (default: 300)", valueName: "seconds")) var caseSeconds: Int?
    @Flag(help: "What only a strict client objects to fails a case, instead of being a warning.") var strict = false

    private var secondsPerCase: Int { caseSeconds ?? 300 }

    func check() throws {
        for name in cases where !Case.all.contains(where: { $0.name == name }) {
            throw ValidationError("there is no case \(name); --list shows which there are")
        }
        if let fault, Mutant.named(fault) == nil {
            throw ValidationError("there is no fault \(fault); --list shows which there are")
        }
        if Device.Platform(rawValue: platform) == nil { throw ValidationError("--platform is iOS or android") }
        if places != nil, fault != nil { throw ValidationError("--places and --fault exclude each other") }
        if browser, byHand { throw ValidationError("--browser and --by-hand exclude each other") }
        if !(timeout > 0 && timeout <= 3600) || !(1...86_400).contains(secondsPerCase) {
            throw ValidationError("--timeout is above 0 and at most 3600, --case-seconds at most 86400")
        }
    }

    /// The parsed options, after ``check()``.
    var settings: RunSettings {
        var device = Device()
        device.platform = Device.Platform(rawValue: platform) ?? .iOS
        device.language = language
        return RunSettings(
            cases: cases.isEmpty ? Case.all : Case.named(cases),
            fault: fault.flatMap(Mutant.named), device: device, browser: browser, byHand: byHand, seed: seed,
            timeout: timeout, caseSeconds: secondsPerCase, strict: strict, document: document)
    }
}
