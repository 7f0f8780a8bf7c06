/// The detail of an ``AuditEvent/Kind/accountRemoved``: the account's name, so that the audit log can still show it,
/// and the number of its documents and locks that were removed or transferred.
public struct AccountRemoval: Hashable, Sendable {
    /// The documents and locks removed with the account.
    public var gone: RemovedBelongings
    /// The number of documents and folders transferred to another user before.
    public var transferred: Int
    /// The last sign-in name; `nil` in events written by earlier releases.
    public var name: String?

    /// The number of documents that were removed with the account.
    public var documents: Int { gone.documents }

    private static let inTrash = " in the trash", transferred = " handed over", locks = " freed"

    /// Creates the detail of an account's removal.
    public init(_ gone: RemovedBelongings, transferred: Int = 0, name: String) {
        self.gone = gone
        self.transferred = transferred
        self.name = name
    }

    /// Parses a stored detail; returns `nil` for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: ", ", maxSplits: 1), counts = parts.first?.split(separator: "; ") ?? []
        guard let documents = counts.first.flatMap(Self.number) else { return nil }
        func count(_ what: String) -> Int { counts.first { $0.hasSuffix(what) }.flatMap(Self.number) ?? 0 }
        gone = RemovedBelongings(documents: documents, inTrash: count(Self.inTrash), locks: count(Self.locks))
        transferred = count(Self.transferred)
        name = parts.count > 1 ? String(parts[1]) : nil
    }

    private static func number(_ text: Substring) -> Int? { text.split(separator: " ").first.flatMap { Int($0) } }

    /// The detail as stored.
    public var text: String {
        let others = [(gone.inTrash, Self.inTrash), (transferred, Self.transferred), (gone.locks, Self.locks)]
        let counts = [count] + others.filter { $0.0 > 0 }.map { "\($0)\($1)" }
        return counts.joined(separator: "; ") + (name.map { ", \($0)" } ?? "")
    }

    private var count: String { gone.documents == 1 ? "1 document" : "\(gone.documents) documents" }
}
