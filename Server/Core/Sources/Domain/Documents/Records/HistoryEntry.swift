/// A version with its content.
public struct HistoryEntry: Hashable, Sendable {
    /// The properties of the version that ``Retention`` uses.
    public var version: Retention.Version
    /// The content of the version.
    public var content: ContentRecord

    /// Creates an entry from a version and its content.
    public init(version: Retention.Version, content: ContentRecord) {
        self.version = version
        self.content = content
    }
}

extension [HistoryEntry] {
    /// The total size in bytes of the content that only `versions` use, and no other version in this history.
    public func size(ofContentOnlyIn versions: [FileVersion]) -> Int64 {
        let numbers = Set(versions)
        // Empty content has the location `nowhere` and a size of 0, so it needs no special case.
        let kept = Set(filter { !numbers.contains($0.version.version) }.map(\.content.location))
        var counted = kept, size: Int64 = 0
        for entry in self {
            if counted.insert(entry.content.location).inserted { size &+= entry.content.size }
        }
        return size
    }
}
