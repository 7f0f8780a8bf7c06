import ArgumentParser
import Foundation
import Synchronization
import Testing

@testable import EmplaceCLI

/// The exit status and output of a command that ran in this process.
struct CommandRun: Sendable {
    let status: Int32
    let output: String
    let errors: String

    /// - Parameters:
    ///   - input: the text that the command reads from standard input.
    ///   - variables: the environment variables of the command.
    init(_ words: [String], input: String = "", variables: [String: String] = [:]) async {
        let output = Transcript(), errors = Transcript(), lines = Lines(input)
        let streams = CommandStreams(
            readLine: { lines.next() }, writeLine: { output.append($0 + "\n") }, writeError: { errors.append($0) },
            asksForPasswords: false, drawsProgress: false)
        status = await CommandEnvironment.$current.withValue(variables) {
            await CommandStreams.$current.withValue(streams) { await Self.status(of: words) }
        }
        self.output = output.text
        self.errors = errors.text
    }

    /// The parsed output of a command that ran with `--json`.
    func json() throws -> [String: Any] { try #require(try parsed() as? [String: Any]) }

    /// The parsed output of a command that ran with `--json` and printed a list.
    func rows() throws -> [[String: Any]] { try #require(try parsed() as? [[String: Any]]) }

    private func parsed() throws -> Any {
        try JSONSerialization.jsonObject(with: Data(output.utf8), options: .fragmentsAllowed)
    }

    /// Whether the command failed with exit status 1, no output, and one line on standard error that contains `words`.
    func fails(saying words: String...) -> Bool {
        status == 1 && output.isEmpty && errors.split(separator: "\n").count == 1
            && words.allSatisfy { errors.contains($0) }
    }

    private static func status(of typed: [String]) async -> Int32 {
        let streams = CommandStreams.current, words = EmplaceCommand.currentNames(in: typed)
        do {
            try CommandNames(EmplaceCommand.self).check(words)
        } catch {
            streams.writeError("Error: \(error)\n")
            return ExitCode.validationFailure.rawValue
        }
        do {
            var command = try EmplaceCommand.parseAsRoot(words)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            return 0
        } catch {
            if let line = UnknownOption.line(about: words, after: error) { streams.writeError(line) }
            let reported = EmplaceCommand.readable(error)
            let status = EmplaceCommand.exitCode(for: reported).rawValue,
                text = EmplaceCommand.fullMessage(for: reported)
            if status == 0 { streams.writeLine(text) } else if !text.isEmpty { streams.writeError(text + "\n") }
            return status
        }
    }
}

/// A text to which several tasks may append.
private final class Transcript: Sendable {
    private let whole = Mutex("")

    var text: String { whole.withLock { $0 } }

    func append(_ more: String) { whole.withLock { $0 += more } }
}

/// A text that a command reads line by line as its standard input.
private final class Lines: Sendable {
    private let rest: Mutex<[String]>

    init(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        rest = Mutex(lines)
    }

    func next() -> String? { rest.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
