import Foundation
import Logging
import Testing

@testable import EmplaceCLI

/// Tests which commands run their tasks on event loops. The tests simulate the call that gives the event loops to the
/// Swift runtime, because a real call would change the threads of this process.
@Suite(.ownVariables) struct EventLoopExecutorTests {
    /// Returns the executor that these command-line arguments choose, and how many times the Swift runtime was asked to
    /// use event loops. `runtime` is whether the simulated runtime agrees.
    private func decide(_ arguments: [String], runtime: Bool = true) -> (decided: EventLoopExecutor, asked: Int) {
        var asked = 0
        let decided = EventLoopExecutor.decide(for: arguments) {
            asked += 1
            return runtime
        }
        return (decided, asked)
    }

    private let serve = ["serve", "--data", "/nonexistent/place"]

    @Test func `a server's tasks run on the event loops, unless the runtime refuses`() {
        let taken = decide(serve), declined = decide(serve, runtime: false)
        #expect(taken.decided == .taken && taken.asked == 1)
        #expect(declined.decided == .declined && declined.asked == 1)
    }

    @Test func `a flag or setting that says no leaves the runtime's executor unchanged`() throws {
        let off = decide(serve + ["--no-event-loop-executor"])
        #expect(off.decided == .off && off.asked == 0)
        let file = FileManager.default.temporaryDirectory.appending(path: "executor-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        for (text, decided) in [("false", EventLoopExecutor.off), ("true", .taken)] {
            try Data(#"{"event-loop-executor": \#(text)}"#.utf8).write(to: file)
            #expect(decide(serve + ["--config", file.path]).decided == decided)
        }
    }

    @Test(arguments: [
        [], ["doctor"], ["rehearse", "--list"], ["help", "serve"], ["serve", "--help"], ["serve", "--no-such-flag"],
        ["serve", "--log-level", "loud"],
    ]) func `commands other than serve leave the runtime's executor unchanged`(arguments: [String]) {
        let off = decide(arguments)
        #expect(off.decided == .off && off.asked == 0)
    }

    @Test(arguments: [
        (EventLoopExecutor.taken, "info", "executor.event-loops"), (.off, "info", "executor.own-threads"),
        (.declined, "notice", "executor.own-threads"),
    ]) func `the log says which executor tasks run on`(executor: EventLoopExecutor, level: String, message: String)
        throws
    {
        let pipe = Pipe()
        let lines = LogLines(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        executor.tell(Logger(label: "emplace", factory: { LineLogHandler(label: $0, lines: lines) }))
        lines.flush()
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #expect(text.contains("Z \(level) emplace: ") && text.hasSuffix("] \(message)\n"))
        #expect(text.contains("declined") == (executor == .declined) && text.contains("is false") == (executor == .off))
    }
}
