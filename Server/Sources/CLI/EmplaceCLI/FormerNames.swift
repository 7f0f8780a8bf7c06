/// Former names of commands and options. They work for one more release, and a warning is printed.
///
/// Former names are replaced before the arguments are parsed, so that help, manual pages and completions contain only
/// current names.
struct FormerNames {
    /// The former and the current name of a command, as the words after `emplace`.
    struct Command: Hashable, Sendable {
        let former: String
        let current: String
    }

    /// The former and the current name of an option, with the current name of its command.
    struct Option: Hashable, Sendable {
        let command: String
        let former: String
        let current: String
    }

    static let commands = [
        Command(former: "user room", current: "user usage"),
        Command(former: "share hand-over", current: "share transfer"),
        Command(former: "share stop-link", current: "share revoke-link"),
    ]

    static let options = [
        Option(command: "user remove", former: "--hand-over-to", current: "--transfer-to"),
        Option(command: "user disable", former: "--withdraw-links", current: "--revoke-links"),
        Option(command: "user sign-out", former: "--withdraw-links", current: "--revoke-links"),
        Option(command: "document move", former: "--both", current: "--keep-both"),
        Option(command: "import", former: "--names", current: "--name-encoding"),
        Option(command: "prune", former: "--empty-trash", current: "--empty-content-trash"),
        Option(command: "rehearse", former: "--scene", current: "--case"),
        Option(command: "rehearse", former: "--scene-seconds", current: "--case-seconds"),
    ]

    /// The arguments, in which former names are replaced with current names.
    private(set) var arguments: [String]
    /// A warning for each former name that the arguments contained.
    private(set) var warnings: [String] = []

    init(in typed: [String]) {
        arguments = typed
        let start = typed.first == "help" ? 1 : 0
        for command in Self.commands { replace(command, at: start) }
        for option in Self.options where isCalled(option.command, at: start) { replace(option) }
    }

    private func isCalled(_ command: String, at start: Int) -> Bool {
        arguments.dropFirst(start).starts(with: Self.words(of: command))
    }

    private mutating func replace(_ command: Command, at start: Int) {
        guard isCalled(command.former, at: start) else { return }
        let end = start + Self.words(of: command.former).count
        arguments.replaceSubrange(start..<end, with: Self.words(of: command.current))
        warn("`emplace \(command.former)`", "`emplace \(command.current)`")
    }

    /// Replaces the former name of an option in the arguments before `--`. The option may be alone or followed by `=`
    /// and a value.
    private mutating func replace(_ option: Option) {
        var isFound = false
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        for index in arguments.indices[..<end] {
            let word = arguments[index]
            guard word == option.former || word.hasPrefix(option.former + "=") else { continue }
            arguments[index] = option.current + word.dropFirst(option.former.count)
            isFound = true
        }
        if isFound { warn("the option \(option.former)", option.current) }
    }

    private mutating func warn(_ former: String, _ current: String) {
        warnings.append("Warning: \(former) is now \(current). The old name will be removed in the next release.")
    }

    private static func words(of command: String) -> [String] { command.split(separator: " ").map(String.init) }
}
