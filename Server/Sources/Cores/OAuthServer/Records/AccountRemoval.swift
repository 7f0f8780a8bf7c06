/// The detail of an ``AuditEvent/Kind/accountRemoved``: the name that the account had, for whoever reads the log later,
/// and how many documents went with it.
public struct AccountRemoval: Hashable, Sendable {
    /// The number of documents that were removed with the account.
    public var documents: Int
    /// The sign-in name at the end; `nil` in what releases before this one wrote down.
    public var name: String?

    /// The detail of the removal of an account.
    public init(documents: Int, name: String) {
        self.documents = documents
        self.name = name
    }

    /// Reads a detail as it is kept; `nil` for what is none.
    public init?(_ text: String) {
        let parts = text.split(separator: ", ", maxSplits: 1)
        guard let documents = parts.first?.split(separator: " ").first.flatMap({ Int($0) }) else { return nil }
        self.documents = documents
        name = parts.count > 1 ? String(parts[1]) : nil
    }

    /// As it is kept.
    public var text: String { name.map { "\(count), \($0)" } ?? count }

    /// The number of documents, with its noun.
    public var count: String { documents == 1 ? "1 document" : "\(documents) documents" }
}
