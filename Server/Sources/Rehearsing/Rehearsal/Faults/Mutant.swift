public import OfficeClient

/// A place that breaks one sentence of the protocol, and no other: made by a proxy in front of a good one, which
/// changes one answer or one request.
///
/// A rehearsal that plays the mutant's scenes has to notice each: that is how one knows that the scenes can fail.
public struct Mutant: Sendable, Identifiable {
    /// Whether a client can live with it.
    public enum Notice: String, Codable, Hashable, Sendable {
        case failure
        /// Only a strict client minds.
        case warning
    }

    /// As `--fault` takes it.
    public let id: String
    /// The rule that is broken, in short.
    public let sentence: String
    /// Where Microsoft or an RFC has it.
    public let source: String
    /// Where it is broken.
    public let operations: Set<WireOperation>
    public let occasion: Occasion
    public let changes: [Change]
    /// Those that notice, each by itself.
    public let scenes: [String]
    public let notice: Notice

    init(
        _ id: String, _ sentence: String, _ source: String, at operations: [WireOperation],
        when occasion: Occasion =
            .always, _ changes: Change..., seenBy scenes: String..., as notice: Notice = .failure
    ) {
        (self.id, self.sentence, self.source) = (id, sentence, source)
        (self.operations, self.occasion, self.changes) = (Set(operations), occasion, changes)
        (self.scenes, self.notice) = (scenes, notice)
    }

    public static func named(_ id: String) -> Mutant? { all.first { $0.id == id } }

    /// All, in the order of a place's life.
    public static let all: [Mutant] = [
        challenge, bootstrapper, signIn, tokens, fileInfo, listing, locks, content, making, folders, transport,
    ].flatMap { $0 }
}

/// When a mutant's changes apply.
public struct Occasion: Hashable, Sendable {
    /// Of the host's answer.
    var status: Int?
    /// A header that the request has to have.
    var with: String?
    /// A header that the request must not have.
    var without: String?
    /// Text in the answer's `Location`.
    var location: String?
    /// Every how many times.
    var every = 1
    /// The first time it applies, from 1.
    var from = 1

    public static let always = Occasion()
    static func status(_ status: Int) -> Occasion { Occasion(status: status) }
    static func every(_ count: Int) -> Occasion { Occasion(every: count) }
    static func from(_ first: Int) -> Occasion { Occasion(from: first) }
    static func location(_ text: String) -> Occasion { Occasion(status: nil, location: text) }
}

/// The change a mutant makes.
public enum Change: Hashable, Sendable {
    // With the answer.
    case status(Int)
    case header(String, TextEdit)
    case member(String, MemberEdit)
    case content(ContentEdit)
    /// The answer the same request got the first time.
    case firstAnswer
    /// When the request is refused: what the same one got before.
    case replays
    // With the request.
    case requestHeader(String, TextEdit)
    /// In the query or the form.
    case parameter(String, TextEdit)
    case requestContent(ContentEdit)
    /// The host never gets it.
    case swallowed(Int, ContentEdit = .emptied)
    /// The host doesn't get it a second time.
    case refusesRepetitions(Int, String)
    /// When it is refused, it is sent again with what was good for this operation before: whatever comes is accepted.
    case accepts(Credential)
    /// Nothing comes for as long as a late answer takes.
    case late

    public enum Credential: Hashable, Sendable {
        case header(String)
        case parameter(String)
    }
}

public enum TextEdit: Hashable, Sendable {
    case remove
    case set(String)
    /// One more header of that name.
    case add(String)
    case append(String)
    case replace(String, with: String)
    case prefix(Int)
    case lowercased
    /// Some front ends drop headers without a value.
    case dropEmpty
    /// Another name, the same value.
    case renamed(String)
}

public enum MemberEdit: Hashable, Sendable {
    case remove, null
    case set(JSONValue)
    /// A number or a Boolean in quotation marks.
    case text
    /// A string of digits, or any string, as a number.
    case number
    case append(String)
    case replace(String, with: String)
    case renamed(String)
    case divided(Int64)
    case firstHalf, emptied, reversed
    case appendFirst
    case not
}

public enum ContentEdit: Hashable, Sendable {
    case emptied
    case firstHalf
    /// The connection ends in the middle.
    case brokenOff
    case padded
    /// As many bytes, and others.
    case scrambled
    case text(String)
    case replace(String, with: String)
}
