import Rehearsal

/// The exit status of a completed rehearsal.
enum RehearsalStatus: Int32 {
    /// All cases that ran have passed. If a fault was injected, at least one case had a warning about the fault.
    case passed = 0
    /// A case failed, no case ran, or a case that was named on the command line didn't run.
    case failed = 1
    /// A fault was injected, and all cases passed without a warning.
    case unnoticed = 2

    /// Determines the status from the report.
    ///
    /// - Parameters:
    ///   - areCasesNamed: whether the command line names all cases, so that each of them must run.
    ///   - hasFault: whether a fault was injected.
    init(of report: RehearsalReport, areCasesNamed: Bool, hasFault: Bool) {
        let isShort = areCasesNamed && !report.notPlayed.isEmpty
        if !report.failed.isEmpty || report.passed.isEmpty || isShort {
            self = .failed
        } else {
            self = hasFault && report.warnings.isEmpty ? .unnoticed : .passed
        }
    }
}
