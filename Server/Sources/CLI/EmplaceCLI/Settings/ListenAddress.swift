/// The address on which a server listens: `ADDRESS:PORT`, `[::1]:8443`, or `:8443` for every IPv4 address of the
/// machine.
struct ListenAddress: Hashable, Sendable {
    var host: String
    /// The port to listen on; 0 for any free port.
    var port: Int

    static let `default` = ListenAddress(host: "127.0.0.1", port: 8443)

    init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    var text: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

    /// Parses an address.
    ///
    /// - Parameter setting: the name of the setting, for messages.
    init(_ text: String, setting: String = "listen") throws {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            throw Failure("`\(setting)` must be ADDRESS:PORT, such as \(Self.default.text); got \(text)")
        }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw Failure("an IPv6 address to listen on must be in brackets, such as [::1]:8443; got \(text)")
        }
        self.init(host: host.isEmpty ? "0.0.0.0" : String(host), port: Int(port))
    }
}
