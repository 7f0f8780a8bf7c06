public import Foundation
import HTTPServing

/// The last good answer of Office's discovery, kept from one start to the next.
public struct DiscoveryMemory: Sendable {
    /// The document as it was found; `nil` for none.
    let known: String?
    /// Keeps a document in its place.
    let keep: @Sendable (String) async throws -> Void

    /// A memory that several servers may share.
    ///
    /// - Parameters:
    ///   - known: the document that is remembered; `nil` for none.
    ///   - keep: remembers another.
    public init(known: String?, keep: @escaping @Sendable (String) async throws -> Void) {
        self.known = known
        self.keep = keep
    }

    /// A file on the disk of this server.
    public init(file: URL) {
        self.init(known: try? String(contentsOf: file, encoding: .utf8)) { text in
            try await OwnThread.run("discovery") { try Data(text.utf8).write(to: file, options: .atomic) }
        }
    }
}
