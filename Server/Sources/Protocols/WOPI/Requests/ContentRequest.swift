import Basics
public import HTTPTypes

/// GetFile's own header (docs/protocol/files.md#get-file).
public struct GetFileRequest: Hashable, Sendable {
    /// Bytes; an absent header means 2,147,483,647, the largest signed 32-bit integer.
    public var maxExpectedSize: Int64

    /// A request as given, for a client that makes one.
    ///
    /// - Parameter maxExpectedSize: bytes.
    public init(maxExpectedSize: Int64) { self.maxExpectedSize = maxExpectedSize }

    /// Reads `X-WOPI-MaxExpectedSize`; a number that is too large for 64 bits is no limit.
    ///
    /// - Throws: ``RequestProblem/malformed(_:)`` for anything but digits.
    public init(headers: HTTPFields) throws(RequestProblem) {
        guard let value = headers.value(of: .wopiMaxExpectedSize), !value.isEmpty else {
            maxExpectedSize = Int64(Int32.max)
            return
        }
        guard value.utf8.allSatisfy(\.isASCIIDigit) else {
            throw .malformed("X-WOPI-MaxExpectedSize is not a number")
        }
        // A number that doesn't fit is no limit.
        maxExpectedSize = Int64(value) ?? .max
    }
}

/// PutFile's own headers (docs/protocol/files.md#put-file).
public struct PutFileRequest: Hashable, Sendable {
    /// The lock that the client presents; on a locked file none counts as a wrong one.
    public var lock: PresentedLock
    /// User ids of those who contributed since the last save, at most ``maxEditors``; for the version history only.
    public var editors: [String]

    /// The most editors that are kept of one request.
    public static let maxEditors = 64

    /// Reads the headers of a POST on `/contents`.
    ///
    /// - Throws: ``RequestProblem``: 501 unless the override is `PUT`, 400 for a value that no lock can have.
    public init(headers: HTTPFields) throws(RequestProblem) {
        guard headers.value(of: .wopiOverride).flatMap(Override.init) == .put else {
            throw .notSupported(
                "no such operation on contents: X-WOPI-Override \(Override.quoted(headers[.wopiOverride]))")
        }
        lock = try PresentedLock(headers: headers)
        editors = (headers.value(of: .wopiEditors) ?? "").split(separator: ",").prefix(Self.maxEditors)
            .map { String($0.filter { $0 != " " && $0 != "\t" }) }
    }
}
