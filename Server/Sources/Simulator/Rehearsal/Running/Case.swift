/// A test of the rehearsal: a sequence of steps on a simulated phone, performed against a provider.
public struct Case: Sendable {
    /// The name of the case, as given to `--case`.
    public let name: String
    /// A short description of the case.
    public let title: String
    /// The sections of docs/protocol on which the case is based.
    public let sources: String
    /// The numbers of Microsoft's manual tests that the case covers.
    public let manualTests: [Int]
    let play: @Sendable (CaseRun) async throws -> Void

    init(
        _ name: String, _ title: String, from sources: String, manualTests: [Int] = [],
        play: @escaping @Sendable (CaseRun) async throws -> Void
    ) {
        (self.name, self.title, self.sources) = (name, title, sources)
        self.manualTests = manualTests
        self.play = play
    }

    /// Returns the cases with these names, in the order in which they run.
    public static func named(_ names: [String]) -> [Case] { all.filter { names.contains($0.name) } }

    /// All cases, in the order in which they run.
    public static let all: [Case] = [
        adding, sharing, strangers, secrets, browsing, opening, saving, closing, locking, making, folders, links,
        people, troubles, manual,
    ].flatMap { $0 }
}

/// The outcome of a step or a case.
public enum Outcome: String, Codable, Hashable, Sendable {
    /// All responses met the expectations (`passed`), or at least one response didn't (`failed`).
    case passed, failed
    /// The step or case didn't run, because it needs something that is missing, such as an operator. It never counts as
    /// passed.
    case notPlayed
}

/// The error of a step or case that can't run, because it needs something that is missing, such as an operator.
public struct NotAvailable: Error, Sendable {
    /// The reason why the step or case can't run, as the report shows it.
    public let reason: String

    /// Creates an error with the reason that the report shows.
    public init(_ reason: String) { self.reason = reason }
}
