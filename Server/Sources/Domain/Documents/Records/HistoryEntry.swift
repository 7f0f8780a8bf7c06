/// A version and what it consists of.
public struct HistoryEntry: Hashable, Sendable {
    /// The facts that ``Retention`` decides by.
    public var version: Retention.Version
    /// The content of the version.
    public var content: ContentRecord

    /// A version of some content.
    public init(version: Retention.Version, content: ContentRecord) {
        self.version = version
        self.content = content
    }
}

extension [HistoryEntry] {
    /// Bytes of content that only these versions have, of all that are in the history.
    public func size(ofContentOnlyIn versions: [FileVersion]) -> Int64 {
        let numbers = Set(versions)
        // Content of no bytes is nowhere, and counts nothing.
        let kept = Set(filter { !numbers.contains($0.version.version) }.map(\.content.location))
        var counted = kept, size: Int64 = 0
        for entry in self {
            if counted.insert(entry.content.location).inserted { size &+= entry.content.size }
        }
        return size
    }
}
