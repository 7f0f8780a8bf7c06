import HTTPTypes

/// Refuses requests whose host or path could be interpreted differently by this server and a proxy in front of it.
enum RequestTarget {
    /// Returns whether host and path have only one interpretation.
    ///
    /// - Parameters:
    ///   - hosts: the values of all `Host` fields, not including the authority.
    ///   - isStream: whether the request came over HTTP/2.
    static func isClear(_ head: HTTPRequest, hosts: [String], isStream: Bool) -> Bool {
        hasPath(head) && hasOneHost(head, hosts: hosts, isStream: isStream)
    }

    /// Returns whether the target is a path, or `*` for OPTIONS (RFC 9113 §8.3.1). Over HTTP/1.1,
    /// ``RequestTargetHandler`` has replaced an absolute-form target with its path, or with empty text if its host
    /// doesn't match the `Host` field.
    private static func hasPath(_ head: HTTPRequest) -> Bool {
        guard let path = head.path else { return false }
        return path.utf8.first == UInt8(ascii: "/") || path == "*" && head.method == .options
    }

    /// Returns whether the request has exactly one host. An HTTP/1.1 request has one well-formed `Host` field, which
    /// became the authority (RFC 9112 §3.2). In HTTP/2, a `Host` field must contain the same host as the authority (RFC
    /// 9113 §8.3.1).
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
