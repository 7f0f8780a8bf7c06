import HTTPTypes

/// The fields that are looked at for every request, found in one pass: a look-up of its own for each would go through
/// all fields again.
struct RequestFields {
    /// All `X-Forwarded-For` fields in their order, whoever wrote them.
    private(set) var forwardedFor: [String] = []
    /// All `Host` fields; over HTTP/1.1, the first of the request has become its authority.
    private(set) var hosts: [String] = []
    /// All values of `Content-Encoding`.
    private(set) var contentCodings: [String] = []
    /// All values of `Transfer-Encoding`; over HTTP/2 there are none (RFC 9113 §8.2.2).
    private(set) var transferCodings: [String] = []
    /// Whether the body is said to be a range of some content.
    private(set) var hasContentRange = false
    /// The fields that name the request, each with its place among those asked for.
    private var names: [(rank: Int, value: String)] = []

    /// - Parameter idFields: the fields that may name the request.
    init(_ fields: HTTPFields, idFields: [HTTPField.Name] = []) {
        let host = ServerField.host, forwarded = ServerField.xForwardedFor
        let contentEncoding = HTTPField.Name.contentEncoding, transferEncoding = HTTPField.Name.transferEncoding
        let contentRange = HTTPField.Name.contentRange
        // By index, since an iterator would copy each field.
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
            } else if name.isSame(as: contentRange) {
                hasContentRange = true
            } else if let rank = idFields.firstIndex(where: { $0.isSame(as: name) }) {
                names.append((rank, fields[index].value))
            }
        }
    }

    /// The value of the first of the fields asked for that suits; a field that comes twice names nothing.
    func id(suiting suits: (String) -> Bool) -> String? {
        names.filter { name in names.count(where: { $0.rank == name.rank }) == 1 && suits(name.value) }
            .min { $0.rank < $1.rank }?.value
    }
}

extension HTTPField.Name {
    /// Whether both are the same name. Lengths are compared first, since almost all names differ in theirs.
    func isSame(as other: Self) -> Bool {
        canonicalName.utf8.count == other.canonicalName.utf8.count && canonicalName == other.canonicalName
    }
}
