/// The response to a plain HTTP request on a TLS port.
struct PlainHTTPAnswer: Equatable {
    let text: String

    /// - Parameters:
    ///   - head: the request head, at least its first line.
    ///   - address: the server's address over TLS; `nil` if there is no address to redirect to.
    init(to head: some Sequence<UInt8>, address: TLSAddress?) {
        let words = Array(head).prefix { $0 != 0x0D && $0 != 0x0A }
            .split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
        let method = words.first.map { String(decoding: $0, as: UTF8.self) }
        guard let address else {
            self.init(status: "400 Bad Request", location: nil, body: "This port speaks HTTPS only.\n", method)
            return
        }
        let sentence = "This port speaks HTTPS: use \(address.text)/ instead.\n"
        // Requests with methods such as POST get an error instead of a redirect. Their body was sent unencrypted, and
        // with a redirect nobody would notice.
        guard method == "GET" || method == "HEAD" else {
            self.init(status: "400 Bad Request", location: nil, body: sentence, method)
            return
        }
        let target = words.dropFirst().first.flatMap { Self.safe($0) } ?? address.path + "/"
        self.init(
            status: "301 Moved Permanently", location: address.origin + target, body: sentence, method)
    }

    private init(status: String, location: String?, body: String, _ method: String?) {
        let fields = [
            "Content-Type: text/plain; charset=utf-8", "Content-Length: \(body.utf8.count)", "Cache-Control: no-store",
            "Connection: close",
        ]
        let lines = ["HTTP/1.1 \(status)"] + (location.map { ["Location: \($0)"] } ?? []) + fields
        text = lines.joined(separator: "\r\n") + "\r\n\r\n" + (method == "HEAD" ? "" : body)
    }

    /// Returns the path and query of a request target, or `nil` if the target could end the header line or lead to
    /// another host.
    private static func safe(_ target: ArraySlice<UInt8>) -> String? {
        guard target.first == UInt8(ascii: "/"), target.dropFirst().first != UInt8(ascii: "/"), target.count <= 2048,
            target.allSatisfy({ (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) })
        else { return nil }
        return String(decoding: target, as: UTF8.self)
    }
}
