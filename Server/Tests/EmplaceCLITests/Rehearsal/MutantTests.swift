import Foundation
import OfficeClient
import Rehearsal
import Synchronization
import Testing

/// Tests that a rehearsal detects a host that breaks one rule of the protocol. A host with such a fault is called a
/// mutant.
@Suite(.serialized) struct MutantTests {
    private static let width = 4

    @Test func `every mutant has a unique name and existing cases`() {
        #expect(Mutant.all.count >= 120)
        #expect(Set(Mutant.all.map(\.id)).count == Mutant.all.count)
        let names = Set(Case.all.map(\.name))
        for mutant in Mutant.all {
            #expect(!mutant.cases.isEmpty && names.isSuperset(of: mutant.cases), "\(mutant.id)")
            #expect(!mutant.sentence.isEmpty && !mutant.source.isEmpty && !mutant.changes.isEmpty, "\(mutant.id)")
        }
    }

    /// If `MUTANTS_TABLE=FILE` is set, the test writes to the file which case detected which mutant (see
    /// scripts/mutants).
    @Test func `each mutant is caught only by its cases`() async throws {
        let board = MutantQueue()
        try await RehearsedServer.run { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<Self.width { group.addTask { try await Self.playLane(board, server) } }
                try await group.waitForAll()
            }
        }
        let order = Dictionary(uniqueKeysWithValues: Mutant.all.enumerated().map { ($1.id, $0) })
        let table = board.rows.sorted { order[$0.mutant.id, default: 0] < order[$1.mutant.id, default: 0] }
        for row in table {
            #expect(row.unnoticed.isEmpty, "\(row.mutant.id) isn't noticed by \(row.unnoticed.joined(separator: ", "))")
            #expect(row.notice == row.mutant.notice, "\(row.mutant.id): \(row.notice as Any), by \(row.words)")
        }
        if let path = ProcessInfo.processInfo.environment["MUTANTS_TABLE"] {
            try Data(Row.text(table).utf8).write(to: URL(filePath: path))
        }
    }

    /// Runs the rehearsal on mutants until no mutant is left. Each call has its own user, so that documents of one call
    /// don't affect another call.
    private static func playLane(_ board: MutantQueue, _ server: RehearsedServer) async throws {
        var own = server
        own.credential = try await server.operations.makeUser(isBusiness: false)
        while let mutant = board.next() { board.add(try await play(mutant, own)) }
    }

    private static func play(_ mutant: Mutant, _ server: RehearsedServer) async throws -> Row {
        let isSlow = mutant.changes.contains(.late)
        var reports: [CaseReport] = []
        for name in mutant.cases {
            reports += try await server.rehearse(Case.named([name]), mutant, timeout: isSlow ? 1 : 20).cases
        }
        return Row(mutant: mutant, reports: reports)
    }
}

/// The mutants that no rehearsal has tested yet, and the results of the tested mutants.
private final class MutantQueue: Sendable {
    private let state = Mutex((waiting: Mutant.all[...], rows: [Row]()))

    var rows: [Row] { state.withLock { $0.rows } }
    func next() -> Mutant? { state.withLock { $0.waiting.popFirst() } }
    func add(_ row: Row) { state.withLock { $0.rows.append(row) } }
}

/// A mutant and the reports of the cases that should detect it.
private struct Row: Sendable {
    let mutant: Mutant
    let reports: [CaseReport]

    var unnoticed: [String] {
        reports.filter { $0.outcome != .failed && ($0.outcome != .passed || $0.warnings.isEmpty) }.map(\.name)
    }

    var notice: Mutant.Notice? {
        if reports.contains(where: { $0.outcome == .failed }) { return .failure }
        return reports.contains { !$0.warnings.isEmpty } ? .warning : nil
    }

    /// The text of the first finding.
    var words: String {
        let finding = reports.lazy.flatMap { $0.problems + $0.warnings }.first
        return finding.map { "expected \($0.expected); received \($0.came)" } ?? "no finding"
    }

    static func text(_ rows: [Row]) -> String {
        func cell(_ text: String) -> String {
            let line = text.replacing("\n", with: " ").replacing("|", with: "\\|")
            return line.count <= 160 ? line : line.prefix(160) + "…"
        }
        let lines = rows.map { row in
            "| `\(row.mutant.id)` | \(cell(row.mutant.sentence)) | \(cell(row.mutant.source)) | "
                + row.reports.map { "`\($0.name)`" }.joined(separator: ", ") + " | \(row.notice?.rawValue ?? "none") | "
                + "\(cell(row.words)) |"
        }
        let failures = rows.count { $0.notice == .failure }, warnings = rows.count { $0.notice == .warning }
        return """
            # Faults

            \(rows.count) faults, each of which breaks a single rule of the protocol, and the cases that detect it.
            `scripts/mutants` writes this page from one run. Result: \(failures) failures, \(warnings) warnings,
            \(rows.count - failures - warnings) not detected.

            | fault | broken rule | source of the rule | detected by | as | first finding in the report |
            |---|---|---|---|---|---|
            \(lines.joined(separator: "\n"))

            """
    }
}
