public import Foundation
import HTTPServing

/// Stores the last valid discovery document of Office, so that it survives restarts of the server.
public struct DiscoveryMemory: Sendable {
    /// The stored discovery document; `nil` if no document is stored.
    let known: String?
    /// Stores a discovery document and replaces the previously stored document.
    let keep: @Sendable (String) async throws -> Void

    /// Creates a memory from closures, for example for a database that several servers use.
    ///
    /// - Parameters:
    ///   - known: the stored discovery document; `nil` if no document is stored.
    ///   - keep: stores a discovery document and replaces the previously stored document.
    public init(known: String?, keep: @escaping @Sendable (String) async throws -> Void) {
        self.known = known
        self.keep = keep
    }

    /// Creates a memory that stores the document in a file on this server's disk.
    public init(file: URL) {
        self.init(known: try? String(contentsOf: file, encoding: .utf8)) { text in
            try await OwnThread.run("discovery") { try Data(text.utf8).write(to: file, options: .atomic) }
        }
    }
}
