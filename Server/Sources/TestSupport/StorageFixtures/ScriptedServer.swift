package import Foundation
import Subprocess

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A server that a script of this repository runs as long as its standard input is open: as long as this value lives, and
/// no longer than this process.
package final class ScriptedServer: Sendable {
    /// The first line that the script printed, which says where the server is reached.
    package let address: String
    /// The server stops when this is closed.
    private let input: FileDescriptor

    /// Starts a server, and waits until it says where it is.
    ///
    /// - Parameters:
    ///   - script: a path from the repository's root.
    ///   - arguments: of the script.
    package init(_ script: String, _ arguments: [String] = []) async throws {
        let path = Self.repository.appending(path: script).path
        let ends = try FileDescriptor.pipe()
        // No other program that is started meanwhile may keep it open.
        _ = fcntl(ends.writeEnd.rawValue, F_SETFD, FD_CLOEXEC)
        input = ends.writeEnd
        let (lines, line) = AsyncThrowingStream<String, any Error>.makeStream()
        // Holds nothing of this value, whose end ends the script.
        Task {
            do {
                let outcome = try await run(
                    .path(FilePath(path)), arguments: Arguments(arguments),
                    input: .fileDescriptor(ends.readEnd, closeAfterSpawningProcess: true), output: .sequence,
                    error: .string(limit: 4096, encoding: UTF8.self)
                ) { execution in
                    for try await text in execution.standardOutput.strings() { line.yield(text) }
                }
                line.finish(throwing: Ended(script: script, text: outcome.standardError))
            } catch {
                line.finish(throwing: error)
            }
        }
        var iterator = lines.makeAsyncIterator()
        address = try await iterator.next()?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    }

    deinit { try? input.close() }

    /// The root of the repository that the tests were built in.
    package static var repository: URL {
        URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL
    }

    /// The error of a script that ended before it said where its server is.
    struct Ended: Error, CustomStringConvertible {
        let script: String
        let text: String
        var description: String { "\(script) ended: \(text)" }
    }
}
