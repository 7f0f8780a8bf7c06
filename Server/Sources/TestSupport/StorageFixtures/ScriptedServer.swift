package import Foundation
import Subprocess

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A server that a script of this repository runs until the script's standard input is closed. The server ends when
/// this value is deallocated or the process of the tests ends.
package final class ScriptedServer: Sendable {
    /// The first line printed by the script, which contains the server's address.
    package let address: String
    /// The standard input of the script. Closing the input stops the server.
    private let input: FileDescriptor

    /// Starts a server and waits until it has printed its address.
    ///
    /// - Parameters:
    ///   - script: the path from the repository's root.
    ///   - arguments: the arguments of the script.
    package init(_ script: String, _ arguments: [String] = []) async throws {
        let path = Self.repository.appending(path: script).path
        let ends = try FileDescriptor.pipe()
        // Programs that other tests start must not inherit this end of the pipe. Otherwise closing it here wouldn't
        // stop the server.
        _ = fcntl(ends.writeEnd.rawValue, F_SETFD, FD_CLOEXEC)
        input = ends.writeEnd
        let (lines, line) = AsyncThrowingStream<String, any Error>.makeStream()
        // The task must not keep a reference to this value, because the script ends when the value is deallocated.
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

    /// The root directory of the repository from which the tests were built.
    package static var repository: URL {
        URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL
    }

    /// The script ended before it printed the address of its server.
    struct Ended: Error, CustomStringConvertible {
        let script: String
        let text: String
        var description: String { "\(script) ended: \(text)" }
    }
}
