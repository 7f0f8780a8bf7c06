import Foundation

/// The known environment variables, to detect misspelled names.
enum VariableNames {
    /// Includes `EMPLACE_BIN`, which names the binary for the scripts of the repository.
    static let known = ["EMPLACE_DATA", "EMPLACE_CONFIG", "EMPLACE_BIN"] + Setting.all.map(\.variable)
    private static let prefix = "EMPLACE_"

    /// Returns the warnings of a command: those of ``warnings(about:)`` if it starts a server or writes to a terminal.
    /// A script that runs hundreds of commands doesn't get them.
    static func warnings(
        about environment: [String: String], before arguments: [String], isTerminal: Bool = isatty(STDERR_FILENO) == 1
    ) -> [String] {
        arguments.first == "serve" || isTerminal ? warnings(about: environment) : []
    }

    /// Returns a warning for each variable that begins with `EMPLACE_` and isn't known. Empty variables are ignored.
    static func warnings(about environment: [String: String]) -> [String] {
        environment.filter { $0.key.hasPrefix(prefix) && !$0.value.isEmpty && !known.contains($0.key) }.keys.sorted()
            .map(warning)
    }

    private static func warning(_ name: String) -> String {
        let question = nearest(to: name).map { " Did you mean \($0)?" } ?? ""
        return
            "Warning: the environment variable \(name.shown) is ignored, because there is no such setting.\(question)"
    }

    private static func nearest(to name: String) -> String? {
        // Ignore long names, because the cost of the edit distance grows with the square of the length.
        guard name.utf8.count <= 100 else { return nil }
        let word = name.dropFirst(prefix.count)
        return known.map { ($0, distance: $0.editDistance(to: name)) }
            .filter { $0.distance <= max(1, word.count / 3) }
            .min { $0.distance < $1.distance }?.0
    }
}
