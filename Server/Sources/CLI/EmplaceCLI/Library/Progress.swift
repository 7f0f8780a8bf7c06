import Foundation
import Synchronization

/// The progress of a long command: a bar on a terminal, otherwise a line for each item. No available library draws such
/// a bar, and it needs only a few lines of code.
final class Progress: Sendable {
    private struct State {
        var done: Int64 = 0
        var drawn = ""
    }

    private let total: Int64
    private let draws: Bool
    private let saysLines: Bool
    private let state = Mutex(State())

    /// Creates a progress display.
    ///
    /// - Parameters:
    ///   - total: the total amount of work, in bytes or another unit.
    ///   - quiet: whether to print nothing, for `--json`.
    convenience init(total: Int64, quiet: Bool) { self.init(quiet: quiet) { total } }

    /// Creates a progress display.
    ///
    /// - Parameter total: computes the total amount of work. It is called only if a bar is drawn.
    init(quiet: Bool, total: () -> Int64) {
        draws = !quiet && CommandStreams.current.drawsProgress
        saysLines = !quiet && !draws
        self.total = draws ? max(total(), 1) : 1
    }

    /// A progress display that prints nothing.
    static var silent: Progress { Progress(total: 1, quiet: true) }

    func read(_ bytes: Int) {
        guard draws else { return }
        let bar = state.withLock { state in
            state.done += Int64(bytes)
            let bar = Self.bar(min(1, Double(state.done) / Double(total)))
            guard bar != state.drawn else { return "" }
            state.drawn = bar
            return bar
        }
        if !bar.isEmpty { CommandStreams.current.writeError("\r\(bar)") }
    }

    func finished(_ outcome: CopyReport.Outcome, _ path: String) {
        if saysLines { print("\(outcome.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0))\(path.shown)") }
    }

    func failed(_ problem: CopyReport.Problem) {
        guard draws || saysLines else { return }
        clear()
        CommandStreams.current.writeError("\(problem.path.shown): \(problem.reason.shown)\n")
    }

    func skipped(_ problem: CopyReport.Problem) {
        let line = "skipped   \(problem.path.shown): \(problem.reason)"
        if saysLines { print(line) }
        guard draws else { return }
        clear()
        CommandStreams.current.writeError(line + "\n")
    }

    /// Removes the progress bar from the terminal.
    func clear() {
        guard draws else { return }
        state.withLock { $0.drawn = "" }
        CommandStreams.current.writeError("\r\u{1B}[K")
    }

    /// Returns the text of a progress bar with 40 columns.
    ///
    /// - Parameter share: the completed part of the work, from 0 to 1.
    static func bar(_ share: Double) -> String {
        let full = Int(share * 40)
        return "[" + String(repeating: "#", count: full) + String(repeating: " ", count: 40 - full) + "] "
            + "\(Int(share * 100)) %"
    }
}
