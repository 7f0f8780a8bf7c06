public import HTTPTypes

/// GetFile's own header (files.md §3).
public struct GetFileRequest: Hashable, Sendable {
    /// Bytes; absent means what four signed bytes can count.
    public var maxExpectedSize: Int64

    public init(maxExpectedSize: Int64) { self.maxExpectedSize = maxExpectedSize }

    public init(headers: HTTPFields) throws(RequestProblem) {
        guard let value = headers[.wopiMaxExpectedSize], !value.isEmpty else {
            maxExpectedSize = Int64(Int32.max)
            return
        }
        guard value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            throw .malformed("X-WOPI-MaxExpectedSize is not a number")
        }
        // More than can be counted is no limit.
        maxExpectedSize = Int64(value) ?? .max
    }
}

/// PutFile's own headers (files.md §4).
public struct PutFileRequest: Hashable, Sendable {
    public var lock: PresentedLock
    /// User ids of those who contributed since the last save, at most ``maximumEditors``; for the version history only.
    public var editors: [String]

    public static let maximumEditors = 64

    public init(headers: HTTPFields) throws(RequestProblem) {
        guard headers[.wopiOverride].flatMap(Override.init) == .put else {
            throw .notSupported("no such operation on contents: X-WOPI-Override \(headers[.wopiOverride] ?? "absent")")
        }
        lock = try PresentedLock(headers: headers)
        editors = (headers[.wopiEditors] ?? "").split(separator: ",").prefix(Self.maximumEditors)
            .map { String($0.filter { $0 != " " && $0 != "\t" }) }
    }
}
