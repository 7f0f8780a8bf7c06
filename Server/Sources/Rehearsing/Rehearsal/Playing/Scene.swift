/// Something that happens on a phone, played step by step against a provider.
public struct Scene: Sendable {
    /// As `--scene` takes it.
    public let name: String
    public let title: String
    /// Documents and sections it comes from.
    public let sources: String
    /// Numbers of Microsoft's manual tests it belongs to.
    public let manualTests: [Int]
    let play: @Sendable (Act) async throws -> Void

    init(
        _ name: String, _ title: String, from sources: String, manualTests: [Int] = [],
        _ play: @escaping @Sendable (Act) async throws -> Void
    ) {
        (self.name, self.title, self.sources) = (name, title, sources)
        self.manualTests = manualTests
        self.play = play
    }

    /// All, in the order in which they are played.
    public static let all: [Scene] = [
        adding, sharing, strangers, secrets, browsing, opening, saving, closing, locking, making, folders, links,
        troubles, manual,
    ].flatMap { $0 }
}
