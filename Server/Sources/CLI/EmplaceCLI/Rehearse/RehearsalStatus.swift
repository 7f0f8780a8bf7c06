import Rehearsal

/// The exit status of a rehearsal that came to its end.
enum RehearsalStatus: Int32 {
    /// Every case that was played passed; with a fault, at least one warned of it.
    case passed = 0
    /// A case failed, none was played, or one that was named wasn't.
    case failed = 1
    /// Something was broken on the way, and every case passed without a warning.
    case unnoticed = 2

    /// - Parameters:
    ///   - areCasesNamed: whether each of them was asked for by name, and has to be played.
    ///   - hasFault: whether something was broken on the way.
    init(of report: RehearsalReport, areCasesNamed: Bool, hasFault: Bool) {
        let isShort = areCasesNamed && !report.notPlayed.isEmpty
        if !report.failed.isEmpty || report.passed.isEmpty || isShort {
            self = .failed
        } else {
            self = hasFault && report.warnings.isEmpty ? .unnoticed : .passed
        }
    }
}
