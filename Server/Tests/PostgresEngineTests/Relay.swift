import Foundation
import Synchronization

/// Forwards bytes between a client and a PostgreSQL server, and cuts the connection when the client sends COMMIT.
///
/// On each connection, a client prepares each statement once and doesn't send the text of the statement again. So the
/// relay recognizes COMMIT only in the first transaction of a connection.
final class Relay: Sendable {
    enum Cut: Sendable {
        /// The relay cuts the connection before the COMMIT reaches the server.
        case before
        /// The relay lets the COMMIT reach the server, but drops the server's answer.
        case after
    }

    /// The directory that contains the relay's socket.
    let folder: String
    private let listener: CInt
    private let server: String
    private let cuts = Mutex<[Cut]>([])
    private let clients = Mutex<[CInt]>([])
    /// The sockets of clients to which the relay no longer forwards the server's answers.
    private let deaf = Mutex<Set<CInt>>([])

    init(to folder: String) throws {
        server = folder + "/.s.PGSQL.5432"
        self.folder = "/tmp/relay-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: self.folder, withIntermediateDirectories: true)
        listener = try Self.socket(at: self.folder + "/.s.PGSQL.5432") { bind($0, $1, $2) }
        listen(listener, 64)
        let thread = Thread { [self] in accept() }
        thread.start()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Closes the current connections. Then cuts the connection at the COMMIT of each of the next transactions.
    ///
    /// - Parameter cuts: one element for each transaction whose connection is cut. The connections of further
    ///   transactions aren't cut.
    func arm(_ cuts: [Cut]) {
        for client in clients.withLock({ $0 }) { shutdown(client, Int32(SHUT_RDWR)) }
        self.cuts.withLock { $0 = cuts }
    }

    func close() { shutdown(listener, Int32(SHUT_RDWR)) }

    private func accept() {
        while true {
            let client = Foundation.accept(listener, nil, nil)
            guard client >= 0, let upstream = try? Self.socket(at: server, { connect($0, $1, $2) }) else { return }
            clients.withLock { $0.append(client) }
            Thread { [self] in pump(client, upstream, cutting: true) }.start()
            Thread { [self] in pump(upstream, client, cutting: false) }.start()
        }
    }

    private func pump(_ source: CInt, _ target: CInt, cutting: Bool) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        defer {
            shutdown(source, Int32(SHUT_RDWR))
            shutdown(target, Int32(SHUT_RDWR))
        }
        while true {
            let count = read(source, &buffer, buffer.count)
            guard count > 0 else { return }
            let isCommit = cutting && buffer[..<count].firstRange(of: Array("COMMIT\0".utf8)) != nil
            let cut = isCommit ? cuts.withLock { $0.isEmpty ? nil : $0.removeFirst() } : nil
            if cut == .before { return }
            // Closes the client's connection only after the server has answered the COMMIT. A client that loses its
            // connection asks on another connection whether the transaction was committed. On a slow server, this
            // question might overtake the transaction and prevent it from committing.
            if cut == .after { _ = deaf.withLock { $0.insert(source) } }
            if !cutting, deaf.withLock({ $0.contains(target) }) { return }
            guard send(target, buffer, count, Int32(MSG_NOSIGNAL)) == count else { return }
        }
    }

    private static func socket(
        at path: String, _ use: (CInt, UnsafePointer<sockaddr>, socklen_t) -> CInt
    ) throws -> CInt {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8) + [0]) }
        let descriptor = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                use(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard code == 0 else { throw CocoaError(.fileReadUnknown) }
        return descriptor
    }
}
