import HTTPTypes

/// The fields that the server reads in every request, collected in one pass. A separate lookup of each field would
/// search all fields again.
struct RequestFields {
    /// The values of all `X-Forwarded-For` fields in order, whether from the client or from a proxy.
    private(set) var forwardedFor: [String] = []
    /// The values of the `Host` fields. Over HTTP/1.1, the first `Host` field isn't included, because the codec has
    /// moved it to the authority of the request.
    private(set) var hosts: [String] = []
    /// The values of all `Content-Encoding` fields.
    private(set) var contentCodings: [String] = []
    /// The values of all `Transfer-Encoding` fields. HTTP/2 forbids this field (RFC 9113 §8.2.2).
    private(set) var transferCodings: [String] = []
    /// The values of all `Content-Length` fields.
    private(set) var contentLengths: [String] = []
    /// Whether the request has a `Content-Range` field.
    private(set) var hasContentRange = false
    /// The values that may be the request id, each with the index of its field in `idFields`.
    private var names: [(rank: Int, value: String)] = []

    /// The values for the log line of the request, each with the index of its field in `loggedFields`.
    private(set) var logged: [(rank: Int, value: String)] = []

    /// - Parameters:
    ///   - idFields: the fields that may carry a request id.
    ///   - loggedFields: the fields whose values are in the log line of the request.
    init(_ fields: HTTPFields, idFields: [HTTPField.Name] = [], loggedFields: [LoggedField] = []) {
        let host = ServerField.host, forwarded = ServerField.xForwardedFor
        let contentEncoding = HTTPField.Name.contentEncoding, transferEncoding = HTTPField.Name.transferEncoding
        let contentRange = HTTPField.Name.contentRange, contentLength = HTTPField.Name.contentLength
        // Iterates by index, because an iterator would copy each field.
        for index in fields.indices {
            let name = fields[index].name
            if name.isSame(as: host) {
                hosts.append(fields[index].value)
            } else if name.isSame(as: forwarded) {
                forwardedFor.append(fields[index].value)
            } else if name.isSame(as: contentEncoding) {
                contentCodings.append(fields[index].value)
            } else if name.isSame(as: transferEncoding) {
                transferCodings.append(fields[index].value)
            } else if name.isSame(as: contentLength) {
                contentLengths.append(fields[index].value)
            } else if name.isSame(as: contentRange) {
                hasContentRange = true
            } else if let rank = idFields.firstIndex(where: { $0.isSame(as: name) }) {
                names.append((rank, fields[index].value))
            } else if let rank = loggedFields.firstIndex(where: { $0.header.isSame(as: name) }) {
                logged.append((rank, fields[index].value))
            }
        }
    }

    /// Returns the value of the most preferred field that satisfies `suits`. A field that occurs twice is ignored.
    func id(suiting suits: (String) -> Bool) -> String? {
        names.filter { name in names.count(where: { $0.rank == name.rank }) == 1 && suits(name.value) }
            .min { $0.rank < $1.rank }?.value
    }
}

extension HTTPField.Name {
    /// Returns whether both names are equal. Compares lengths first, because most names differ in length.
    func isSame(as other: Self) -> Bool {
        canonicalName.utf8.count == other.canonicalName.utf8.count && canonicalName == other.canonicalName
    }
}
