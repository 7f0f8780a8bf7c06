/// A problem of the settings.
struct SettingsProblem: Hashable, Sendable, Encodable {
    enum Severity: String, Sendable, Encodable {
        /// The server doesn't start with this problem.
        case error
        /// The server starts, but the setting probably doesn't do what the operator wants.
        case warning
    }

    let severity: Severity
    /// A sentence without its final period, which says what is wrong and what to do.
    let problem: String
    /// The name of the setting; `nil` if the problem isn't about a single setting.
    let setting: String?
    /// Where the setting comes from, such as `/etc/emplace.json:3:5` or `EMPLACE_LISTEN`; `nil` if `problem` says that.
    let source: String?

    init(_ severity: Severity, _ problem: String, setting: Setting? = nil, source: String?) {
        self.severity = severity
        self.problem = problem
        self.setting = setting?.name
        self.source = source
    }

    /// The problem as the error of a command.
    var failure: Failure { Failure(text) }

    /// The source and the problem, in the format of compilers.
    var text: String { (source.map { "\($0): " } ?? "") + problem }
}
