package import Logging

/// The values in the log line of a completed request. Except for ``details``, none of the values is text that the client
/// chose in the address, a header or the body.
package struct RequestRecord: Sendable {
    /// The value of a header field, made safe for the log (``LoggedField``).
    package struct Detail: Hashable, Sendable {
        package let name: String
        package let text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    /// The message of the log line, and the module that the log line names as its source.
    package static let message = "request", source = "HTTPServing"
    /// The HTTP method, such as `GET`, or `other` if the method is unknown, because clients can send any text as
    /// method.
    package let method: String
    package let status: Int
    /// The number of body bytes that were sent.
    package let bytes: Int64
    /// Milliseconds from the request head to the end of the response, rounded down.
    package let milliseconds: Int64
    /// The pattern of the matched route. `NotFound`, which Hummingbird sets, if no route matched. `nil` if the request
    /// was refused before routing.
    package let route: String?
    /// The path for the log line: the route pattern with the requested identifiers; `nil` if no route matched.
    package let target: String?
    package let client: IPAddress?
    /// The error that interrupted the response; `nil` if the response was delivered completely.
    package let cut: (any Error)?
    /// The values of header fields, sorted by name. The names sort after `target`.
    package var details: [Detail] = []

    package init(
        method: String, path: String, status: Int, bytes: Int64, milliseconds: Int64, route: String?,
        client: IPAddress?, cut: (any Error)?
    ) {
        self.method = method
        // If no route matched, `route` is Hummingbird's `NotFound`, which doesn't begin with a slash.
        target = route.flatMap { $0.utf8.first == UInt8(ascii: "/") ? LoggedPath.text(route: $0, path: path) : nil }
        self.status = status
        self.bytes = bytes
        self.milliseconds = milliseconds
        self.route = route
        self.client = client
        self.cut = cut
    }

    /// Logs the request as one line at level info.
    package func log(to logger: Logger) {
        if let log = logger.handler as? any AccessLog { return log.log(self) }
        // Reserves capacity for all metadata at once, and uses `.string(…)`, because string interpolation would be
        // slower.
        var metadata = Logger.Metadata(minimumCapacity: 8)
        metadata["method"] = .string(method)
        metadata["status"] = .string(String(status))
        metadata["bytes"] = .string(String(bytes))
        metadata["ms"] = .string(String(milliseconds))
        if let route { metadata["route"] = .string(route) }
        if let target { metadata["target"] = .string(target) }
        if let client { metadata["client"] = .string(client.description) }
        if let cut { metadata["cut"] = "\(cut)" }
        for detail in details { metadata[detail.name] = .string(detail.text) }
        logger.info("\(Self.message)", metadata: metadata, source: Self.source)
    }
}

/// A log handler that writes the log line of a request directly from a ``RequestRecord``. Any other log handler gets an
/// event with metadata, which takes several times as long to create and to write.
package protocol AccessLog: LogHandler {
    /// Writes the same line as a log event whose metadata contains the record's values. The caller has checked the log
    /// level.
    func log(_ record: RequestRecord)
}
