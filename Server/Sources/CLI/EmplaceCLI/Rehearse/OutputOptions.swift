import ArgumentParser
import Rehearsal

struct OutputOptions: ParsableArguments {
    @Option(help: .init("Writes a page with diagrams and every exchange.", valueName: "file.html")) var report: String?
    @Option(help: .init("Writes what build servers read.", valueName: "file.xml")) var junit: String?
    @Flag(help: "Answer in JSON, for scripts.") var json = false

    /// The report options for the output of `--list`.
    var answer: ReportOptions {
        var options = ReportOptions()
        options.json = json
        return options
    }

    /// - Throws: ``Failure`` if a file can't be written.
    func reporter(for cases: [Case]) throws -> any Reporter {
        let files = FileReporter(page: report, junit: junit)
        try files.check()
        return ReporterGroup([files, json ? JSONReporter() : TextReporter(cases: cases, page: report)])
    }
}
