package import Logging

/// One request that was answered, as its log line tells it: what the router understood of it, and no text of its own, be it
/// of the address, of a header or of a body.
package struct RequestRecord: Sendable {
    /// The line's message, and the module that it names as its source.
    package static let message = "request", source = "HTTPServing"
    /// A method that is known, or `other`: a client can invent methods.
    package let method: String
    package let status: Int
    /// Bytes of the answer's body that were sent.
    package let bytes: Int64
    /// From the request's head to the answer's end, rounded down.
    package let milliseconds: Int64
    /// The pattern of the path; `nil` where no route was found.
    package let route: String?
    /// The path with the identifiers that it has; `nil` where no route was found.
    package let target: String?
    package let client: IPAddress?
    /// The error for which the answer was not delivered whole; `nil` when it was.
    package let cut: (any Error)?

    package init(
        method: String, path: String, status: Int, bytes: Int64, milliseconds: Int64, route: String?,
        client: IPAddress?, cut: (any Error)?
    ) {
        self.method = method
        // The router has a word of its own where it found none.
        target = route.flatMap { $0.utf8.first == UInt8(ascii: "/") ? LoggedPath.text(route: $0, path: path) : nil }
        self.status = status
        self.bytes = bytes
        self.milliseconds = milliseconds
        self.route = route
        self.client = client
        self.cut = cut
    }

    /// Logs one line at info.
    package func log(to logger: Logger) {
        if let log = logger.handler as? any AccessLog { return log.log(self) }
        // With room for all of them from the start; interpolation would be slower.
        var metadata = Logger.Metadata(minimumCapacity: 8)
        metadata["method"] = .string(method)
        metadata["status"] = .string(String(status))
        metadata["bytes"] = .string(String(bytes))
        metadata["ms"] = .string(String(milliseconds))
        if let route { metadata["route"] = .string(route) }
        if let target { metadata["target"] = .string(target) }
        if let client { metadata["client"] = .string(client.description) }
        if let cut { metadata["cut"] = "\(cut)" }
        logger.info("\(Self.message)", metadata: metadata, source: Self.source)
    }
}
