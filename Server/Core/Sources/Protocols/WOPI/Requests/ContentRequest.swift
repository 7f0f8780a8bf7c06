import Basics
public import HTTPTypes

/// The request header of GetFile (docs/protocol/files.md#get-file).
public struct GetFileRequest: Hashable, Sendable {
    /// The maximum size in bytes that the client accepts. If the header is absent, the maximum is 2,147,483,647, the
    /// largest signed 32-bit integer.
    public var maxExpectedSize: Int64

    /// Creates the headers of a request, for programs that act as a client.
    ///
    /// - Parameter maxExpectedSize: the maximum size in bytes.
    public init(maxExpectedSize: Int64) { self.maxExpectedSize = maxExpectedSize }

    /// Reads `X-WOPI-MaxExpectedSize`. A number that doesn't fit into 64 bits means that there is no limit.
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
        // A number too large for 64 bits means that there is no limit.
        maxExpectedSize = Int64(value) ?? .max
    }
}

/// The headers of PutFile (docs/protocol/files.md#put-file).
public struct PutFileRequest: Hashable, Sendable {
    /// The lock that the client presents. If the file is locked, a request without a lock is treated like a request
    /// with a wrong lock.
    public var lock: PresentedLock
    /// The ids of users who contributed since the last save, at most ``maxEditors``; used only for the version
    /// history.
    public var editors: [String]

    /// The maximum number of editors that are read from one request.
    public static let maxEditors = 64

    /// Reads the headers of a POST request to `/contents`.
    ///
    /// - Throws: ``RequestProblem``: 501 unless the override is `PUT`, 400 for an invalid lock.
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
