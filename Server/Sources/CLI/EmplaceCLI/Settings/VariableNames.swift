import Foundation

/// The environment variables that Emplace knows. With their names, misspelled names can be detected.
enum VariableNames {
    /// The known names. Scripts of the repository use `EMPLACE_BIN` to find the program.
    static let known = ["EMPLACE_DATA", "EMPLACE_CONFIG", "EMPLACE_BIN"] + Setting.all.map(\.variable)
    private static let prefix = "EMPLACE_"

    /// Returns the warnings about misspelled variables, if the command starts a server or writes to a terminal. A
    /// script that runs hundreds of commands doesn't get warnings.
    static func warnings(
        about environment: [String: String], before arguments: [String], isTerminal: Bool = isatty(STDERR_FILENO) == 1
    ) -> [String] {
        arguments.first == "serve" || isTerminal ? warnings(about: environment) : []
    }

    /// Returns a warning for each unknown variable.
    static func warnings(about environment: [String: String]) -> [String] { unknown(in: environment).map(warning) }

    /// Returns the variables whose names begin with `EMPLACE_` and aren't known. Empty variables are ignored.
    static func unknown(in environment: [String: String]) -> [String] {
        environment.filter { $0.key.hasPrefix(prefix) && !$0.value.isEmpty && !known.contains($0.key) }.keys.sorted()
    }

    private static func warning(_ name: String) -> String {
        let question = nearest(to: name).map { " Did you mean \($0)?" } ?? ""
        return
            "Warning: the environment variable \(name.shown) is ignored, because there is no such setting.\(question)"
    }

    /// Returns the known variable with the most similar name; `nil` if no name is similar enough.
    static func nearest(to name: String) -> String? {
        // Long names are ignored, because the time to compare two names grows with the square of their length.
        guard name.utf8.count <= 100 else { return nil }
        let word = name.dropFirst(prefix.count)
        return known.map { ($0, distance: $0.editDistance(to: name)) }
            .filter { $0.distance <= max(1, word.count / 3) }
            .min { $0.distance < $1.distance }?.0
    }
}
