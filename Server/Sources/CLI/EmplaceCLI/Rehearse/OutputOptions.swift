import ArgumentParser
import Rehearsal

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
