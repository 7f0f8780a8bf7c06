import Synchronization
import Testing

@testable import Rehearsal

/// Tests a rehearsal that writes several reports at once.
@Suite struct ReporterGroupTests {
    private struct Unwritable: Error {}

    /// A reporter that records its name when the rehearsal ends, or throws an error instead.
    private final class EndReporter: Reporter {
        private let name: String
        private let fails: Bool
        private let ended: @Sendable (String) -> Void

        init(_ name: String, fails: Bool = false, ended: @escaping @Sendable (String) -> Void) {
            (self.name, self.fails, self.ended) = (name, fails, ended)
        }

        func rehearsalEnded(_ report: RehearsalReport) throws {
            if fails { throw Unwritable() }
            ended(name)
        }
    }

    @Test func `reporters get the report in turn until one fails to write it`() throws {
        let names = Mutex<[String]>([])
        let note: @Sendable (String) -> Void = { name in names.withLock { $0.append(name) } }
        let report = ReportTests.report(.passed)
        try ReporterGroup([EndReporter("files", ended: note), SilentReporter(), EndReporter("text", ended: note)])
            .rehearsalEnded(report)
        #expect(names.withLock { $0 } == ["files", "text"])
        let broken = ReporterGroup([EndReporter("files", fails: true, ended: note), EndReporter("last", ended: note)])
        #expect(throws: Unwritable.self) { try broken.rehearsalEnded(report) }
        #expect(names.withLock { $0 } == ["files", "text"])
    }
}
