import Foundation
import OfficeClient
import Rehearsal
import Synchronization
import Testing

/// Whether a rehearsal catches a host that breaks one sentence of the protocol.
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

    /// With `MUTANTS_TABLE=FILE`, the file gets the table of which case caught which mutant (scripts/mutants).
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

    /// Each mutant has its own user, so that leftovers don't affect other mutants.
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

/// The waiting mutants and the results of the others.
private final class MutantQueue: Sendable {
    private let state = Mutex((waiting: Mutant.all[...], rows: [Row]()))

    var rows: [Row] { state.withLock { $0.rows } }
    func next() -> Mutant? { state.withLock { $0.waiting.popFirst() } }
    func add(_ row: Row) { state.withLock { $0.rows.append(row) } }
}

/// The result of one mutant.
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

    /// The first objection, and the step that it concerns.
    var words: String {
        let finding = reports.lazy.flatMap { $0.problems + $0.warnings }.first
        return finding.map { "expected \($0.expected); came \($0.came)" } ?? "nothing"
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
            # Mutants

            \(rows.count) places, each of which breaks one sentence of the protocol and no other, and the case that
            noticed. Written by `scripts/mutants` from one run: \(failures) failures, \(warnings) warnings,
            \(rows.count - failures - warnings) unnoticed.

            | mutant | the sentence it breaks | from | noticed by | as | what the report says first |
            |---|---|---|---|---|---|
            \(lines.joined(separator: "\n"))

            """
    }
}
