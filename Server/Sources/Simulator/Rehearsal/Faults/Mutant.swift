/// A server that breaks a single rule of the protocol.
/// It is simulated by a proxy in front of a good server, which changes one response or request.
///
/// A rehearsal with the mutant's cases must detect the fault. This proves that the cases can fail.
public struct Mutant: Sendable, Identifiable {
    /// The severity with which a mutant must be detected.
    public enum Notice: String, Codable, Hashable, Sendable {
        /// A case must fail.
        case failure
        /// A case must end with a warning, because only a strict client objects.
        case warning
    }

    /// The name for `--fault`.
    public let id: String
    /// The broken rule in short.
    public let sentence: String
    /// Microsoft's page or the section of an RFC that contains the rule.
    public let source: String
    /// The operations with the fault.
    public let operations: Set<WireOperation>
    /// The occasion on which the fault occurs.
    public let occasion: Occasion
    /// The changes that cause the fault.
    public let changes: [MutantChange]
    /// The names of the cases that detect it, each on its own.
    public let cases: [String]
    /// The severity with which it must be detected.
    public let notice: Notice

    init(
        _ id: String, _ sentence: String, from source: String, at operations: [WireOperation],
        when occasion: Occasion =
            .always, making changes: MutantChange..., seenBy cases: String..., as notice: Notice = .failure
    ) {
        (self.id, self.sentence, self.source) = (id, sentence, source)
        (self.operations, self.occasion, self.changes) = (Set(operations), occasion, changes)
        (self.cases, self.notice) = (cases, notice)
    }

    /// Returns the mutant with this name, or `nil`.
    public static func named(_ id: String) -> Mutant? { all.first { $0.id == id } }

    /// All mutants, in the order in which a rehearsal encounters them.
    public static let all: [Mutant] = [
        challenge, bootstrapper, ecosystem, newToken, signIn, tokens, fileInfo, containerInfo, listing, locks, content,
        making, folders, people, transport,
    ].flatMap { $0 }
}
