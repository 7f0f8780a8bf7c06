/// The permanent identifier of a container (folder). Container ids and file ids are separate namespaces.
///
/// 1 to 64 characters of `A–Z a–z 0–9 - _`.
public struct ContainerID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The last path segment of the container's WOPISrc (docs/protocol/endpoints.md#identifiers); case matters.
    public let rawValue: String

    /// Returns `nil` unless `rawValue` is 1 to 64 characters of `A–Z a–z 0–9 - _`.
    public init?(rawValue: String) {
        guard isResourceName(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// The same as ``rawValue``.
    public var description: String { rawValue }
}

func isResourceName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
        && text.everyUTF8 { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
}
