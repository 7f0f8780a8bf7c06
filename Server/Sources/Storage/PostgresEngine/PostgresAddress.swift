import CPostgres
import Foundation

/// The address of a database: `postgres://user@host1,host2:5432/name?sslmode=verify-full`.
///
/// libpq parses the address (https://www.postgresql.org/docs/current/libpq-connect.html), so it may contain any
/// parameter of libpq. If it names several hosts, the host that accepts writes is used. The address contains no
/// password, because process lists and settings files would show it; the password comes from `PGPASSWORD`, `PGPASSFILE`
/// or a separate file.
public struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as the operator gave it.
    public let text: String
    /// The hosts, ports and database name, for messages.
    public let description: String

    /// The reason why a text isn't a valid address.
    public enum Problem: Error, Hashable {
        /// The scheme is neither `postgres` nor `postgresql`.
        case scheme
        /// The address contains a password.
        case password
        /// libpq can't parse the address. The associated text is the reason.
        case unreadable(String)
    }

    /// Parses an address.
    ///
    /// - Throws: ``Problem``, which never quotes a password.
    public init(_ text: String) throws(Problem) {
        guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else { throw .scheme }
        let parameters = try Self.parameters(text)
        guard parameters["password"] == nil, parameters["sslpassword"] == nil else { throw .password }
        self.text = text
        let hosts = (parameters["host"] ?? parameters["hostaddr"] ?? "").split(separator: ",")
        // If the address contains a single port, the port applies to all hosts. In a list, an empty port means the
        // default port.
        let ports = (parameters["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let places = hosts.enumerated().map { index, host in
            let port = ports.indices.contains(index) ? ports[index] : ports[0]
            return "\(host):\(port.isEmpty ? "5432" : port)"
        }
        let name = parameters["dbname"] ?? parameters["user"] ?? ""
        description = (places.isEmpty ? "the local server" : places.joined(separator: ", ")) + ", database \(name)"
    }

    private static func parameters(_ text: String) throws(Problem) -> [String: String] {
        var message: UnsafeMutablePointer<CChar>?
        guard let first = PQconninfoParse(text, &message) else {
            defer { PQfreemem(message) }
            let reason = message.map { String(cString: $0) } ?? "out of memory"
            // libpq's message may quote a part of the address, and that part may be the password.
            throw reason.contains("\"") ? .unreadable("its syntax is invalid") : .unreadable(reason)
        }
        defer { PQconninfoFree(first) }
        var parameters: [String: String] = [:], next = first
        while let keyword = next.pointee.keyword {
            if let value = next.pointee.val { parameters[String(cString: keyword)] = String(cString: value) }
            next += 1
        }
        return parameters
    }
}
