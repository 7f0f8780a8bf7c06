public import Foundation
import HTTPServing

/// Stores the last valid response of Office's discovery across restarts.
public struct DiscoveryMemory: Sendable {
    /// The stored discovery document; `nil` if there is none.
    let known: String?
    /// Stores a discovery document and replaces the previous one.
    let keep: @Sendable (String) async throws -> Void

    /// Creates a memory that several servers can share.
    ///
    /// - Parameters:
    ///   - known: the stored document; `nil` if there is none.
    ///   - keep: stores a document and replaces the previous one.
    public init(known: String?, keep: @escaping @Sendable (String) async throws -> Void) {
        self.known = known
        self.keep = keep
    }

    /// Creates a memory in a file on this server's disk.
    public init(file: URL) {
        self.init(known: try? String(contentsOf: file, encoding: .utf8)) { text in
            try await OwnThread.run("discovery") { try Data(text.utf8).write(to: file, options: .atomic) }
        }
    }
}
