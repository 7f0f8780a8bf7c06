/// Commands and options that had another name in an earlier release.
///
/// Help, manual pages and completions show only the new names. A former name still works, and prints a warning.
enum FormerNames {
    /// The former path of each renamed command, without `emplace`, and the last word of its new path.
    private static let commands: [[String]: String] = [
        ["share", "hand-over"]: "transfer",
        ["user", "room"]: "usage",
    ]

    /// The renamed options of each command, whose path has its new name.
    private static let options: [[String]: [String: String]] = [
        ["user", "remove"]: ["--hand-over-to": "--transfer-to"],
        ["rehearse"]: ["--scene": "--case", "--scene-seconds": "--case-seconds"],
    ]

    /// Every former spelling with the new one, as words after `emplace`.
    static var all: [(former: [String], current: [String])] {
        commands.map { ($0.key, $0.key.dropLast() + [$0.value]) }
            + options.flatMap { path, names in names.map { (path + [$0.key], path + [$0.value]) } }
    }

    /// Replaces former names, and returns a warning for each.
    ///
    /// - Parameter arguments: the arguments after the program name. Their number stays the same.
    static func replace(in arguments: [String]) -> (arguments: [String], warnings: [String]) {
        var arguments = arguments, warnings: [String] = []
        let start = arguments.first == "help" ? 1 : 0
        func warn(_ former: String, _ current: String) {
            warnings.append("Warning: \(former) is now \(current). The former name stops working in the next release.")
        }
        let path = Array(arguments.dropFirst(start).prefix(2))
        if let name = commands[path] {
            warn("`emplace \(path.joined(separator: " "))`", "`emplace \(path[0]) \(name)`")
            arguments[start + 1] = name
        }
        let named = Array(arguments.dropFirst(start).prefix(2))
        guard let renamed = options[named] ?? named.first.flatMap({ options[[$0]] }) else {
            return (arguments, warnings)
        }
        for index in arguments.indices.prefix(while: { arguments[$0] != "--" }) {
            let (name, value) = split(arguments[index])
            guard let current = renamed[name] else { continue }
            warn(name, current)
            arguments[index] = current + value
        }
        return (arguments, warnings)
    }

    /// Splits `--name=value` before the equals sign.
    private static func split(_ word: String) -> (name: String, value: String) {
        let name = word.prefix { $0 != "=" }
        return (String(name), String(word[name.endIndex...]))
    }
}
