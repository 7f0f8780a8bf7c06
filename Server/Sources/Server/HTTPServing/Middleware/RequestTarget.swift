import HTTPTypes

/// Refuses requests whose host or path this server and a proxy in front of it could read differently.
enum RequestTarget {
    /// - Parameters:
    ///   - hosts: the values of all `Host` fields beside the authority.
    ///   - isStream: whether the request came over HTTP/2.
    static func isClear(_ head: HTTPRequest, hosts: [String], isStream: Bool) -> Bool {
        hasPath(head) && hasOneHost(head, hosts: hosts, isStream: isStream)
    }

    /// RFC 9113 §8.3.1: a path, or `*` for OPTIONS. Over HTTP/1.1, ``RequestTargetHandler`` has made a path of a whole
    /// address, or nothing of one that can't be trusted.
    private static func hasPath(_ head: HTTPRequest) -> Bool {
        guard let path = head.path else { return false }
        return path.utf8.first == UInt8(ascii: "/") || path == "*" && head.method == .options
    }

    /// RFC 9112 §3.2: over HTTP/1.1 one field, well-formed; the first became the authority. RFC 9113 §8.3.1: over HTTP/2
    /// a field beside the authority names the same host.
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
