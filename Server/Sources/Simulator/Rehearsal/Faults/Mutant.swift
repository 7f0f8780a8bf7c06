/// A place that breaks one sentence of the protocol, and no other: made by a proxy in front of a good one, which
/// changes one answer or one request.
///
/// A rehearsal that plays the mutant's cases has to notice each: this shows that the cases can fail.
public struct Mutant: Sendable, Identifiable {
    /// The severity with which a mutant has to be noticed.
    public enum Notice: String, Codable, Hashable, Sendable {
        /// A case has to fail.
        case failure
        /// A case has to end with a warning, since only a strict client objects.
        case warning
    }

    /// The name that `--fault` takes.
    public let id: String
    /// The sentence that is broken, in short.
    public let sentence: String
    /// The page of Microsoft's or the section of an RFC that has the sentence.
    public let source: String
    /// The operations in which it is broken.
    public let operations: Set<WireOperation>
    /// The occasion on which it is broken.
    public let occasion: Occasion
    /// The changes that break it.
    public let changes: [MutantChange]
    /// The names of the cases that notice it, each by itself.
    public let cases: [String]
    /// The severity with which it has to be noticed.
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

    /// The mutant with this name; `nil` when there is none.
    public static func named(_ id: String) -> Mutant? { all.first { $0.id == id } }

    /// All mutants, in the order in which a rehearsal meets them.
    public static let all: [Mutant] = [
        challenge, bootstrapper, ecosystem, newToken, signIn, tokens, fileInfo, containerInfo, listing, locks, content,
        making, folders, people, transport,
    ].flatMap { $0 }
}
