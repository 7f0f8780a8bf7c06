import HTTPTypes

/// Refuses requests whose host or path could be interpreted differently by this server and a proxy in front of it.
enum RequestTarget {
    /// - Parameters:
    ///   - hosts: the values of all `Host` fields besides the authority.
    ///   - isStream: whether the request came over HTTP/2.
    static func isClear(_ head: HTTPRequest, hosts: [String], isStream: Bool) -> Bool {
        hasPath(head) && hasOneHost(head, hosts: hosts, isStream: isStream)
    }

    /// RFC 9113 §8.3.1: a path, or `*` for OPTIONS.
    /// Over HTTP/1.1, ``RequestTargetHandler`` has turned an absolute-form
    /// target into a path, or into empty text if it isn't trustworthy.
    private static func hasPath(_ head: HTTPRequest) -> Bool {
        guard let path = head.path else { return false }
        return path.utf8.first == UInt8(ascii: "/") || path == "*" && head.method == .options
    }

    /// RFC 9112 §3.2: an HTTP/1.1 request has exactly one well-formed `Host` field, which became the authority.
    /// RFC 9113 §8.3.1: in HTTP/2, a `Host` field must name the same host as the authority.
    private static func hasOneHost(_ head: HTTPRequest, hosts: [String], isStream: Bool) -> Bool {
        guard let text = head.authority else { return isStream }
        guard let authority = HostAuthority(text) else { return false }
        guard isStream else { return hosts.isEmpty }
        return hosts.count <= 1
            && hosts.allSatisfy { host in
                HostAuthority(host)?.agrees(with: authority, scheme: head.scheme ?? "https") == true
            }
    }
}
