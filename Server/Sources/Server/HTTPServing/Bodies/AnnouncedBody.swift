import HTTPTypes

/// The length and framing of a body as announced in the request head, read in one pass over the fields.
struct AnnouncedBody: Equatable {
    /// The announced length in bytes; `nil` if the head announces no length.
    private(set) var length: Int64?
    /// Whether the client waits for 100 (Continue) before it sends the body (RFC 9110 §10.1.1).
    private(set) var expectsContinue = false

    /// Reads the fields about the length of the body. A field that occurs twice is ignored.
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
    /// The body exceeds the limit, which is in bytes. Either the announced length or the number of received bytes is
    /// too large.
    case tooLarge(limit: Int64)
    /// The client stopped sending before the announced end of the body. The received part of the body must not be used.
    case truncated
    /// The client sent less than ``HostServer/Configuration/minimumBodyProgress`` bytes within
    /// ``HostServer/Configuration/bodyTimeout``.
    case timedOut
    /// The framing of the body is invalid, for example because a chunk size is malformed.
    case malformed
}
