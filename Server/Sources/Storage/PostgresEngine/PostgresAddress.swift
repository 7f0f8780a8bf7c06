import CPostgres
import Foundation

/// The address of a database: `postgres://user@host1,host2:5432/name?sslmode=verify-full`.
///
/// It is read by libpq (https://www.postgresql.org/docs/current/libpq-connect.html), so that every parameter of its
/// addresses can be used. Of several hosts, the one that takes writes is connected to. There is no password in it, since
/// a list of processes and a file of settings show it: that comes from `PGPASSWORD`, `PGPASSFILE` or a file of its own.
public struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as it was given.
    public let text: String
    /// Hosts, ports and the name of the database, for messages.
    public let description: String

    /// The reason why a text is no address.
    public enum Problem: Error, Hashable {
        /// Another scheme than `postgres` and `postgresql`.
        case scheme
        /// A password is part of it.
        case password
        /// libpq can't read it, for this reason.
        case unreadable(String)
    }

    /// Reads an address.
    ///
    /// - Throws: ``Problem``, which never quotes a password.
    public init(_ text: String) throws(Problem) {
        guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else { throw .scheme }
        let parameters = try Self.parameters(text)
        guard parameters["password"] == nil, parameters["sslpassword"] == nil else { throw .password }
        self.text = text
        let hosts = (parameters["host"] ?? parameters["hostaddr"] ?? "").split(separator: ",")
        // One port is for all hosts; of several, an empty one is the standard port.
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
            // What libpq quotes may hold the password.
            throw reason.contains("\"") ? .unreadable("it is not well formed") : .unreadable(reason)
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
