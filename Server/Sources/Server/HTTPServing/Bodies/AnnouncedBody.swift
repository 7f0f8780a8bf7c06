import HTTPTypes

/// The length and framing of a body as announced in the request head, read in one pass over the fields.
struct AnnouncedBody: Equatable {
    /// The announced length in bytes; `nil` if the head has none.
    private(set) var length: Int64?
    /// Whether the client waits for 100 (Continue) before it sends the body (RFC 9110 §10.1.1).
    private(set) var expectsContinue = false

    /// Reads the length fields. A field that occurs twice is ignored.
    init(_ fields: HTTPFields) {
        let contentLength = HTTPField.Name.contentLength, expect = HTTPField.Name.expect
        var lengths = 0, expectations = 0
        for index in fields.indices {
            let name = fields[index].name
            if name.isSame(as: contentLength) {
                lengths += 1
                length = lengths == 1 ? Int64(fields[index].value) : nil
            } else if name.isSame(as: expect) {
                expectations += 1
                expectsContinue = expectations == 1 && fields[index].value.lowercased() == "100-continue"
            }
        }
    }
}

/// The reason why a request body can't be read.
package enum BodyError: Error, Hashable, Sendable {
    /// The body exceeds the limit in bytes, by its announced length or by the bytes received.
    case tooLarge(limit: Int64)
    /// The client stopped before the announced end. The received part of the body must not be used.
    case truncated
    /// The client sent less than ``HostServer/Configuration/minimumBodyProgress`` within the timeout.
    case timedOut
    /// The framing is invalid, such as a malformed chunk size.
    case malformed
}
